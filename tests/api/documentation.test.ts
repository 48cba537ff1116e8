import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_LIMITS } from '#scripts/demo/demo-limits.ts';
import { createTestDataDir } from '#tests/support/database-template.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { followPage } from '#tests/support/docs/docs-page.ts';
import { readBlocks } from '#tests/support/docs/read-blocks.ts';
import { createReader, type Reader, type Terminal } from '#tests/support/docs/reader.ts';
import { findFreePort, findFreePorts } from '#tests/support/spawned-process.ts';

const PAGES = ['README.md', 'docs/sandbox.md', 'docs/cli.md', 'docs/api.md', 'docs/webhooks.md'];
const START_LIMIT_MS = 900_000;
/** The sandbox's own ports: six platforms, the AI service, and Stripe. */
const PLATFORM_PORTS = 8;

/** The demo that README.md's first block starts, which all pages use. */
interface Demo {
  readonly terminal: Terminal;
  readonly url: string;
  readonly token: string;
  readonly sandboxUrl: string;
}

let dataDir: string;
let reader: Reader;
let demo: Demo;
/** Port of the reader's own program. The pages use 9000. */
let ownPort: string;

beforeAll(async () => {
  ownPort = String(await findFreePort());
  // README.md's `npm run demo -- --once` starts with an empty folder.
  dataDir = await createTestDataDir();
  reader = await createReader({});
  // Makes a block fail on an error response, although the pages omit --fail.
  await writeFile(path.join(reader.folder, '..', '.curlrc'), 'fail-with-body\n');
  const [first] = readBlocks('README.md');
  const terminal = await openTerminal(first?.text ?? '', dataDir);
  const [, url = ''] = await terminal.waitFor(/Fanfare is running: (\S+)/u);
  const [, token = ''] = await terminal.waitFor(/API token +(\S+)/u);
  const [, sandboxUrl = ''] = await terminal.waitFor(/Sandbox +(\S+)/u);
  demo = { terminal, url, token, sandboxUrl };
  await terminal.waitFor(/Stop with Ctrl-C/u);
  // docs/cli.md's first block installs the command that every page uses.
  const [install] = readBlocks('docs/cli.md');
  const installed = await reader.run(install?.text ?? '');
  if (installed.code !== 0) throw new Error(`docs/cli.md doesn't install: ${installed.output}`);
}, START_LIMIT_MS);
afterAll(async () => {
  await demo.terminal.interrupt();
  await Promise.all([reader.close(), rm(dataDir, { recursive: true, force: true })]);
});

/** Starts a program in its own terminal, on free ports. */
async function openTerminal(script: string, folder: string): Promise<Terminal> {
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  // The blocks run faster than a reader would, so they would exceed a token's rate limit.
  const variables = `PORT=${port} SANDBOX_PORT=${sandboxPort} FANFARE_DATA_DIR=${folder} RATE_LIMIT_BURST=5000`;
  return reader.open(`export ${variables}\n${script}`);
}

/** Connects the accounts to a sandbox without faults, whatever another page did to it. */
async function startOver(): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const reset = { method: 'POST', headers, body: '{}' };
  const { ok } = await fetch(`${demo.sandboxUrl}/control/reset`, reset);
  if (!ok) throw new Error("The sandbox can't be reset.");
  await connectAccounts(demo.url);
}

/** Replaces the page's URLs and token with this demo's. */
async function fillIn(text: string): Promise<string> {
  const free = async () => String(await findFreePort());
  return text
    .replaceAll('localhost:3000', new URL(demo.url).host)
    .replaceAll('localhost:4000', new URL(demo.sandboxUrl).host)
    .replaceAll('9000', ownPort)
    .replaceAll('ff_test_…', demo.token)
    .replace('SANDBOX_PORT=4001', `SANDBOX_PORT=${await free()}`)
    .replace(/(?<!_)PORT=3001/u, `PORT=${await free()}`)
    .replace('4401', String(await findFreePorts(PLATFORM_PORTS)))
    .replace('8080', await free());
}

describe('the documentation', () => {
  it.each(PAGES)(
    'works as written or says why it is not run, for every code block of %s',
    async (page) => {
      await startOver();
      const wrong = await followPage(page, { reader, fillIn, openTerminal });
      expect(wrong.join('\n\n')).toBe('');
    },
    START_LIMIT_MS,
  );

  it('is run in a demo whose limits are high enough to finish it', async () => {
    const headers = { authorization: `Bearer ${demo.token}` };
    const usage = await fetch(`${demo.url}/api/publisher/usage/status`, { headers });
    expect(await usage.json()).toMatchObject({ usage: { limit: DEMO_LIMITS.postsPerDay } });
    expect(demo.terminal.output()).toContain(`${DEMO_LIMITS.postsPerDay} posts a day`);
  });

  it('has few blocks per page that are not run, with these reasons', () => {
    const left = PAGES.map((page) => [
      page,
      readBlocks(page).filter(({ marks }) => marks['not-run'] !== undefined).length,
    ]);
    expect(Object.fromEntries(left)).toEqual({
      'README.md': 1,
      'docs/sandbox.md': 9,
      'docs/cli.md': 1,
      'docs/api.md': 1,
      'docs/webhooks.md': 0,
    });
  });
});
