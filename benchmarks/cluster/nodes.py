"""A cluster of OpenSearch on this machine alone: processes on 127.0.0.1, without security, for tests and figures.

    nodes.py install DIR         unpacks the server by Maven (once, 60 MB)
    nodes.py start DIR N [N…]    starts nodes 1, 2 and 3, or some of them, and waits until they are one cluster
    nodes.py kill DIR N          as a machine that goes away does: no goodbye
    nodes.py stop DIR            stops all of them

Node N answers at http://127.0.0.1:920N. HEAP (512m) is each one's heap. OpenSearch refuses to run as root: started by
root, it runs as `nobody`.
"""
import json, os, pathlib, shutil, signal, subprocess, sys, time, urllib.error, urllib.request

VERSION = "2.19.6"
ALL = (1, 2, 3)
HERE = pathlib.Path(__file__).parent


def install(folder: pathlib.Path) -> pathlib.Path:
    home = folder / "dist" / f"opensearch-{VERSION}"
    if (home / "modules/analysis-common/plugin-descriptor.properties").exists():
        return home
    folder.mkdir(parents=True, exist_ok=True)
    # Maven writes beside the file it is given.
    shutil.copy(HERE / "pom.xml", folder / "pom.xml")
    subprocess.run(["mvn", "-q", "-B", "-f", folder / "pom.xml", f"-Ddist={folder / 'dist'}", "package"], check=True)
    (home / "modules/analysis-common/plugin-descriptor.properties").write_text(
        "description=analyzers\nname=analysis-common\nversion=%s\nopensearch.version=%s\njava.version=11\n"
        "classname=org.opensearch.analysis.common.CommonAnalysisPlugin\nhas.native.controller=false\n"
        % (VERSION, VERSION))
    return home


def address(node: int) -> str:
    return f"http://127.0.0.1:920{node}"


def call(node: int, method: str, path: str, body=None, seconds: float = 30):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address(node) + path, data, {"Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request, timeout=seconds) as reply:
        return json.load(reply)


def start(folder: pathlib.Path, node: int) -> None:
    home = install(folder)
    own = folder / f"n{node}"
    for name in ("config", "data", "logs", "tmp"):
        (own / name).mkdir(parents=True, exist_ok=True)
    shutil.copy(home / "config/log4j2.properties", own / "config")
    (own / "config/opensearch.yml").write_text("\n".join([
        "cluster.name: pandect-test", f"node.name: n{node}", "network.host: 127.0.0.1",
        f"http.port: 920{node}", f"transport.port: 930{node}",
        "discovery.seed_hosts: [" + ", ".join(f'"127.0.0.1:930{n}"' for n in ALL) + "]",
        "cluster.initial_cluster_manager_nodes: [" + ", ".join(f"n{n}" for n in ALL) + "]",
        f"path.data: {own / 'data'}", f"path.logs: {own / 'logs'}",
        "cluster.routing.allocation.disk.threshold_enabled: false", ""]))
    (own / "config/jvm.options").write_text("")
    heap = os.environ.get("HEAP", "512m")
    command = [shutil.which("java") or "java", f"-Xms{heap}", f"-Xmx{heap}", "-XX:MaxDirectMemorySize=256m",
               "-Djava.awt.headless=true", "-Dfile.encoding=UTF-8", "-Djna.nosys=true", "-Dlog4j2.disable.jmx=true",
               "-Djava.locale.providers=SPI,CLDR", "-Djava.security.manager=allow",
               "-Dio.netty.allocator.numDirectArenas=0", "-Dopensearch.networkaddress.cache.ttl=60",
               f"-Djava.io.tmpdir={own / 'tmp'}", f"-Dopensearch.path.home={home}",
               f"-Dopensearch.path.conf={own / 'config'}", "-Dopensearch.distribution.type=zip",
               "-Dopensearch.bundled_jdk=false", "-cp", f"{home}/lib/*", "org.opensearch.bootstrap.OpenSearch"]
    if os.getuid() == 0:
        subprocess.run(["chown", "-R", "nobody:nogroup", own], check=True)
        command = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] + command
    with open(own / "stdout.log", "wb") as log:
        process = subprocess.Popen(["nice", "-n", "10"] + command, cwd=own, stdin=subprocess.DEVNULL, stdout=log,
                                   stderr=log, start_new_session=True,
                                   env={"PATH": "/usr/bin:/bin", "HOME": str(own),
                                        "OPENSEARCH_PATH_CONF": str(own / "config")})
    (folder / f"n{node}.pid").write_text(str(process.pid))


def wait_for(nodes: int, status: str = "yellow", index: str = "", seconds: float = 180) -> dict:
    """The health once so many nodes are one cluster, asked of whichever answers."""
    end = time.time() + seconds
    while time.time() < end:
        for node in ALL:
            try:
                health = call(node, "GET", f"/_cluster/health{index}?timeout=1s", seconds=3)
            except (OSError, urllib.error.URLError):
                continue
            good = health["status"] == "green" or health["status"] == status
            if health["number_of_nodes"] >= nodes and good:
                return health
        time.sleep(0.3)
    raise SystemExit(f"no cluster of {nodes} nodes after {seconds} s: see the logs")


def end(folder: pathlib.Path, node: int, sign: int) -> None:
    file = folder / f"n{node}.pid"
    if not file.exists():
        return
    pid = int(file.read_text())
    file.unlink()
    try:
        os.kill(pid, sign)
    except ProcessLookupError:
        return
    for _ in range(300):
        try:
            os.waitpid(pid, os.WNOHANG)
        except ChildProcessError:
            pass
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    os.kill(pid, signal.SIGKILL)


def memory_of(folder: pathlib.Path, node: int) -> int:
    """Megabytes that a node holds of the machine's memory."""
    status = pathlib.Path(f"/proc/{(folder / f'n{node}.pid').read_text()}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) // 1024


def main() -> None:
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    what, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    nodes = [int(n) for n in sys.argv[3:]] or list(ALL)
    if what == "install":
        print(install(folder))
    elif what == "start":
        for node in nodes:
            start(folder, node)
        print(wait_for(len(nodes))["status"])
    elif what in ("stop", "kill"):
        for node in nodes:
            end(folder, node, signal.SIGTERM if what == "stop" else signal.SIGKILL)
    else:
        raise SystemExit(__doc__)


if __name__ == "__main__":
    main()
