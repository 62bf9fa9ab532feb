#!/usr/bin/env python3
"""The server behind nginx and HAProxy, each as docs/serving.md configures it, over TLS on this machine.

check_proxies.py PANDECT ROOT     exit status 77 if neither is installed
"""
import json
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time

NAME = "law.example.org"
HOST = f"Host: {NAME}\r\n"
NEXT = f"GET /healthz HTTP/1.1\r\n{HOST}Connection: close\r\n\r\n"
POST = f"POST /v1/check HTTP/1.1\r\n{HOST}"
# What two servers in a row may read in two ways.
AMBIGUOUS = {
    "coding and length": f"{POST}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n{NEXT}",
    "length and coding": f"{POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{NEXT}",
    "unknown coding": f"{POST}Transfer-Encoding: xchunked\r\nContent-Length: {len(NEXT)}\r\n\r\n{NEXT}",
    "two lengths": f"{POST}Content-Length: 0\r\nContent-Length: {len(NEXT)}\r\n\r\n{NEXT}",
    "blank before the colon": f"{POST}Content-Length : {len(NEXT)}\r\n\r\n{NEXT}",
    "a tab in the coding": f"{POST}Transfer-Encoding:\tchunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n{NEXT}",
    "two hosts": f"GET /healthz HTTP/1.1\r\n{HOST}Host: elsewhere.example\r\n\r\n{NEXT}",
    "a line that goes on": f"GET /healthz HTTP/1.1\r\n{HOST}X: a\r\n Content-Length: 5\r\n\r\n{NEXT}",
    "a bare return": f"GET /healthz HTTP/1.1\r\n{HOST}X: a\rContent-Length: 5\r\n\r\n{NEXT}",
    "a signed length": f"{POST}Content-Length: +{len(NEXT)}\r\n\r\n{NEXT}",
    "a chunk with a sign": f"{POST}Transfer-Encoding: chunked\r\n\r\n+0\r\n\r\n{NEXT}",
}


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def block_of(page, language):
    return re.search(rf"```{language}\n(.*?)```", page, re.S).group(1)


def nginx(page, folder, port, backend):
    server = block_of(page, "nginx").replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    server = re.sub(r"/etc/ssl/[\w.]+\.pem", str(folder / "law.pem"), server)
    server = re.sub(r"/etc/ssl/[\w.]+\.key", str(folder / "law.pem"), server).replace("127.0.0.1:8080", backend)
    places = "".join(f"{one}_temp_path {folder}/{one};\n" for one in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(f"daemon off;\npid {folder}/nginx.pid;\nerror_log stderr error;\n"
                                       f"events {{}}\nhttp {{\naccess_log off;\n{places}{server}}}\n")
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]


def haproxy(page, folder, port, backend):
    text = block_of(page, "haproxy").replace("bind :443", f"bind 127.0.0.1:{port}").replace("127.0.0.1:8080", backend)
    (folder / "haproxy.cfg").write_text(re.sub(r"/etc/ssl/[\w.]+\.pem", str(folder / "law.pem"), text))
    return ["haproxy", "-db", "-f", str(folder / "haproxy.cfg")]


class Proxy:
    def __init__(self, port):
        self.port = port
        self.trusting = ssl.create_default_context()
        self.trusting.check_hostname = False
        self.trusting.verify_mode = ssl.CERT_NONE

    def send(self, text, body=b""):
        """Everything that comes back until the other side closes, or is silent for two seconds."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=10) as plain:
            with self.trusting.wrap_socket(plain, server_hostname=NAME) as wire:
                wire.settimeout(2)
                got = b""
                try:
                    wire.sendall(text.encode() + body)
                    while piece := wire.recv(65536):
                        got += piece
                except (TimeoutError, ConnectionError, ssl.SSLError):
                    pass
                return got.decode("utf-8", "replace")

    def get(self, path):
        return self.send(f"GET {path} HTTP/1.1\r\n{HOST}Connection: close\r\n\r\n")

    def post(self, path, body):
        head = f"POST {path} HTTP/1.1\r\n{HOST}Content-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        return self.send(head, body)


def problems_behind(proxy, log):
    def served():
        time.sleep(0.1)
        return len(log.read_text().splitlines())

    def status(reply):
        return reply.split(" ", 2)[1] if reply.startswith("HTTP/1.1 ") else "none"

    before = served()
    if status(proxy.get("/healthz")) != "200" or served() != before + 1:
        yield "GET /healthz is not answered, or not logged"
    if "/law/" not in proxy.get("/"):
        yield "the page is not served"
    question = {"model": "pandect", "stream": True, "messages": [{"role": "user", "content": "Who needs a permit to keep bees?"}]}
    streamed = proxy.post("/v1/chat/completions", json.dumps(question).encode())
    if "text/event-stream" not in streamed or "[DONE]" not in streamed:
        yield f"a stream is not passed on: {streamed[:200]!r}"
    for name, text in AMBIGUOUS.items():
        before = served()
        replies = len(re.findall(r"^HTTP/1\.1 \d", proxy.send(text), re.M))
        if served() - before > replies:
            yield f"{name}: {served() - before} requests were served, {replies} replies came"
    if status(proxy.get("/healthz")) != "200":
        yield "it does not answer after those"


def main():
    program, root = sys.argv[1], pathlib.Path(sys.argv[2])
    page = (root / "docs/serving.md").read_text(encoding="utf-8")
    there = [make for make in (nginx, haproxy) if shutil.which(make.__name__)]
    if not there or not shutil.which("openssl"):
        print("neither nginx nor HAProxy is installed")
        sys.exit(77)
    problems = []
    with tempfile.TemporaryDirectory() as made:
        folder = pathlib.Path(made)
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj",
                        f"/CN={NAME}", "-keyout", folder / "law.key", "-out", folder / "law.crt"], check=True, capture_output=True)
        (folder / "law.pem").write_text((folder / "law.crt").read_text() + (folder / "law.key").read_text())
        subprocess.run([program, "add", root / "samples/en", "--library", folder / "library"], check=True, capture_output=True)
        log = folder / "log"
        with open(log, "w", encoding="utf-8") as err:
            server = subprocess.Popen([program, "serve", "--library", folder / "library", "--port", "0", "--name", NAME, "--log",
                                       "--per-address", "1000"], stdout=subprocess.PIPE, stderr=err, text=True)
        backend = re.search(r"//(.*)/", server.stdout.readline()).group(1)
        for make in there:
            port = free_port()
            proxy = subprocess.Popen(make(page, folder, port, backend), stderr=subprocess.PIPE, text=True)
            for _ in range(100):
                with socket.socket() as one:
                    if proxy.poll() is not None or one.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.05)
            if proxy.poll() is not None:
                problems.append(f"{make.__name__} does not start: {proxy.stderr.read()}")
                continue
            behind = Proxy(port)
            problems += [f"{make.__name__}: {one}" for one in problems_behind(behind, log)]
            if make is nginx:
                # In one connection, so that a slow machine does not make them rare.
                if " 429 " not in behind.send(f"GET /healthz HTTP/1.1\r\n{HOST}\r\n" * 300):
                    problems.append("nginx: nobody is told to wait")
                time.sleep(3)
                if " 413 " not in behind.post("/v1/files?name=a.txt", b"a" * (65 << 20)).split("\r\n")[0]:
                    problems.append("nginx: a body of 65 MB is not refused")
            proxy.terminate()
            proxy.wait()
        server.terminate()
        server.wait()
    if problems:
        sys.exit("\n".join(problems))
    print(f"{', '.join(make.__name__ for make in there)}: {len(AMBIGUOUS)} ambiguous requests, streams and limits as said")


if __name__ == "__main__":
    main()
