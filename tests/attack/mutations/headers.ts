import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Dice, Mutation, RawRequest } from './exchange.ts';

type Header = readonly [name: string, value: string];

const PLACES: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/api/me'],
  ['GET', '/api/posts?limit=1'],
  ['GET', '/api/media'],
  ['GET', '/api/accounts'],
  ['HEAD', '/api/posts'],
  ['POST', '/api/validate'],
  ['POST', '/api/drafts'],
  ['PATCH', '/api/posts/post_nope'],
  ['DELETE', '/api/drafts/draft_nope'],
];
const BODY = JSON.stringify({ post: { content: { captions: ['The kiln opens.'] } } });
const POST = JSON.stringify({
  platforms: ['linkedin'],
  content: { captions: ['The kiln opens.'] },
});

const etags = ['*', 'W/"a"', '"a", W/"b"', '"a', ',,,', 'W/', `${'"a",'.repeat(900)}*`, 'a b'];
const keys = [
  'plain',
  '"quoted"',
  '"',
  '""',
  '"a\\"b"',
  'a b',
  '',
  'x'.repeat(255),
  'x'.repeat(256),
  '\u00e9',
  "'a'",
  '?1',
  ':YQ==:',
];
const versions = [
  '2026-11-01',
  '1999-01-01',
  '',
  'latest',
  '2026-13-45',
  '"2026-11-01"',
  'a'.repeat(2000),
];
const prefers = [
  'wait=0',
  'wait=-1',
  'wait=1.5',
  'wait',
  'wait="0"',
  'respond-async, wait=0',
  'wait=99999',
  'return=minimal',
  ';;;',
  ',wait=0,',
];
const accepts = [
  '*/*',
  'application/json;q=0',
  'application/*',
  'text/html',
  'a',
  '',
  ';;',
  'application/json; v=9',
  'image/png, */*;q=0.1',
];
const ranges = ['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,2-3', 'items=0-1', 'bytes=', 'x'];
const types = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json; charset=nope',
  'Application/JSON',
  'text/json',
  'application/problem+json',
  '',
  'a',
  'application/json, text/plain',
  'application/x-www-form-urlencoded',
];
const names = (name: string, values: readonly string[]): Header[] =>
  values.map((value) => [name, value]);

const ODD: readonly Header[] = [
  ...names('If-None-Match', etags),
  ...names('If-Match', etags),
  ...names('Idempotency-Key', keys),
  ...names('Fanfare-Version', versions),
  ...names('Prefer', prefers),
  ...names('Accept', accepts),
  ...names('Range', ranges),
  ...names('Request-Id', [
    'short',
    'long-enough-id',
    'a'.repeat(101),
    'bad id here',
    '\u00e9'.repeat(9),
    '../../etc/passwd',
  ]),
  ...names('Expect', ['100-continue', '100-Continue', '200-ok', '', 'x, 100-continue']),
  ...names('Authorization', [
    'Bearer',
    'Bearer ',
    'bearer x',
    'Basic YTpi',
    'Bearer a b',
    'Bearer \u00e9',
    '',
    'Digest x',
  ]),
  ...names('Origin', ['https://elsewhere.example', 'null', '', 'x']),
  ...names('Accept-Encoding', ['gzip;q=0', '*;q=0', 'br', 'x', ';;']),
  ...names('X-HTTP-Method-Override', ['DELETE']),
  ...names('Transfer-Encoding', ['chunked', 'gzip, chunked', 'identity', 'x', 'chunked, chunked']),
  ...names('Content-Length', ['0', '5', '99999', '-1', '+5', '1e1', '5, 5', 'x']),
  ...names('Host', ['elsewhere.example', '', 'a b', 'localhost:1', '[::1']),
  ...names('Connection', ['upgrade', 'content-type', 'keep-alive, close']),
  ...names('Upgrade', ['websocket', 'h2c']),
  ...names('Cookie', ['a', '=', '__session=x', 'a=b; a=c']),
  ...names('X-Odd', ['\u0000', '\u0001', '\u0080\u00ff', 'a\tb', 'x'.repeat(17_000)]),
  ...names('Bad Name', ['x']),
];

/** Bodies whose encoding is correct, wrong, or unknown, or that are bombs. */
const CODED: readonly (readonly [coding: string, pack: (text: string) => Buffer])[] = [
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['gzip', (text) => Buffer.from(text)],
  ['gzip', () => gzipSync(Buffer.alloc(30_000_000))],
  ['gzip', (text) => gzipSync(text).subarray(0, -6)],
  ['gzip, gzip', (text) => gzipSync(gzipSync(text))],
  ['zstd', (text) => Buffer.from(text)],
  ['identity', (text) => Buffer.from(text)],
];

/** With these headers a server may wait for bytes that never arrive, so no response is fine. */
const WAITS = /^(?:content-length|transfer-encoding|expect|upgrade|connection)$/u;

const throwType = (dice: Dice): Header => [
  'Content-Type',
  dice.oneIn(4) ? dice.pick(types) : 'application/json',
];

function throwRequest(token: string, dice: Dice): RawRequest {
  const [method, path] = dice.pick(PLACES);
  const hasBody = method === 'POST' || method === 'PATCH';
  const text = path === '/api/drafts' ? BODY : POST;
  const [coding, pack] = dice.pick(CODED);
  const isCoded = hasBody && dice.oneIn(4);
  const odd = Array.from({ length: 1 + dice.below(3) }, () => dice.pick(ODD));
  const hasToken = !odd.some(([name]) => name === 'Authorization') || dice.oneIn(2);
  const headers: Header[] = [
    ...(hasToken ? [['Authorization', `Bearer ${token}`] as const] : []),
    ...(hasBody ? [throwType(dice)] : []),
    ...(isCoded ? [['Content-Encoding', coding] as const] : []),
    ...odd,
  ];
  const body = hasBody ? { body: isCoded ? pack(text) : Buffer.from(text) } : {};
  return { method, path, headers: dice.shuffle(headers), ...body };
}

/**
 * Headers that are duplicated, huge, invalid, or contradictory, or that refer to something that doesn't
 * exist.
 */
export const HEADERS: Mutation = {
  family: 'header',
  name: 'odd headers',
  attempt: async ({ send, token }, dice) => {
    const thrown = throwRequest(token, dice);
    const mayWait = thrown.headers.some(([name]) => WAITS.test(name.toLowerCase()));
    const request = { ...thrown, mayWait };
    const response = await send(request);
    const isSilent = response.status === 0;
    const faults =
      isSilent && !mayWait
        ? [`no response to ${JSON.stringify(request.headers).slice(0, 300)}`]
        : [];
    return { exchanges: isSilent ? [] : [{ request, response }], faults, stored: 0 };
  },
};
