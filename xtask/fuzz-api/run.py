"""Sends generated requests to a running server: python run.py URL SECONDS CONFIG.

The requests come from the server's own OpenAPI description, by schemathesis. Half of the time `{table}` is a table at
which the caller plays, half of the time it is anything.
"""

import json
import subprocess
import sys
from pathlib import Path
from urllib.request import Request, urlopen

url, seconds, config = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])

# A stream does not end, a WebSocket is no request, and metrics are not for clients. The others end the session that all
# requests use, or refuse a valid password because it is a common one.
EXCLUDED = "^(/ws|/metrics|/api/stream|/api/tables/{table}/stream|/api/logout.*|/api/account.*|/api/me/password)$"
CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "positive_data_acceptance",
]


def ask(path, cookie=None, body=None):
    headers = {"Content-Type": "application/json"} | ({"Cookie": cookie} if cookie else {})
    return urlopen(Request(url + path, json.dumps(body).encode() if body else None, headers))


cookie = ask("/api/me").headers["Set-Cookie"].split(";")[0]
setup = {"game": "khan", "seats": ["open", {"level": 1}]}
table = json.load(ask("/api/tables", cookie, setup))["table"]
ask(f"/api/tables/{table}/join", cookie, {"contribution": "0" * 32})

# A search of millions of positions takes longer than all other requests together.
schema = json.load(ask("/api/openapi.json"))
for game in schema["components"]["schemas"]["AnalysisRequest"]["oneOf"]:
    game["properties"]["nodes"]["maximum"] = 1000
described = Path(config.parent, "openapi.json")
described.write_text(json.dumps(schema))

with_table = Path(config.parent, "with-table.toml")
with_table.write_text(f'{config.read_text()}\n[parameters]\n"path.table" = "{table}"\n')
failed = False
for settings in (with_table, config):
    st = [Path(sys.executable).parent / "st", "--config-file", settings, "run", described, "--url", url]
    st += ["--checks", ",".join(CHECKS), "--exclude-path-regex", EXCLUDED, "--header", f"Cookie: {cookie}"]
    st += ["--max-time", str(max(seconds // 2, 1)), "--seed", "14", "--warnings", "off", "--continue-on-failure"]
    # The fuzzer ends by itself; a server that hangs must not hang the tests.
    failed |= subprocess.run([str(word) for word in st], timeout=seconds + 60).returncode != 0
sys.exit(failed)
