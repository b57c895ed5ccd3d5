"""Ruby's openssl.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

from harness import need, script

PROGRAM = r'''
require "openssl"
require "socket"

def judge(ca, crl, port)
  store = OpenSSL::X509::Store.new
  store.add_file(ca)
  if crl != "-"
    store.add_file(crl)
    store.flags = OpenSSL::X509::V_FLAG_CRL_CHECK |
                  OpenSSL::X509::V_FLAG_CRL_CHECK_ALL
  end
  context = OpenSSL::SSL::SSLContext.new
  context.cert_store = store
  context.verify_mode = OpenSSL::SSL::VERIFY_PEER
  verdicts = []
  context.verify_callback = proc do |ok, at|
    verdicts << [ok, at.error, at.error_depth, at.current_cert.subject.to_s]
    ok
  end
  raw = TCPSocket.new("127.0.0.1", port)
  begin
    secure = OpenSSL::SSL::SSLSocket.new(raw, context)
    secure.hostname = "localhost"
    secure.connect
    secure.post_connection_check("localhost")
    secure.write("GET / HTTP/1.0\r\n\r\n")
    [secure.ssl_version, secure.read(15), verdicts]
  rescue OpenSSL::SSL::SSLError => error
    [error.message, verdicts]
  ensure
    raw.close
  end
end

STDIN.each_line(chomp: true) do |line|
  name, ca, crl, port = line.split("\t")
  begin
    puts "#{name} #{judge(ca, crl, port.to_i)}"
  rescue => error
    puts "#{name} #{error.class} #{error.message}"
  end
end
'''

script('openssl', [need('ruby'), '--disable-gems', '-e', PROGRAM])
