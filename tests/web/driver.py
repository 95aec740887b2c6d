"""A browser driven over the WebDriver protocol, with the standard library only.

  with Browser(width=1600) as browser:
      browser.open("file:///...")
      browser.find("#text").type("(2,3) + (3,)")
      browser.errors()            what the console complained about
"""
import base64
import json
import shutil
import subprocess
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"tab": "\ue004", "enter": "\ue007", "shift": "\ue008", "left": "\ue012", "up": "\ue013",
        "right": "\ue014", "down": "\ue015", "space": " "}


class Failed(Exception):
    pass


class Element:
    def __init__(self, browser, key):
        self.browser, self.key = browser, key

    def _post(self, what, body=None):
        return self.browser.call("POST", f"element/{self.key}/{what}", body or {})

    def click(self):
        self._post("click")

    def clear(self):
        self._post("clear")

    def type(self, text):
        self._post("value", {"text": text})

    @property
    def text(self):
        return self.browser.call("GET", f"element/{self.key}/text")

    def attribute(self, name):
        return self.browser.call("GET", f"element/{self.key}/attribute/{name}")


class Browser:
    """Chromium without a window; `flags` are further switches of its command line."""

    def __init__(self, width=1600, height=1000, flags=()):
        self.driver = subprocess.Popen(
            [shutil.which("chromedriver") or "chromedriver", "--port=0"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.base = f"http://127.0.0.1:{self._port()}/session"
        # --no-sandbox: tests run as root in containers, and open nothing but the page.
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--hide-scrollbars", f"--window-size={max(width, 500)},{height}", *flags]
        options = {"browserName": "chrome", "goog:loggingPrefs": {"browser": "ALL"},
                   "goog:chromeOptions": {"binary": shutil.which("chromium"), "args": arguments}}
        self.session = ""
        try:
            made = self.call("POST", "", {"capabilities": {"alwaysMatch": options}})
        except Failed:
            self.driver.terminate()
            raise
        self.session = made["sessionId"]
        # A window is never narrower than 500 pixels; a page can be.
        self.command("Emulation.setDeviceMetricsOverride",
                     {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def _port(self):
        for line in self.driver.stdout:
            if "started successfully on port" in line:
                return int(line.rstrip(".\n ").rsplit(" ", 1)[1])
        raise Failed("chromedriver did not start")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.call("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()
            self.driver.stdout.close()

    def call(self, method, path, body=None):
        parts = [part for part in (self.base, self.session, path) if part]
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request("/".join(parts), data, method=method,
                                         headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Failed(json.load(error)["value"]["message"]) from None

    def command(self, name, parameters):
        return self.call("POST", "goog/cdp/execute", {"cmd": name, "params": parameters})

    def open(self, address):
        self.call("POST", "url", {"url": address})

    @property
    def address(self):
        return self.call("GET", "url")

    def find(self, selector):
        found = self.call("POST", "element", {"using": "css selector", "value": selector})
        return Element(self, found[ELEMENT])

    def count(self, selector):
        return self.run("return document.querySelectorAll(arguments[0]).length", selector)

    def run(self, script, *arguments):
        return self.call("POST", "execute/sync", {"script": script, "args": list(arguments)})

    def wait(self, condition, *arguments, seconds=10):
        """Until the script `condition` gives something true, which is returned."""
        end = time.monotonic() + seconds
        while True:
            value = self.run(f"return {condition}", *arguments)
            if value:
                return value
            if time.monotonic() > end:
                raise Failed(f"never true: {condition} {arguments}")
            time.sleep(0.02)

    def press(self, *names):
        """One key, with those held down that come before it: press('shift', 'tab')."""
        keys = [KEYS.get(name, name) for name in names]
        actions = [{"type": "keyDown", "value": key} for key in keys]
        actions += [{"type": "keyUp", "value": key} for key in reversed(keys)]
        self._act({"type": "key", "id": "keys", "actions": actions})

    def hover(self, element):
        origin = {ELEMENT: element.key}
        moves = [{"type": "pointerMove", "duration": 0, "x": 0, "y": 0, "origin": origin}]
        self._act({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"},
                   "actions": moves})

    def _act(self, source):
        self.call("POST", "actions", {"actions": [source]})

    def errors(self):
        log = self.call("POST", "se/log", {"type": "browser"})
        return [entry["message"] for entry in log if entry["level"] in ("SEVERE", "WARNING")]

    def screenshot(self, path):
        """The whole page, however long."""
        size = self.command("Page.getLayoutMetrics", {})["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
        shot = self.command("Page.captureScreenshot", {"captureBeyondViewport": True, "clip": clip})
        path.write_bytes(base64.b64decode(shot["data"]))
