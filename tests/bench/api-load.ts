import { Agent, request } from 'undici';

/** What one process asks of a server, as JSON in its only argument. */
export interface Load {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly token: string;
  /** `{{n}}` is another number in each request. */
  readonly body: string | null;
  readonly requests: number;
  readonly atOnce: number;
  readonly expected: number;
}

export interface LoadFigures {
  readonly perSecond: number;
  readonly p99Ms: number;
}

// A process of its own: what it takes to ask must not be the server's time.
const load = JSON.parse(process.argv[2] ?? '') as Load;
const dispatcher = new Agent({ connections: load.atOnce, pipelining: 1 });
const start = Date.now();

async function ask(index: number): Promise<number> {
  const began = performance.now();
  const { statusCode, body } = await request(load.url, {
    dispatcher,
    method: load.method,
    headers: {
      authorization: `Bearer ${load.token}`,
      'content-type': 'application/json',
      // A post is answered as soon as it is stored.
      prefer: 'wait=0',
    },
    ...(load.body === null ? {} : { body: load.body.replace('{{n}}', `${start}-${index}`) }),
  });
  const text = await body.text();
  if (statusCode !== load.expected) throw new Error(`${load.url}: ${statusCode} ${text}`);
  return performance.now() - began;
}

const took: number[] = [];
let next = 0;
const began = performance.now();
await Promise.all(
  Array.from({ length: load.atOnce }, async () => {
    while (next < load.requests) {
      next += 1;
      took.push(await ask(next));
    }
  }),
);
const seconds = (performance.now() - began) / 1000;
took.sort((a, b) => a - b);
const p99Ms = Math.round((took[Math.floor(took.length * 0.99)] ?? 0) * 10) / 10;
process.stdout.write(
  `${JSON.stringify({ perSecond: Math.round(load.requests / seconds), p99Ms })}\n`,
);
await dispatcher.close();
