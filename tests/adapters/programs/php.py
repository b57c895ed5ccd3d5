"""PHP's streams.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

from harness import need, script

PROGRAM = r'''
while (($line = fgets(STDIN)) !== false) {
    [$name, $ca, $crl, $port] = explode("\t", rtrim($line, "\n"));
    $context = stream_context_create(["ssl" => [
        "cafile" => $ca, "verify_peer" => true, "peer_name" => "localhost",
        "capture_session_meta" => true]]);
    error_clear_last();
    $stream = @stream_socket_client("tls://127.0.0.1:$port", $number, $text,
                                    20, STREAM_CLIENT_CONNECT, $context);
    if ($stream) {
        fwrite($stream, "GET / HTTP/1.0\r\n\r\n");
        $said = stream_get_meta_data($stream)["crypto"]["protocol"] . " " .
                fgets($stream);
    } else {
        $said = "$number $text " . (error_get_last()["message"] ?? "");
    }
    echo $name, " ", str_replace("\n", " ", $said), "\n";
}
'''

script('openssl', [need('php'), '-n', '-r', PROGRAM], has_crls=False)
