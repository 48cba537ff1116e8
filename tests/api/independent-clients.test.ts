import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';

const FILE = 'tests/fixtures/media/small.png';
const PAGE = 'tests/clients/other-origin.html';
const run = promisify(execFile);
const isInstalled = (command: string) => spawnSync(command, ['--version']).status === 0;

let app: ApiApp;
let receiver: Server;
let folder: string;

beforeAll(async () => {
  app = await startApiApp({ ...WITHOUT_LIMITS, RATE_LIMIT_PER_MINUTE: '5000' });
  await connectAccounts(app.url, ['linkedin', 'twitter']);
  const { subscription } = app.fanfare.container.deps.prisma;
  await subscription.updateMany({
    data: { plan: 'enterprise', postsPerDay: 100, deliveriesPerDay: 100 },
  });
  folder = await mkdtemp(path.join(tmpdir(), 'received-'));
  let count = 0;
  receiver = createServer((request, response) => {
    if (request.method === 'GET') {
      void readFile(PAGE).then((page) => response.setHeader('content-type', 'text/html').end(page));
      return;
    }
    const place = path.join(folder, String(count++));
    void buffer(request).then(async (body) => {
      await writeFile(`${place}.headers`, JSON.stringify(request.headers));
      await writeFile(`${place}.part`, body);
      await rename(`${place}.part`, `${place}.body`);
      response.writeHead(204).end();
    });
  }).listen(0, 'localhost');
  await once(receiver, 'listening');
});
afterAll(async () => {
  receiver.close();
  await app.close();
  await rm(folder, { recursive: true });
});

/** Each post is live at the URL that the client got. */
async function expectLive(links: readonly string[]): Promise<void> {
  expect(links).toHaveLength(4);
  expect(new Set(links).size).toBe(4);
  for (const link of links) expect((await fetch(link)).status).toBe(200);
}

describe('a client that knows only the document does the main job', () => {
  it.skipIf(!isInstalled('python3'))(
    'in Python, checking everything against it',
    async () => {
      const args = ['tests/clients/main_job.py', app.url, app.owner.token, FILE];
      const { stdout } = await run('python3', args);
      const deliveries = JSON.parse(stdout) as { state: string; url: string }[];
      expect(deliveries.map(({ state }) => state)).toEqual(Array(4).fill('published'));
      await expectLive(deliveries.map(({ url }) => url));
    },
    180_000,
  );

  it.skipIf(!isInstalled('jq'))(
    'with curl',
    async () => {
      const { port } = receiver.address() as AddressInfo;
      const args = [app.url, app.owner.token, FILE, `http://localhost:${port}/hook`, folder];
      const { stdout } = await run('tests/clients/main-job.sh', args);
      await expectLive(stdout.trim().split('\n'));
    },
    180_000,
  );
});

describeWithBrowser('a page on another origin', () => {
  it('does the main job with a token, and reads every header that it needs', async () => {
    const browser = await launchBrowser();
    onTestFinished(() => browser.close());
    const page = await (await browser.newContext()).newPage();
    const origin = `http://localhost:${(receiver.address() as AddressInfo).port}`;
    const facts = { server: app.url, token: app.owner.token, receiver: `${origin}/hook` };
    await page.goto(`${origin}/#${String(new URLSearchParams(facts))}`);
    await page.waitForFunction('document.title === "done"', undefined, { timeout: 170_000 });
    const { error, links, received } = JSON.parse(await page.innerText('body')) as {
      error?: string;
      links: [state: string, url: string][];
      received: string[];
    };
    expect(error).toBeUndefined();
    expect(links.map(([state]) => state)).toEqual(Array(4).fill('published'));
    await expectLive(links.map(([, url]) => url));
    expect(received).toEqual(Array(2).fill('post.published delivered'));
  }, 180_000);
});
