import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeOnTerminal, runCli, runOnTerminal } from '#tests/support/cli.ts';
import { describeRefusals } from '#tests/support/cli-refusals.ts';
import { type ScriptedServer, startScriptedServer } from '#tests/support/scripted-server.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

let server: ScriptedServer;
let folder: string;
let opened: string;
/** A fake browser that records what it's asked to open. */
let BROWSER: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-open-'));
  opened = path.join(folder, 'opened');
  BROWSER = path.join(folder, 'browser');
  await writeFile(
    BROWSER,
    `#!/bin/sh\nprintf %s "$1" > '${opened}.part' && mv '${opened}.part' '${opened}'\n`,
  );
  await chmod(BROWSER, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  server = await startScriptedServer();
});
afterEach(async () => {
  await server.close();
  await rm(opened, { force: true });
});

const LIVE = 'https://www.linkedin.com/feed/update/1';
const delivery = (platform: string, url: string | null) => ({
  id: `dlv_${platform}`,
  platform,
  url,
});
const run = (deliveries: object[], ...args: string[]) => {
  server.script({ body: { id: 'post_1', state: 'published', deliveries } });
  const at = { url: server.baseUrl, token: 'ff_t', env: { BROWSER } };
  return runCli(['open', 'post_1', ...args], at);
};
const page = () => `${server.baseUrl}/app/posts/post_1`;
const readOpened = () => vi.waitFor(() => readFile(opened, 'utf8'), { timeout: PATIENCE_MS });

describe('fanfare open', () => {
  it('opens the post where it is live', async () => {
    const ran = await run([delivery('linkedin', LIVE), delivery('twitter', null)]);
    expect(ran.code, ran.stderr).toBe(0);
    expect(ran.json()).toEqual({ url: LIVE, opened: true });
    expect(await readOpened()).toBe(LIVE);
  });

  it.each([
    ['it is not live', [delivery('linkedin', null)], []],
    [
      'it is live on several platforms',
      [delivery('linkedin', LIVE), delivery('twitter', 'https://x.com/1')],
      [],
    ],
    ['--app is passed', [delivery('linkedin', LIVE)], ['--app']],
    ['its URL is not a web address', [delivery('linkedin', 'file:///etc/passwd')], []],
  ])("opens Fanfare's page if %s", async (_when, deliveries, args) => {
    const ran = await run(deliveries, ...args);
    expect(ran.json()).toEqual({ url: page(), opened: true });
    expect(await readOpened()).toBe(page());
  });

  it('opens one of several by its platform', async () => {
    const both = [delivery('linkedin', LIVE), delivery('twitter', 'https://x.com/1')];
    expect((await run(both, '--platform', 'twitter')).json().url).toBe('https://x.com/1');
    const missing = await run(both, '--platform', 'youtube');
    expect(missing.code).toBe(1);
    expect(missing.stderr).toContain("The post isn't live on YouTube.");
    expect((await run(both, '--platform', 'twitter', '--app')).code).toBe(2);
  });

  it('only prints the URL with --print, and where there is no browser', async () => {
    const printed = await run([delivery('linkedin', LIVE)], '--print');
    expect(printed.json()).toEqual({ url: LIVE, opened: false });
    server.script({ body: { id: 'post_1', state: 'published', deliveries: [] } });
    const bare = await runCli(['open', 'post_1', '--json'], { url: server.baseUrl, token: 'ff_t' });
    expect(bare.json()).toEqual({ url: page(), opened: false });
    await expect(readFile(opened)).rejects.toThrow('ENOENT');
  });
});

describeOnTerminal('fanfare open on a terminal', () => {
  it('shows only the URL', async () => {
    server.script({
      body: { id: 'post_1', state: 'published', deliveries: [delivery('linkedin', LIVE)] },
    });
    const at = { url: server.baseUrl, token: 'ff_t' };
    const { screen } = await runOnTerminal(['open', 'post_1', '--print'], at);
    expect(screen).toBe(`${LIVE}\r\n`);
  });
});

describeRefusals('fanfare open', ['open', 'post_1']);
