"""Calls an API as its OpenAPI 3.1 document describes it, and rejects everything undocumented.

Uses only the document and Python's standard library. Checks every request before sending it, and every
response's status, headers, media type, and body.
"""

import http.client
import json
import re
import uuid
from datetime import datetime
from urllib.parse import quote, urlencode, urljoin, urlsplit

ANNOTATIONS = {
    "description", "example", "examples", "default", "title", "deprecated", "x-extensible-enum",
    "readOnly", "writeOnly", "$comment",
}
TYPES = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
}


class NotAsDocumented(Exception):
    """A request or response that the document doesn't allow."""


class Problem(Exception):
    """An error response with its problem document."""

    def __init__(self, status, body):
        super().__init__(f"{status} {body.get('code')}: {body.get('detail')}")
        self.status = status
        self.body = body


class Response:
    """A response that matches the document."""

    def __init__(self, status, headers, body):
        self.status = status
        self.headers = headers
        self.body = body


class Document:
    """An OpenAPI document, with its operations by ID and validation against its schemas."""

    def __init__(self, content):
        self.content = content
        self.operations = {
            operation["operationId"]: (method.upper(), path, operation)
            for path, methods in content["paths"].items()
            for method, operation in methods.items()
        }

    def follow(self, node):
        """Returns the target of a reference, or the node itself."""
        while isinstance(node, dict) and "$ref" in node:
            place = self.content
            for step in node["$ref"].removeprefix("#/").split("/"):
                place = place[step.replace("~1", "/").replace("~0", "~")]
            node = place
        return node

    def check(self, schema, value, place):
        """Raises NotAsDocumented if the value violates the schema, or the schema has an unsupported keyword."""
        schema = self.follow(schema)
        if schema is True:
            return
        for word, rule in schema.items():
            if word in ANNOTATIONS:
                continue
            checker = getattr(self, "check_" + word.replace("$", ""), None)
            if checker is None:
                raise NotAsDocumented(f"{place}: this client doesn't know the word {word}")
            checker(rule, value, place, schema)

    def check_type(self, rule, value, place, _schema):
        kinds = rule if isinstance(rule, list) else [rule]
        if not any(TYPES[kind](value) for kind in kinds):
            raise NotAsDocumented(f"{place}: {value!r:.80} is no {kinds}")

    def check_enum(self, rule, value, place, _schema):
        if value not in rule:
            raise NotAsDocumented(f"{place}: {value!r:.80} is none of {rule}")

    def check_const(self, rule, value, place, _schema):
        self.check_enum([rule], value, place, _schema)

    def check_anyOf(self, rule, value, place, _schema):
        faults = []
        for one in rule:
            try:
                return self.check(one, value, place)
            except NotAsDocumented as fault:
                faults.append(str(fault))
        raise NotAsDocumented(" or ".join(faults))

    def check_oneOf(self, rule, value, place, schema):
        self.check_anyOf(rule, value, place, schema)

    def check_allOf(self, rule, value, place, _schema):
        for one in rule:
            self.check(one, value, place)

    def check_required(self, rule, value, place, _schema):
        missing = [name for name in rule if isinstance(value, dict) and name not in value]
        if missing:
            raise NotAsDocumented(f"{place}: {missing} is missing")

    def check_properties(self, rule, value, place, _schema):
        if isinstance(value, dict):
            for name in rule.keys() & value.keys():
                self.check(rule[name], value[name], f"{place}/{name}")

    def check_additionalProperties(self, rule, value, place, schema):
        if not isinstance(value, dict):
            return
        for name in value.keys() - schema.get("properties", {}).keys():
            if rule is False:
                raise NotAsDocumented(f"{place}: there is no {name}")
            self.check(rule, value[name], f"{place}/{name}")

    def check_propertyNames(self, rule, value, place, _schema):
        for name in value if isinstance(value, dict) else []:
            self.check(rule, name, f"{place} name")

    def check_items(self, rule, value, place, _schema):
        for at, item in enumerate(value if isinstance(value, list) else []):
            self.check(rule, item, f"{place}/{at}")

    def check_format(self, rule, value, place, _schema):
        if rule == "date-time" and isinstance(value, str):
            datetime.fromisoformat(value.replace("Z", "+00:00"))

    def check_pattern(self, rule, value, place, _schema):
        if isinstance(value, str) and not re.search(rule, value):
            raise NotAsDocumented(f"{place}: {value!r:.80} isn't like {rule}")

    def bound(self, is_in, value, place, rule):
        if not is_in:
            raise NotAsDocumented(f"{place}: {value!r:.80} is beyond {rule}")

    def check_minimum(self, rule, value, place, _schema):
        self.bound(not TYPES["number"](value) or value >= rule, value, place, rule)

    def check_maximum(self, rule, value, place, _schema):
        self.bound(not TYPES["number"](value) or value <= rule, value, place, rule)

    def check_exclusiveMinimum(self, rule, value, place, _schema):
        self.bound(not TYPES["number"](value) or value > rule, value, place, rule)

    def check_minLength(self, rule, value, place, _schema):
        self.bound(not isinstance(value, str) or len(value) >= rule, value, place, rule)

    def check_maxLength(self, rule, value, place, _schema):
        self.bound(not isinstance(value, str) or len(value) <= rule, value, place, rule)

    def check_minItems(self, rule, value, place, _schema):
        self.bound(not isinstance(value, list) or len(value) >= rule, value, place, rule)

    def check_maxItems(self, rule, value, place, _schema):
        self.bound(not isinstance(value, list) or len(value) <= rule, value, place, rule)


def read_text(schema, text):
    """Converts a header's text to its schema's type."""
    return int(text) if schema.get("type") == "integer" else text


class Client:
    """Calls operations by their IDs."""

    def __init__(self, server, token):
        self.server = server
        self.token = token
        connection, answer = self.send("GET", "/api/openapi.json", {}, None)
        self.document = Document(json.loads(answer.read()))
        connection.close()

    def call(self, operation_id, path=None, query=None, headers=None, **body):
        """Calls an operation and returns its Response. Raises Problem for an error response."""
        connection, answer, responses = self.open(operation_id, path, query, headers, **body)
        content = answer.read()
        connection.close()
        return self.read(responses, answer, content, operation_id)

    def stream(self, operation_id, path=None, headers=None):
        """Yields a stream's events until it ends, checking each against the document."""
        connection, answer, responses = self.open(operation_id, path, None, headers)
        if answer.status != 200:
            self.read(responses, answer, answer.read(), operation_id)
        schema = self.describe(responses, answer, operation_id)
        event = {}
        for line in answer:
            name, _, text = line.decode().rstrip("\r\n").partition(":")
            if name in ("event", "id", "data"):
                event[name] = text.removeprefix(" ")
            elif line.strip() == b"" and event:
                event["data"] = json.loads(event["data"])
                self.document.check(schema, event, f"{operation_id} event")
                yield event
                event = {}
        connection.close()

    def open(self, operation_id, path, query, headers, json_body=None, form=None, data=None):
        """Checks a call against the document and sends it."""
        method, template, operation = self.document.operations[operation_id]
        given = {"path": dict(path or {}), "query": dict(query or {}), "header": dict(headers or {})}
        self.check_parameters(operation, given, operation_id)
        content_type, payload = self.encode(operation, operation_id, json_body, form, data)
        for name, value in given["path"].items():
            template = template.replace("{" + name + "}", quote(str(value), safe=""))
        target = template + ("?" + urlencode(given["query"]) if given["query"] else "")
        sent = {name: str(value) for name, value in given["header"].items()}
        if content_type is not None:
            sent["Content-Type"] = content_type
        if operation.get("security", self.document.content["security"]) and self.token is not None:
            sent["Authorization"] = f"Bearer {self.token}"
        connection, answer = self.send(method, target, sent, payload)
        return connection, answer, operation["responses"]

    def check_parameters(self, operation, given, operation_id):
        """Checks that all given parameters are documented and valid, and that no required one is missing."""
        known = [self.document.follow(one) for one in operation.get("parameters", [])]
        names = {(one["in"], one["name"]) for one in known}
        unknown = [(place, name) for place in given for name in given[place] if (place, name) not in names]
        if unknown:
            raise NotAsDocumented(f"{operation_id} has no {unknown}")
        for one in known:
            value = given[one["in"]].get(one["name"])
            if value is None and one.get("required"):
                raise NotAsDocumented(f"{operation_id} needs {one['name']}")
            if value is not None:
                self.document.check(one["schema"], value, f"{operation_id} {one['name']}")

    def encode(self, operation, operation_id, json_body, form, data):
        """Returns the media type and bytes of a body, after checking it against the document."""
        content = operation.get("requestBody", {}).get("content", {})
        if json_body is not None:
            self.document.check(content["application/json"]["schema"], json_body, operation_id)
            return "application/json", json.dumps(json_body).encode()
        if form is not None:
            schema = content["multipart/form-data"]["schema"]
            shown = {name: part if isinstance(part, str) else "" for name, part in form.items()}
            self.document.check({**schema, "additionalProperties": False}, shown, operation_id)
            return encode_form(form)
        if data is not None:
            return next(iter(content)), data
        if operation.get("requestBody", {}).get("required"):
            raise NotAsDocumented(f"{operation_id} needs a body")
        return None, None

    def send(self, method, target, headers, payload):
        """Sends a request and returns the connection with its response."""
        parts = urlsplit(urljoin(self.server, target))
        connection = http.client.HTTPConnection(parts.netloc, timeout=120)
        address = parts.path + ("?" + parts.query if parts.query else "")
        connection.request(method, address, body=payload, headers=headers)
        return connection, connection.getresponse()

    def describe(self, responses, answer, name):
        """Checks a response's status, headers, and media type; returns the body's schema, or None."""
        documented = self.document.follow(responses.get(str(answer.status)))
        if documented is None:
            raise NotAsDocumented(f"{name} has no {answer.status}")
        for header, described in documented.get("headers", {}).items():
            described = self.document.follow(described)
            text = answer.getheader(header)
            if text is None and described.get("required"):
                raise NotAsDocumented(f"{name} {answer.status} lacks {header}")
            if text is not None:
                value = read_text(described["schema"], text)
                self.document.check(described["schema"], value, f"{name} {header}")
        content = documented.get("content")
        if content is None:
            return None
        media_type = (answer.getheader("Content-Type") or "").split(";")[0]
        if media_type not in content:
            raise NotAsDocumented(f"{name} {answer.status} is {media_type}, not {list(content)}")
        return content[media_type].get("schema", True)

    def read(self, responses, answer, content, name):
        """Returns the response as documented. Raises Problem for an error response."""
        schema = self.describe(responses, answer, name)
        body = None
        if schema is not None and answer.getheader("Content-Type", "").split(";")[0].endswith("json"):
            body = json.loads(content)
            self.document.check(schema, body, f"{name} {answer.status}")
        if answer.status >= 400:
            raise Problem(answer.status, body or {})
        return Response(answer.status, answer.headers, body)


def encode_form(form):
    """Returns a multipart form with its parts in the given order. A part is text or (name, type, bytes)."""
    boundary = uuid.uuid4().hex
    pieces = []
    for name, part in form.items():
        pieces.append(f"--{boundary}\r\n".encode())
        if isinstance(part, str):
            pieces.append(f'Content-Disposition: form-data; name="{name}"\r\n\r\n{part}'.encode())
        else:
            file_name, media_type, content = part
            head = f'Content-Disposition: form-data; name="{name}"; filename="{file_name}"'
            pieces.append(f"{head}\r\nContent-Type: {media_type}\r\n\r\n".encode() + content)
        pieces.append(b"\r\n")
    pieces.append(f"--{boundary}--\r\n".encode())
    return f"multipart/form-data; boundary={boundary}", b"".join(pieces)
