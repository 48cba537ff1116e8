import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A post that arrived: its text, and when. */
export interface ArrivedPost {
  readonly text: string;
  readonly at: number;
}

// LinkedIn's create, answered without any check, for measuring what Fanfare needs: at once, or after RESPONSE_MS
// milliseconds. `/log` returns what arrived, and the sandbox's clock runs as the machine's.
const arrived: ArrivedPost[] = [];
const responseMs = Number(process.env['RESPONSE_MS'] ?? 0);

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const json = (body: unknown): void => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.url?.startsWith('/control/clock')) return json({ offsetSeconds: 0 });
    if (request.url === '/log') return json(arrived);
    if (request.method !== 'POST' || !request.url?.endsWith('/rest/posts')) {
      response.writeHead(404);
      return response.end();
    }
    const { commentary } = JSON.parse(Buffer.concat(chunks).toString()) as { commentary: string };
    arrived.push({ text: commentary, at: Date.now() });
    response.writeHead(201, { 'x-restli-id': `urn:li:share:${arrived.length}` });
    if (responseMs === 0) return response.end();
    return setTimeout(() => response.end(), responseMs);
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
// End this process when the bench dies.
process.on('disconnect', () => process.exit());
