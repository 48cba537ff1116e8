#!/usr/bin/env bash
# Does an integrator's main job with curl, jq, and openssl. Takes paths from the OpenAPI document and checks
# every status against it.
#
# Usage: main-job.sh SERVER TOKEN FILE RECEIVER FOLDER. A server at the URL RECEIVER writes each webhook to
# FOLDER, as N.headers (JSON) and N.body. Prints the URLs of the live posts.
set -euo pipefail
server=$1 token=$2 file=$3 receiver=$4 folder=$5
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
curl -sS "$server/api/openapi.json" >"$work/openapi.json"

fail() {
  echo "$*" >&2
  exit 1
}

# Prints "METHOD PATH" of an operation.
find_operation() {
  jq -re --arg id "$1" '.paths | to_entries[] | .key as $path | .value | to_entries[]
    | select(.value.operationId == $id) | "\(.key | ascii_upcase) \($path)"' "$work/openapi.json"
}

# call OPERATION STATUS [ID] [curl's options…]: fails unless the response has a Request-Id and this status, which
# must be documented. Prints the body; the headers are in $work/headers.
call() {
  local operation=$1 expected=$2 id=$3 method path status
  shift 3
  read -r method path < <(find_operation "$operation")
  [[ $path =~ \{[A-Za-z]+\} ]] && path=${path/"${BASH_REMATCH[0]}"/$id}
  local how=(-X "$method")
  [[ $method == HEAD ]] && how=(-I)
  status=$(curl -sS "${how[@]}" -D "$work/headers" -o "$work/body" -w '%{http_code}' \
    -H "Authorization: Bearer $token" "$@" "$server$path")
  [[ $status == "$expected" ]] || fail "$operation: $status, not $expected: $(head -c 600 "$work/body")"
  jq -e --arg id "$operation" --arg status "$status" \
    '[.paths[][] | select(.operationId == $id) | .responses | has($status)] == [true]' \
    "$work/openapi.json" >/dev/null || fail "$operation: $status is in no document"
  header request-id >/dev/null || fail "$operation: no Request-Id"
  [[ $method == HEAD ]] || cat "$work/body"
}

# Prints a header of the latest response.
header() {
  grep -i "^$1:" "$work/headers" | tail -1 | cut -d: -f2- | tr -d ' \r' | grep .
}

json=(-H 'Content-Type: application/json')

token='' call listAccounts 401 '' | jq -e '.code == "unauthenticated"' >/dev/null
header www-authenticate | grep -qx Bearer
platforms=$(call listAccounts 200 '' | jq -c '[.items[].platform] | unique')
secret=$(call createWebhook 201 '' "${json[@]}" \
  -d "$(jq -n --arg url "$receiver" '{$url, events: ["post.published"]}')" | jq -re .secret)

media=$(call uploadMedia 201 '' -F "file=@$file;type=image/png" -F 'altText=A kiln is opened' | jq -re .id)

tus=(-H 'Tus-Resumable: 1.0.0')
bytes=(-H 'Content-Type: application/offset+octet-stream')
size=$(stat -c %s "$file") half=$(($(stat -c %s "$file") / 2))
call beginUpload 201 '' "${tus[@]}" -H "Upload-Length: $size" \
  -H "Upload-Metadata: filename $(printf kiln.png | base64)"
upload=$(basename "$(header location)")
head -c "$half" "$file" | call continueUpload 204 "$upload" "${tus[@]}" "${bytes[@]}" \
  -H 'Upload-Offset: 0' --data-binary @-
call readUploadOffset 200 "$upload" "${tus[@]}"
offset=$(header upload-offset)
tail -c +$((offset + 1)) "$file" | call continueUpload 204 "$upload" "${tus[@]}" "${bytes[@]}" \
  -H "Upload-Offset: $offset" --data-binary @-
resumed=$(header fanfare-media-id)

caption=$(call generateCaption 201 '' "${json[@]}" \
  -d "$(jq -n --argjson all "$platforms" '{platform: $all[0], topic: "The first kiln"}')" | jq -re .caption)
compose() {
  jq -n --argjson platforms "$platforms" --arg caption "$caption $1" --arg media "$2" \
    '{$platforms, autoFit: true, content: {captions: [$caption], mediaIds: [$media]}}'
}
call validatePost 200 '' "${json[@]}" -d "$(compose '' "$media")" | jq -e .valid >/dev/null

# Publishes twice with the same idempotency key and prints the post's ID.
publish() {
  local key=(-H "Idempotency-Key: $1" -H 'Prefer: wait=0')
  call publish 202 '' "${json[@]}" "${key[@]}" -d "$2" | jq -re .post.id
  call publish 202 '' "${json[@]}" "${key[@]}" -d "$2" >/dev/null
  [[ $(header idempotent-replayed) == true ]] || fail 'the same key was another post'
}
first=$(publish "$(basename "$work")-1" "$(compose '' "$media")")
second=$(publish "$(basename "$work")-2" "$(compose again "$resumed")")

# Follows the first post's event stream to its end, and polls for the second post.
call watchPost 200 "$first" -N --max-time 120 | tail -3 | grep -qx 'event: end'
for _ in $(seq 600); do
  state=$(call getPost 200 "$second" | jq -r .state)
  [[ $state == publishing ]] || break
  sleep 0.2
done
[[ $state == published ]] || fail "the second post is $state"

# Verifies the signature as the API documents it for the webhook-signature header.
for _ in $(seq 600); do
  compgen -G "$folder/*.body" >/dev/null && break
  sleep 0.2
done
event=$(compgen -G "$folder/*.body" | head -1)
signed=$(jq -r '"\(.["webhook-id"]).\(.["webhook-timestamp"])."' "${event%.body}.headers")
key=$(base64 -d <<<"${secret#whsec_}" | xxd -p -c 256)
wanted=v1,$({ printf %s "$signed" && cat "$event"; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)
jq -r '.["webhook-signature"]' "${event%.body}.headers" | tr ' ' '\n' | grep -qxF "$wanted" ||
  fail 'the signature is wrong'
jq -re .type "$event" | grep -qx post.published

for post in "$first" "$second"; do
  call getPost 200 "$post" | jq -re '.deliveries[].url'
done
