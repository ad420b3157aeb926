"""A headless Chromium over the DevTools protocol, and a web server for a folder: what tests of pages need."""
import functools
import http.server
import json
import pathlib
import shutil
import subprocess
import tempfile
import threading
import time
import urllib.request

import websocket

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--hide-scrollbars", "--remote-debugging-port=0"]
PATIENCE = 120  # seconds; machines may be busy


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Server:
    """Serves a folder on loopback."""

    def __init__(self, folder):
        handler = functools.partial(QuietHandler, directory=str(folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Browser:
    def __init__(self, program="chromium"):
        self.profile = pathlib.Path(tempfile.mkdtemp(prefix="gallery-profile-"))
        self.process = subprocess.Popen([program, *FLAGS, f"--user-data-dir={self.profile}", "about:blank"],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        file = self.profile / "DevToolsActivePort"
        end = time.monotonic() + PATIENCE
        while not (file.exists() and file.read_text().count("\n") >= 1):
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError("chromium does not start")
            time.sleep(0.1)
        self.port = int(file.read_text().split("\n")[0])

    def page(self):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/json/new?about:blank", method="PUT")
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return Page(json.load(answer)["webSocketDebuggerUrl"])

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)


class Page:
    """A tab. Events are kept until somebody takes them; dialogs are dismissed and kept."""

    def __init__(self, url):
        self.socket = websocket.create_connection(url, timeout=PATIENCE, suppress_origin=True)
        self.last = 0
        self.events = []
        for domain in ("Page", "Network", "Runtime", "Log", "DOM", "Accessibility"):
            self.call(domain + ".enable")

    def call(self, method, **params):
        self.last += 1
        mine = self.last
        self.socket.send(json.dumps({"id": mine, "method": method, "params": params}))
        while True:
            message = self.receive()
            if message.get("id") == mine:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']['message']}")
                return message["result"]

    def receive(self):
        message = json.loads(self.socket.recv())
        if "method" in message:
            self.events.append(message)
            if message["method"] == "Page.javascriptDialogOpening":
                self.last += 1
                self.socket.send(json.dumps({"id": self.last, "method": "Page.handleJavaScriptDialog",
                                             "params": {"accept": False}}))
        return message

    def named(self, method):
        return [event["params"] for event in self.events if event["method"] == method]

    def open(self, url):
        """Goes to an address and waits until everything is loaded."""
        self.events = [event for event in self.events if event["method"] != "Page.loadEventFired"]
        self.call("Page.navigate", url=url)
        while not self.named("Page.loadEventFired"):
            self.receive()
        return self

    def settle(self, seconds=0.5):
        """Lets scripts and requests come to an end."""
        self.evaluate(f"new Promise((done) => setTimeout(done, {int(seconds * 1000)}))")

    def evaluate(self, script):
        result = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(json.dumps(result["exceptionDetails"]))
        return result["result"].get("value")

    def wait_for(self, script):
        end = time.monotonic() + PATIENCE
        while not self.evaluate(script):
            if time.monotonic() > end:
                raise AssertionError("never true: " + script)
            time.sleep(0.1)

    def window(self, width, height=900, scheme="light", scale=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                  mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def press(self, key, code, number, modifiers=0):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=code, windowsVirtualKeyCode=number,
                      modifiers=modifiers)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def tree(self):
        """Role and name of everything that assistive programs are told."""
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
        return [(node["role"]["value"], node.get("name", {}).get("value", ""), node) for node in nodes
                if not node.get("ignored") and "role" in node]

    def complaints(self):
        """Dialogs, words on the console, exceptions, breaches of the policy."""
        out = [("dialog", event["message"]) for event in self.named("Page.javascriptDialogOpening")]
        out += [("console", json.dumps(event["args"])) for event in self.named("Runtime.consoleAPICalled")]
        out += [("exception", json.dumps(event["exceptionDetails"])) for event in self.named("Runtime.exceptionThrown")]
        out += [("log", event["entry"]["text"]) for event in self.named("Log.entryAdded")]
        return out

    def close(self):
        self.socket.close()
