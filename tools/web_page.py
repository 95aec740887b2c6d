#!/usr/bin/env python3
"""Puts the page together: web/index.html with its style sheet, its scripts, the examples and the
library, packed, in one file that needs nothing else.

  tools/web_page.py build/web/web/weft_web.js build/web/weft.html

The scripts are ES modules with named exports and imports from files beside them. They become one
function: each after those that it imports, so that no two may define one name.
"""
import base64
import json
import pathlib
import re
import sys
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
MOST_BYTES = 1_500_000
IMPORT = re.compile(r"^import \{([^}]*)\} from '\./([a-z_]+\.js)';\n", re.M)
DEFINED = re.compile(r"^(?:export )?(?:async )?(?:function|const|let|class) (\w+)", re.M)
EXPORTED = re.compile(r"^export (?:async )?(?:function|const|class) (\w+)", re.M)


def in_order(name, folder, done):
    """The modules that `name` needs, itself last."""
    if name in done:
        return
    done[name] = None  # a cycle ends here
    source = (folder / name).read_text()
    for wanted, file in IMPORT.findall(source):
        in_order(file, folder, done)
        exported = EXPORTED.findall((folder / file).read_text())
        for word in re.split(r",\s*", wanted.strip()):
            if word not in exported:
                sys.exit(f"web_page: {name} imports {word}, which {file} does not export")
    del done[name]
    done[name] = source


def check_exports(modules):
    wanted = {word for source in modules.values() for names, _ in IMPORT.findall(source)
              for word in re.split(r",\s*", names.strip())}
    for name, source in modules.items():
        for word in set(EXPORTED.findall(source)) - wanted:
            sys.exit(f"web_page: {name} exports {word}, which nothing imports")


def bundle(folder):
    modules = {}
    in_order("main.js", folder, modules)
    check_exports(modules)
    left_out = {path.name for path in folder.glob("*.js")} - set(modules)
    if left_out:
        sys.exit(f"web_page: nothing imports {', '.join(sorted(left_out))}")
    definer = {}
    for name, source in modules.items():
        for defined in DEFINED.findall(source):
            if defined in definer:
                sys.exit(f"web_page: {defined} is defined in {definer[defined]} and in {name}")
            definer[defined] = name
    parts = [re.sub(r"^export ", "", IMPORT.sub("", source), flags=re.M)
             for source in modules.values()]
    return "\n".join(parts)


def packed(wasm):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    data = packer.compress(wasm) + packer.flush()
    return {"base64": base64.b64encode(data).decode(), "size": len(wasm)}


def version():
    header = (ROOT / "include/weft/version.h").read_text()
    return ".".join(re.findall(r"#define WEFT_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", header))


def make_page(glue, wasm):
    web = ROOT / "web"
    examples = json.loads((web / "examples.json").read_text())
    script = "\n".join([
        "(() => {", "'use strict';", glue,
        f"const kVersion = {json.dumps(version())};",
        f"const kExamples = {json.dumps(examples)};",
        f"const kPacked = {json.dumps(packed(wasm))};",
        bundle(web / "js"), "})();"])
    # Inside a page a script ends at the first such tag, whatever it stands in.
    script = script.replace("</script", "<\\/script")
    page = (web / "index.html").read_text()
    page = page.replace("/*{style}*/", (web / "style.css").read_text().rstrip())
    return page.replace("/*{script}*/", script)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    glue, out = map(pathlib.Path, sys.argv[1:])
    page = make_page(glue.read_text(), glue.with_suffix(".wasm").read_bytes()).encode()
    if len(page) > MOST_BYTES:
        sys.exit(f"web_page: the page has {len(page)} bytes, more than {MOST_BYTES}")
    out.write_bytes(page)
    print(f"{out}: {len(page)} bytes, opens from disk")


if __name__ == "__main__":
    main()
