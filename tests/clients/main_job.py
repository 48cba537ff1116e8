"""Does an integrator's main job with a client that knows only the OpenAPI document.

Usage: main_job.py SERVER TOKEN FILE. Prints the deliveries as JSON. Fails on the first response that doesn't
match the document.
"""

import base64
import hashlib
import hmac
import json
import sys
import threading
import time
import uuid
from http.server import BaseHTTPRequestHandler, HTTPServer

from openapi_client import Client, NotAsDocumented, Problem


class Receiver:
    """A webhook endpoint on this machine. Set `secret` and `document` before the first event arrives."""

    def __init__(self):
        self.secret = self.document = None
        self.types = []
        self.faults = []
        self.arrived = threading.Condition()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                self.send_response(204)
                self.end_headers()
                receiver.take(self.headers, body)

            def log_message(self, *_args):
                pass

        self.server = HTTPServer(("localhost", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://localhost:{self.server.server_address[1]}/hook"

    def take(self, headers, body):
        """Records an event, or the fault in its signature or format."""
        with self.arrived:
            try:
                self.types.append(self.verify(headers, body))
            except Exception as fault:
                self.faults.append(repr(fault))
            self.arrived.notify_all()

    def verify(self, headers, body):
        """Verifies an event as the API documents it for the webhook-signature header. Returns the event's type."""
        signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
        key = base64.b64decode(self.secret.removeprefix("whsec_"))
        wanted = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        given = headers["webhook-signature"].split(" ")
        if not any(hmac.compare_digest(wanted, one) for one in given):
            raise NotAsDocumented("the signature is wrong")
        if abs(time.time() - int(headers["webhook-timestamp"])) > 300:
            raise NotAsDocumented("the event is old")
        event = json.loads(body)
        described = self.document.content["webhooks"][event["type"]]["post"]
        schema = described["requestBody"]["content"]["application/json"]["schema"]
        self.document.check(schema, event, event["type"])
        return event["type"]

    def wait_for(self, kind):
        """Waits until an event of this type arrives. Raises NotAsDocumented for a faulty event or a timeout."""
        with self.arrived:
            if not self.arrived.wait_for(lambda: self.faults or kind in self.types, timeout=120):
                raise NotAsDocumented(f"no {kind} came, only {self.types}")
            if self.faults:
                raise NotAsDocumented("; ".join(self.faults))


def expect_problem(status, code, call):
    """Expects a call to fail with this status and code, and returns the problem."""
    try:
        call()
    except Problem as problem:
        if (problem.status, problem.body["code"]) == (status, code):
            return problem
        raise
    raise NotAsDocumented(f"expected {status} {code}")


def upload_in_pieces(client, name, content):
    """Uploads a file in two parts, with the protocol that beginUpload describes. Returns the media file's ID."""
    version = {"Tus-Resumable": "1.0.0"}
    metadata = "filename " + base64.b64encode(name.encode()).decode()
    begun = client.call(
        "beginUpload",
        headers={**version, "Upload-Length": len(content), "Upload-Metadata": metadata},
    )
    path = {"uploadId": begun.headers["Location"].rsplit("/", 1)[1]}
    half = len(content) // 2
    sent = {**version, "Upload-Offset": 0}
    client.call("continueUpload", path=path, headers=sent, data=content[:half])
    offset = int(client.call("readUploadOffset", path=path, headers=version).headers["Upload-Offset"])
    sent = {**version, "Upload-Offset": offset}
    done = client.call("continueUpload", path=path, headers=sent, data=content[offset:])
    return done.headers["Fanfare-Media-Id"]


def main(server, token, file):
    """Uploads, requests a caption, validates, publishes, waits, and prints the deliveries."""
    client = Client(server, token)
    stranger = Client(server, None)
    expect_problem(401, "unauthenticated", lambda: stranger.call("listAccounts"))
    accounts = client.call("listAccounts").body["items"]
    platforms = sorted({account["platform"] for account in accounts})

    receiver = Receiver()
    wanted = {"url": receiver.url, "events": ["post.published", "post.failed", "post.partial"]}
    webhook = client.call("createWebhook", json_body=wanted).body
    receiver.secret, receiver.document = webhook["secret"], client.document

    with open(file, "rb") as opened:
        content = opened.read()
    form = {"altText": "A kiln is opened", "file": ("kiln.png", "image/png", content)}
    uploaded = client.call("uploadMedia", form=form).body["id"]
    resumed = upload_in_pieces(client, "kiln.png", content)

    topic = {"platform": platforms[0], "topic": "The first kiln of the winter"}
    caption = client.call("generateCaption", json_body=topic).body["caption"]

    post = {"platforms": platforms, "content": {"captions": [caption], "mediaIds": [uploaded]}, "autoFit": True}
    too_long = {**post, "content": {"captions": ["x" * 100_000]}}
    verdict = client.call("validatePost", json_body=too_long).body
    if verdict["valid"] or not verdict["violations"]:
        raise NotAsDocumented("a caption of 100,000 characters is valid")
    verdict = client.call("validatePost", json_body=post).body
    if not verdict["valid"]:
        raise NotAsDocumented(f"not valid: {verdict['violations']}")
    expect_problem(422, "validation_failed", lambda: client.call("publish", json_body=too_long))

    once = {"Idempotency-Key": str(uuid.uuid4()), "Prefer": "wait=0"}
    accepted = client.call("publish", headers=once, json_body=post)
    again = client.call("publish", headers=once, json_body=post)
    if again.headers.get("Idempotent-Replayed") != "true" or again.body != accepted.body:
        raise NotAsDocumented("the same key did not get the same response")
    post_id = accepted.body["post"]["id"]
    events = [event["event"] for event in client.stream("watchPost", path={"postId": post_id})]
    if events[-1] != "end":
        raise NotAsDocumented(f"the stream ended with {events}")
    final = client.call("getPost", path={"postId": post_id}).body

    second = {**post, "content": {"captions": [caption + " Again."], "mediaIds": [resumed]}}
    second_id = client.call("publish", headers={"Prefer": "wait=0"}, json_body=second).body["post"]["id"]
    deadline = time.monotonic() + 120
    while True:
        polled = client.call("getPost", path={"postId": second_id})
        if polled.body["state"] != "publishing" or time.monotonic() > deadline:
            break
        time.sleep(0.2)

    receiver.wait_for("post.published")
    client.call("deleteWebhook", path={"webhookId": webhook["webhook"]["id"]})
    print(json.dumps([
        {"platform": one["platform"], "state": one["state"], "url": one["url"]}
        for whole in (final, polled.body) for one in whole["deliveries"]
    ]))


if __name__ == "__main__":
    main(*sys.argv[1:])
