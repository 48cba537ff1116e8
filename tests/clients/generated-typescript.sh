#!/usr/bin/env bash
# The main job with a TypeScript client that swagger-typescript-api generates from the server's document. Run by
# hand, because it installs the generator into a temporary folder.
#
# Usage: generated-typescript.sh SERVER TOKEN FILE. Prints the state and the links of a post.
set -euo pipefail
bin=$(cd "$(dirname "$0")/../../node_modules/.bin" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
curl -sS "$1/api/openapi.json" >"$work/openapi.json"
npm install --prefix "$work" --no-audit --no-fund --silent swagger-typescript-api@13
"$bin/node" "$work/node_modules/swagger-typescript-api/dist/cli.mjs" generate \
  -p "$work/openapi.json" -o "$work" -n api.ts >&2
cat >"$work/main.mts" <<'TS'
import { readFileSync } from 'node:fs';
import { Api } from './api.ts';

const [server = '', token = '', file = ''] = process.argv.slice(2);
const client = new Api<string>({
  baseUrl: server,
  securityWorker: (known) => (known ? { headers: { Authorization: `Bearer ${known}` } } : {}),
});
const refused = await client.api.listAccounts().catch((refusal) => refusal);
if (refused.error.code !== 'unauthenticated') throw new Error('a stranger sees accounts');
client.setSecurityData(token);
const { items } = (await client.api.listAccounts()).data;
const platforms = [...new Set(items.map(({ platform }) => platform))];
const picture = new File([readFileSync(file)], 'kiln.png', { type: 'image/png' });
const media = (await client.api.uploadMedia({ file: picture, altText: 'A kiln' })).data;
const about = { platform: 'linkedin', topic: 'The first kiln' } as const;
const { caption } = (await client.ai.generateCaption(about)).data;
// X refuses the same text again.
const content = { captions: [`${caption} ${media.id.slice(-6)}`], mediaIds: [media.id] };
const post = { platforms: platforms as ('linkedin' | 'twitter')[], autoFit: true, content };
const { valid, violations } = (await client.api.validatePost(post)).data;
if (!valid) throw new Error(JSON.stringify(violations));
const headers = { Prefer: 'wait=0', 'Idempotency-Key': crypto.randomUUID() };
const published = (await client.api.publish(post, {}, { headers })).data;
if (!('post' in published) || !published.post) throw new Error('nothing was published');
let whole = (await client.api.getPost(published.post.id)).data;
for (let asked = 0; whole.state === 'publishing' && asked < 600; asked += 1) {
  await new Promise((resolve) => setTimeout(resolve, 200));
  whole = (await client.api.getPost(published.post.id)).data;
}
console.log(whole.state, ...whole.deliveries.map(({ url }) => url));
TS
"$bin/node" "$bin/../typescript-native/bin/tsc" --ignoreConfig --noEmit --strict --allowImportingTsExtensions --target es2023 \
  --module nodenext --lib es2023,dom,dom.iterable --types node --typeRoots "$bin/../@types" "$work/main.mts" >&2
"$bin/esbuild" "$work/main.mts" --bundle --platform=node --format=esm --outfile="$work/main.mjs" --log-level=error
"$bin/node" "$work/main.mjs" "$@"
