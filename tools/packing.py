"""What the archives of tools/dist have in common: which libraries a program needs, the packages they come from with
their licences, and a list of all that is inside (SBOM, CycloneDX 1.5)."""
import gzip
import hashlib
import io
import json
import os
import pathlib
import re
import subprocess
import tarfile
import time
import uuid

root = pathlib.Path(__file__).resolve().parent.parent
version = re.search(r"project\(pandect VERSION ([\d.]+)", (root / "CMakeLists.txt").read_text())[1]
machine = os.uname().machine
epoch = int(os.environ["SOURCE_DATE_EPOCH"])  # the time that everything packed has
# The archives carry poppler, which may be had under the GPL, version 2 or 3, alone.
licence = "Apache-2.0"
licence_of_all = "Apache-2.0 AND GPL-3.0-only"
of_c_library = re.compile(r"(ld-linux.*|lib(c|m|pthread|dl|rt|resolv))\.so\.\d+$")


def output(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def needed(*programs):
    """Every library that programs load when they start, the C library's and its loader among them: {name: path}."""
    found = {}
    for program in programs:
        for path in re.findall(r"^\t(?:\S+ => )?(/\S+) \(", output("ldd", str(program)), re.MULTILINE):
            found[pathlib.Path(path).name] = pathlib.Path(path).resolve()
    return dict(sorted(found.items()))


def package_of(paths):
    """The Debian packages that files are from: {path: package}. A file of none is left out."""
    packages = {}
    # Where /lib is /usr/lib, a package may have listed either.
    spelt = {spelling: str(path) for path in paths for spelling in (str(path), str(path).removeprefix("/usr"))}
    listed = subprocess.run(["dpkg-query", "-S", *spelt], capture_output=True, text=True, check=False).stdout
    for line in listed.splitlines():
        names, _, path = line.partition(": ")
        packages[pathlib.Path(spelt[path])] = names.split(",")[0].split(":")[0]
    return packages


def compiled_in(build):
    """The packages whose headers are compiled into the program, by what the build recorded."""
    headers, ours = set(), False
    for line in output("ninja", "-C", str(build), "-t", "deps").splitlines():
        if line and not line[0].isspace():
            ours = re.match(r"(CMakeFiles/pandect\.dir|src/(c|cli))/", line) is not None
        elif ours and line.strip().startswith("/usr/"):
            headers.add(os.path.realpath(line.strip()))
    if not headers:
        raise SystemExit(f"{build}: the build recorded no headers; build it with ninja first")
    return set(package_of(sorted(headers)).values())


def copyright_of(package):
    return pathlib.Path("/usr/share/doc") / package / "copyright"


def licences_of(package):
    text = copyright_of(package).read_text(errors="replace")
    return sorted({one.strip() for one in re.findall(r"^License:[ \t]*(\S.*)$", text, re.MULTILINE)})


def sbom(carried, headers, files):
    """A CycloneDX document.
    @param carried {name inside: (path of the file on this machine)} of files that other packages ship
    @param headers packages whose headers are compiled in
    @param files {name inside: bytes} of Pandect's own"""
    system = dict(re.findall(r'^(\w+)="?([^"\n]*)', pathlib.Path("/etc/os-release").read_text(), re.MULTILINE))
    packages = package_of(sorted(set(carried.values())))
    inside = {package: [] for package in headers}
    for name, path in sorted(carried.items()):
        package = packages.get(path)
        if package is None:
            raise SystemExit(f"{path}: of no Debian package, so nobody knows its licence; install the packages of tools/packages.txt")
        inside.setdefault(package, []).append((name, path.read_bytes()))

    def file(name, data):
        return {"type": "file", "name": name, "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(data).hexdigest()}]}

    components = []
    for package in sorted(inside):
        name, number, source, of_source, architecture = output(
            "dpkg-query", "-W", "-f=${Package}\t${Version}\t${source:Package}\t${source:Version}\t${Architecture}\n", package
        ).splitlines()[0].split("\t")
        purl = f"pkg:deb/{system['ID']}/{name}@{number}?arch={architecture}&distro={system['ID']}-{system['VERSION_ID']}"
        component = {
            "type": "library", "bom-ref": purl, "name": name, "version": number, "purl": purl,
            "licenses": [{"license": {"name": one}} for one in licences_of(package)],
            "properties": [{"name": "pandect:source", "value": f"{source} {of_source}"},
                           {"name": "pandect:how", "value": "carried" if inside[package] else "compiled in"}],
        }
        if inside[package]:
            component["components"] = [file(*one) for one in inside[package]]
        components.append(component)
    own = f"pkg:generic/pandect@{version}"
    document = {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": {
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch)),
            "component": {"type": "application", "bom-ref": own, "name": "pandect", "version": version, "purl": own,
                          "licenses": [{"license": {"id": licence}}],
                          "components": [file(*one) for one in sorted(files.items())]},
        },
        "components": components,
        "dependencies": [{"ref": own, "dependsOn": [one["bom-ref"] for one in components]}],
    }
    digest = hashlib.sha256(json.dumps(document, sort_keys=True).encode()).digest()
    document["serialNumber"] = f"urn:uuid:{uuid.UUID(bytes=digest[:16], version=4)}"
    return (json.dumps(document, indent=1, ensure_ascii=False) + "\n").encode(), sorted(inside)


class Archive:
    """A .tar.gz that is the same bytes for the same files."""

    def __init__(self, path):
        self._file = open(path, "wb")
        self._packed = gzip.GzipFile("", "wb", 6, self._file, mtime=0)
        self._tar = tarfile.open(fileobj=self._packed, mode="w", format=tarfile.PAX_FORMAT)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for one in (self._tar, self._packed, self._file):
            one.close()

    def _add(self, name, mode, owner, data=None):
        one = tarfile.TarInfo(name)
        one.mode, one.uid, one.gid, one.mtime = mode, owner, owner, epoch
        if data is None:
            one.type = tarfile.DIRTYPE
            self._tar.addfile(one)
        else:
            one.size = len(data)
            self._tar.addfile(one, io.BytesIO(data))

    def put(self, name, data, mode=0o644):
        """A file of root's."""
        self._add(name, mode, 0, data)

    def folder(self, name, mode=0o755, owner=0):
        self._add(name, mode, owner)
