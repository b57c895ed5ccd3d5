"""Clients that have no test of their own: each judges a server that is good,
one that is not trusted, one of another name, and, where it takes CRLs, one
that is revoked. bench/programs-table measures them, too.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

import collections
import concurrent.futures
import os
import re
import subprocess
import sys

import curl
import git
import gnutls_cli
import harness
import msmtp
import openssl_s_client
import wget
from harness import speak_http, speak_nothing

URL = 'https://%s:%d/'


# --- What servers say --------------------------------------------------------

def speak_dns(connection):
    """No such name."""
    query = connection.recv(1000)
    connection.sendall(query[:4] + b'\x81\x83' + query[6:])


def speak_mqtt(connection):
    connection.recv(1000)
    connection.sendall(bytes.fromhex('20020000'))
    connection.recv(1000)


def speak_redis(connection):
    connection.recv(1000)
    connection.sendall(b'+PONG\r\n')


def speak_git(connection):
    """A repository with a branch, of files."""
    speak_http(connection, lambda request: b'ref: refs/heads/x\n'
               if b'/HEAD ' in request else b'1' * 40 + b'\trefs/heads/x\n')


def before_nbd(raw):
    """Up to NBD_OPT_STARTTLS, which is acknowledged."""
    raw.sendall(b'NBDMAGICIHAVEOPT\0\1')
    wanted = 4 + 16  # its flags, and the option
    while wanted > 0:
        got = len(raw.recv(wanted))
        if got == 0:
            return
        wanted -= got
    raw.sendall(bytes.fromhex('0003e889045565a9' '00000005' '00000001'
                              '00000000'))


# --- Programs ----------------------------------------------------------------

PERL = r'''
use IO::Socket::SSL;
my ($host, $port, $ca, $crl) = @ARGV;
my $socket = IO::Socket::SSL->new(
    PeerHost => $host, PeerPort => $port, SSL_ca_file => $ca,
    SSL_verify_mode => SSL_VERIFY_PEER, SSL_verifycn_scheme => 'http',
    $crl ? (SSL_crl_file => $crl, SSL_check_crl => 1) : ()) or
    die "refused: $SSL_ERROR\n";
print $socket "GET / HTTP/1.0\r\n\r\n";
print scalar <$socket>;
'''
PHP = '''
$context = stream_context_create(['ssl' => ['cafile' => $argv[2]]]);
echo file_get_contents($argv[1], false, $context);
'''
EMACS = '''(condition-case why
  (progn (require 'gnutls)
    (setq gnutls-trustfiles '("%s") gnutls-verify-error t)
    (let ((made (open-network-stream "x" (generate-new-buffer "x") "%s" %d
                                     :type 'tls)))
      (process-send-string made "GET / HTTP/1.0\\r\\n\\r\\n")
      (accept-process-output made 5)
      (princ (with-current-buffer (process-buffer made) (buffer-string)))))
  (error (princ (format "%%S" why)) (kill-emacs 1)))'''


def certificates_directory(case, place):
    """As QEMU and libnbd want it; QEMU refuses files with an expired CA."""
    name = '%s/nbd-%x' % (place, hash((case.ca, case.crl)) & 0xffffffff)
    os.makedirs(name, exist_ok=True)
    for link, file in (
            ('ca-cert.pem', case.ca.replace('ca-all', 'ca-root')),
            ('ca-crl.pem', case.crl)):
        path = os.path.join(name, link)
        if file and not os.path.exists(path):
            harness.shutil.copyfile(file, path)
    return name


def kdig(case, host, port, place):
    return ['kdig', '@127.0.0.1', '-p', str(port), '+tls-ca=' + case.ca,
            '+tls-hostname=' + ('localhost' if host == 'localhost'
                                else 'other.example'),
            '+retry=0', '+timeout=5', '+short', 'x.example']


def qemu_img(case, host, port, place):
    return ['qemu-img', 'info', '--object',
            'tls-creds-x509,id=t,endpoint=client,dir=' +
            certificates_directory(case, place), '--image-opts',
            'driver=nbd,host=%s,port=%d,export=x,tls-creds=t' % (host, port)]


def shared(module):
    """The command line of a program that has a test of its own."""
    def argv(case, host, port, place):
        return [word.replace('localhost', host)
                for word in module.argv(None, case, port)]
    return argv


Client = collections.namedtuple(
    'Client', 'name library package argv crls speak before env version '
    'program refusal',
    defaults=(False, speak_http, None, {}, ['--version'], None, None))
CLIENTS = [
    Client('curl', 'openssl', 'curl', shared(curl), True),
    Client('mosquitto_pub', 'openssl', 'mosquitto-clients',
           lambda case, host, port, place: [
               'mosquitto_pub', '-h', host, '-p', str(port), '--cafile',
               case.ca, '-t', 't', '-m', 'm', '-i', 'me'],
           speak=speak_mqtt, version=['--help'], refusal='A TLS error'),
    Client('openssl', 'openssl', 'openssl', shared(openssl_s_client),
           speak=speak_nothing, version=['version']),
    Client('perl', 'openssl', 'libio-socket-ssl-perl',
           lambda case, host, port, place: [
               'perl', '-e', PERL, host, str(port), case.ca,
               case.crl or ''], True,
           version=['-MIO::Socket::SSL', '-e',
                    'print $IO::Socket::SSL::VERSION']),
    Client('php', 'openssl', 'php-cli',
           lambda case, host, port, place: [
               'php', '-n', '-r', PHP, URL % (host, port), case.ca]),
    Client('redis-cli', 'openssl', 'redis-tools',
           lambda case, host, port, place: [
               'redis-cli', '-h', host, '-p', str(port), '--tls', '--cacert',
               case.ca, 'PING'], speak=speak_redis),
    Client('socat', 'openssl', 'socat',
           lambda case, host, port, place: [
               'socat', '-t', '0.1', 'STDIO',
               'OPENSSL:%s:%d,cafile=%s' % (host, port, case.ca)],
           speak=speak_nothing, version=['-V']),
    Client('w3m', 'openssl', 'w3m',
           lambda case, host, port, place: [
               'w3m', '-no-proxy', '-o', 'ssl_ca_file=' + case.ca, '-o',
               'ssl_verify_server=1', '-dump_source', URL % (host, port)],
           version=['-version']),
    Client('kcat', 'openssl', 'kcat',
           lambda case, host, port, place: [
               'kcat', '-L', '-m', '1', '-b', '%s:%d' % (host, port),
               '-X', 'log_level=3', '-X', 'security.protocol=SSL',
               '-X', 'ssl.ca.location=' + case.ca,
               '-X', 'broker.address.family=v4',
               *(['-X', 'ssl.crl.location=' + case.crl]
                 if case.crl else [])], True,
           speak=speak_nothing, version=['-V'],
           refusal='certificate verify failed'),
    # GnuTLS up to Debian 12.
    Client('apt', harness.adapter_of('/usr/lib/apt/methods/http'), 'apt',
           lambda case, host, port, place: [
               '/usr/lib/apt/apt-helper', '-o', 'APT::Sandbox::User=root',
               '-o', 'Acquire::Retries=0',
               '-o', 'Acquire::https::CaInfo=' + case.ca,
               *(['-o', 'Acquire::https::CrlFile=' + case.crl]
                 if case.crl else []),
               'download-file', URL % (host, port), place + '/apt'], True,
           program='/usr/lib/apt/apt-helper'),
    Client('aria2c', 'gnutls', 'aria2',
           lambda case, host, port, place: [
               'aria2c', '--no-conf', '-q', '--max-tries=1',
               '--ca-certificate=' + case.ca, '--allow-overwrite=true',
               '--async-dns=false', '--dir=' + place, '--out=aria2',
               URL % (host, port)]),
    Client('emacs', 'gnutls', 'emacs-nox',
           lambda case, host, port, place: [
               'emacs', '-Q', '--batch', '--eval',
               EMACS % (case.ca, host, port)]),
    Client('ffprobe', 'gnutls', 'ffmpeg',
           lambda case, host, port, place: [
               'ffprobe', '-hide_banner', '-loglevel', 'error', '-tls_verify',
               '1', '-ca_file', case.ca, URL % (host, port)],
           version=['-version']),
    Client('git', 'gnutls', 'git', shared(git), speak=speak_git,
           env=git.extra(None, None)),
    Client('gnutls-cli', 'gnutls', 'gnutls-bin', shared(gnutls_cli),
           speak=speak_nothing),
    Client('kdig', 'gnutls', 'knot-dnsutils', kdig, speak=speak_dns),
    Client('msmtp', 'gnutls', 'msmtp', shared(msmtp), True,
           speak=harness.speak_smtp),
    Client('nbdinfo', 'gnutls', 'libnbd-bin',
           lambda case, host, port, place: [
               'nbdinfo', 'nbds://%s:%d/x?tls-certificates=%s' %
               (host, port, certificates_directory(case, place))], True,
           speak=speak_nothing, before=before_nbd,
           refusal='gnutls_handshake:'),
    Client('qemu-img', 'gnutls', 'qemu-utils', qemu_img,
           speak=speak_nothing, before=before_nbd,
           refusal='[Cc]ertificate|handshake'),
    Client('wget', 'gnutls', 'wget', shared(wget), True),
    Client('wget2', 'gnutls', 'wget2',
           lambda case, host, port, place: [
               'wget2', '--no-config', '--no-hsts', '--no-hpkp', '--no-ocsp',
               '--no-ocsp-stapling', '--no-tls-resume', '--tries=1',
               '--no-proxy', '--ca-directory=', '--ca-certificate=' + case.ca,
               *(['--crl-file=' + case.crl] if case.crl else []), '-q', '-O',
               '-', URL % (host, port)], True),
]

# What the adapter says of those that it never sees the file of.
OWN_CRL = 'a CRL that the program has read itself'

# Name, the one in make-pki's matrix, and whether it is another host's.
JUDGED = (('good', 'good', False), ('untrusted', 'unknown CA', False),
          ('wrong name', 'good', True), ('revoked', 'CRLs, revoked', False))


def is_there(client):
    """Perl without its module is not."""
    program = client.program or client.name
    return not harness.first_missing(program) and (
        program != 'perl' or subprocess.run(
            [program, *client.version], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL).returncode == 0)


def judge(run, client, case, is_other):
    """What it says of a server, without and with: exit code, output, errors;
    and whether the adapter said that it took the CA file over."""
    host, address = ('127.0.0.2',) * 2 if is_other else \
        ('localhost', '127.0.0.1')
    outcomes = []
    for mode in harness.MODES:
        with harness.Peer(run, case.chain, '1.3', client.speak, client.before,
                          address) as peer:
            code, *texts = run.execute(
                mode, client.argv(case, host, peer.port, run.directory),
                client.env)
            texts = [re.sub(r'\[\d+\]', '[PID]', harness.hide(
                peer.port, 'PORT', text).replace(host, 'HOST'))
                     for text in texts]
            # What some say depends on timing, but for the verdict.
            outcomes.append('refused' if client.refusal and
                            re.search(client.refusal, texts[1]) else
                            'accepted' if client.refusal else (code, *texts))
    return outcomes


def judge_all(client):
    """Its run, with what differs, and for each of JUDGED that it can be asked
    whether it accepts the server: what it does then is what it does with the
    good one."""
    run = harness.Run(client.library)
    cases = {case.name: case for case in run.cases}
    verdicts = {}
    for name, of, is_other in JUDGED:
        if cases[of].crl and not client.crls:
            continue
        outcomes = judge(run, client, cases[of], is_other)
        run.compare('%s: %s' % (client.name, name), outcomes)
        good = outcomes[0] if name == 'good' else good
        verdicts[name] = outcomes[0] == good
    if not run.taken & {'ca-all.pem', 'ca-cert.pem'}:
        run.differences.append('the adapter did not take over ca-all.pem')
    if client.crls and not run.taken & {'crl-good.pem', 'ca-crl.pem',
                                        'not ' + OWN_CRL}:
        run.differences.append('the adapter said nothing of the CRLs')
    return run, verdicts


def check(client):
    run, verdicts = judge_all(client)
    if verdicts['untrusted'] or verdicts.get('revoked'):
        run.differences.append('a bad server was accepted')
    print('%s accepts: %s; %s' % (
        client.name, ', '.join(name for name in verdicts if verdicts[name]),
        ' '.join(sorted(run.taken))))
    for difference in run.differences:
        print('differs: ' + difference)
    return not run.differences


if __name__ == '__main__':
    harness.need_adapter('openssl')
    harness.need_adapter('gnutls')
    wanted = [client for client in CLIENTS
              if client.name in sys.argv[1:] or not sys.argv[1:]]
    missing = [client for client in wanted if not is_there(client)]
    for client in missing:
        print('%s is not installed (package: %s)' %
              (client.name, client.package))
    if len(missing) == len(wanted):
        harness.skip('none of these programs is installed')
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        done = list(pool.map(check, [client for client in wanted
                                     if client not in missing]))
    sys.exit(0 if all(done) else 1)
