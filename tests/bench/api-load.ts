import { Agent, request } from 'undici';

/** The requests that a process sends to a server, passed as JSON in its only argument. */
export interface Load {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly token: string;
  /** `{{n}}` is replaced by a different number in each request. */
  readonly body: string | null;
  readonly requests: number;
  readonly atOnce: number;
  readonly expected: number;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p99Ms: number;
}

// A separate process, so the cost of sending isn't counted as the server's.
const load = JSON.parse(process.argv[2] ?? '') as Load;
const dispatcher = new Agent({ connections: load.atOnce, pipelining: 1 });
const start = Date.now();

async function sendRequest(index: number): Promise<number> {
  const startedAt = performance.now();
  const { statusCode, body } = await request(load.url, {
    dispatcher,
    method: load.method,
    headers: {
      authorization: `Bearer ${load.token}`,
      'content-type': 'application/json',
      // Respond as soon as the post is stored.
      prefer: 'wait=0',
    },
    ...(load.body === null ? {} : { body: load.body.replace('{{n}}', `${start}-${index}`) }),
  });
  const text = await body.text();
  if (statusCode !== load.expected) throw new Error(`${load.url}: ${statusCode} ${text}`);
  return performance.now() - startedAt;
}

const took: number[] = [];
let next = 0;
const startedAt = performance.now();
await Promise.all(
  Array.from({ length: load.atOnce }, async () => {
    while (next < load.requests) {
      next += 1;
      took.push(await sendRequest(next));
    }
  }),
);
const seconds = (performance.now() - startedAt) / 1000;
took.sort((a, b) => a - b);
const p99Ms = Math.round((took[Math.floor(took.length * 0.99)] ?? 0) * 10) / 10;
process.stdout.write(
  `${JSON.stringify({ perSecond: Math.round(load.requests / seconds), p99Ms })}\n`,
);
await dispatcher.close();
