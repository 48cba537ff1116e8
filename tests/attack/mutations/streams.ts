import type { Exchange, Mutation, RawRequest } from './exchange.ts';

const IDS = [
  '',
  '0',
  '-1',
  '41',
  '9'.repeat(40),
  'x',
  '1.5',
  '\u00e9',
  'null',
  '1, 2',
  ' ',
  '"1"',
  '1\t2',
  'a'.repeat(5000),
  '%00',
  '1;drop',
  '0x1',
  'Infinity',
];
const ACCEPTS = [
  'text/event-stream',
  '*/*',
  'text/*',
  'application/json',
  'text/html',
  'a/b;q=x',
  '',
  'text/event-stream;q=0',
  'text/event-stream;q=0, */*',
  'application/problem+json',
  ',,,',
  'text/event-stream, text/event-stream',
  `${'a/b,'.repeat(500)}*/*`,
];
const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];
const BODIES = ['', '{}', 'null', '{"topic":"The kiln opens"}', '{"topic":', '[]'];

const HAS_STREAM = new Set([200]);

/** Event streams: opened oddly, with only their headers read, many at once, and closed early. */
export const STREAMS: readonly Mutation[] = [
  {
    family: 'stream',
    name: 'an odd beginning',
    attempt: async ({ send, token, readerToken, postId }, dice) => {
      const post = dice.pick([postId, postId, 'post_nope', '%00', `${postId}x`]);
      const headers = [
        ['Authorization', `Bearer ${dice.oneIn(5) ? readerToken : token}`] as const,
        ...(dice.oneIn(2) ? [['Last-Event-ID', dice.pick(IDS)] as const] : []),
        ...(dice.oneIn(2) ? [['Accept', dice.pick(ACCEPTS)] as const] : []),
        ...(dice.oneIn(6) ? [['Last-Event-ID', dice.pick(IDS)] as const] : []),
      ];
      const path = `/api/posts/${post}/events`;
      const request = { method: dice.pick(METHODS), path, headers };
      return checkExchanges({ request, response: await send(request) });
    },
  },
  {
    family: 'stream',
    name: 'suggestions as a stream',
    attempt: async ({ send, token }, dice) => {
      const path = `/ai/api/v1/${dice.pick(['captions', 'hashtags'])}/stream`;
      const request = {
        method: dice.pick(['POST', 'POST', 'HEAD', 'GET']),
        path,
        headers: [
          ['Authorization', `Bearer ${token}`] as const,
          ['Content-Type', dice.oneIn(5) ? 'text/plain' : 'application/json'] as const,
          ...(dice.oneIn(2) ? [['Accept', dice.pick(ACCEPTS)] as const] : []),
        ],
        body: Buffer.from(dice.pick(BODIES)),
      };
      return checkExchanges({ request, response: await send(request) });
    },
  },
  {
    family: 'stream',
    name: 'many at once',
    attempt: async ({ send, token, postId }, dice) => {
      const path = `/api/posts/${postId}/events`;
      const authorization = ['Authorization', `Bearer ${token}`] as const;
      const request: RawRequest = { method: 'GET', path, headers: [authorization] };
      const count = 4 + dice.below(20);
      const responses = await Promise.all(Array.from({ length: count }, () => send(request)));
      const all = responses.map((response) => checkExchanges({ request, response }));
      return {
        exchanges: all.flatMap(({ exchanges }) => exchanges),
        faults: all.flatMap(({ faults }) => faults),
        stored: 0,
      };
    },
  },
];

/** Checks that a stream has the right content type and complete events. */
function checkExchanges({ request, response }: Exchange) {
  const { status, headers, body } = response;
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true;
  const isOpen = HAS_STREAM.has(status) && isStream && request.method !== 'HEAD';
  const whole = body.split('\n\n').slice(0, -1);
  const faults = isOpen
    ? whole.filter((event) => !/(?:^|\n)(?:event: \S+(?:\n|$)|:)/u.test(event))
    : [];
  return {
    exchanges: [{ request, response }],
    faults: faults.map((event) => `${request.path} sent ${JSON.stringify(event.slice(0, 200))}`),
    stored: 0,
  };
}
