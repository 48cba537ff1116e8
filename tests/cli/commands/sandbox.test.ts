import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnTerminal, runCli, runOnTerminal, spawnCli } from '#tests/support/cli.ts';
import { findFreePort } from '#tests/support/spawned-process.ts';
import { startScriptedServer } from '#tests/support/scripted-server.ts';
import { startTestSandbox, type TestSandbox } from '#tests/support/sandbox.ts';

let sandbox: TestSandbox;
let folder: string;

const run = (...args: string[]) => runCli(args, { env: { SANDBOX_URL: sandbox.url } });

beforeAll(async () => {
  sandbox = await startTestSandbox();
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-cli-sandbox-'));
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

describe('fanfare sandbox faults', () => {
  it('adds, lists and clears, and says that it is a sandbox', async () => {
    const flags = ['--platform', 'twitter', '--endpoint', 'create_post', '--count', '2'];
    const added = await run(
      'sandbox',
      'faults',
      'add',
      ...flags,
      '--kind',
      'status',
      '--status',
      '429',
    );
    expect(added.code, added.stderr).toBe(0);
    expect(added.stderr).toBe(`Sandbox at ${sandbox.url}: nothing here is really published.\n`);
    expect(added.json()).toEqual({
      sandbox: sandbox.url,
      items: [
        {
          id: 'f1',
          platform: 'twitter',
          endpoint: 'create_post',
          kind: 'status',
          status: 429,
          count: 2,
          seen: 0,
          applied: 0,
        },
      ],
    });
    await run('sandbox', 'faults', 'add', '--platform', 'linkedin', '--kind', 'cut_after');
    expect(
      (await run('sandbox', 'faults', 'clear', '--platform', 'twitter')).json().items,
    ).toMatchObject([{ platform: 'linkedin', endpoint: '*', kind: 'cut_after' }]);
    expect((await run('sandbox', 'faults', 'clear', '--id', 'f9')).code).toBe(3);
    expect((await run('sandbox', 'faults', 'clear')).json().items).toEqual([]);
    expect((await run('sandbox', 'faults')).json().items).toEqual([]);
  });

  it("passes on the response's body and headers, and how likely a request fails", async () => {
    const flags = ['--platform', 'twitter', '--kind', 'status', '--status', '503', '--skip', '1'];
    const response = ['--body', '{"detail":"later"}', '--header', 'retry-after: 5'];
    const chance = ['--header', 'x-a:b: c', '--probability', '0.25', '--seed', '7'];
    const added = await run('sandbox', 'faults', 'add', ...flags, ...response, ...chance);
    expect(added.code, added.stderr).toBe(0);
    expect(added.json().items).toMatchObject([
      {
        status: 503,
        skip: 1,
        body: { detail: 'later' },
        headers: { 'retry-after': '5', 'x-a': 'b: c' },
        probability: 0.25,
        seed: 7,
      },
    ]);
    await run('sandbox', 'faults', 'clear');
    const text = await run('sandbox', 'faults', 'add', ...flags, '--body', '<html>oops');
    expect(text.json().items).toMatchObject([{ body: '<html>oops' }]);
    await run('sandbox', 'faults', 'clear');
  });

  it('a dry run adds none', async () => {
    const flags = ['--platform', 'twitter', '--kind', 'cut_before', '--dry-run'];
    expect((await run('sandbox', 'faults', 'add', ...flags)).json().would).toMatchObject([
      { method: 'POST', path: '/control/faults', body: { endpoint: '*', kind: 'cut_before' } },
    ]);
    expect((await run('sandbox', 'faults')).json().items).toEqual([]);
  });

  it.each([
    [['explode'], "explode isn't valid for <action>"],
    [['add'], 'Specify what fails and how'],
    [['add', '--platform', 'twitter', '--kind', 'melt'], "melt isn't valid for --kind"],
    [['add', '--probability', '1.5'], '--probability must be a number from 0 to 1'],
    [['add', '--header', 'retry-after'], '--header needs a name and a value'],
    [['--sandbox-url', 'ftp://x'], '--sandbox-url must be a URL'],
  ])('rejects %j with an explanation, and exits 2', async (args, message) => {
    const { code, stderr } = await run('sandbox', 'faults', ...args);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });

  it('names the flag that the sandbox rejects', async () => {
    const flags = ['--platform', 'twitter', '--endpoint', 'eat', '--kind', 'cut_before'];
    const { code, stderr } = await run('sandbox', 'faults', 'add', ...flags);
    expect(code).toBe(3);
    expect(stderr).toMatch(/--endpoint must be \* or one of .*create_post/u);
  });
});

describe('fanfare sandbox posts and reset', () => {
  it("shows the platforms' posts, and deletes them", async () => {
    expect((await run('sandbox', 'posts')).json()).toEqual({ sandbox: sandbox.url, items: [] });
    expect((await run('sandbox', 'posts', '--platform', 'myspace')).code).toBe(3);
    await run('sandbox', 'faults', 'add', '--platform', 'twitter', '--kind', 'cut_before');
    expect(await run('sandbox', 'reset')).toMatchObject({ code: 2, stdout: '' });
    expect((await run('sandbox', 'reset', '--yes')).json()).toMatchObject({ reset: 'everything' });
    expect((await run('sandbox', 'faults')).json().items).toEqual([]);
  });

  it('shows how to start one when none runs, and exits 3', async () => {
    const args = ['sandbox', 'posts', '--sandbox-url', 'http://127.0.0.1:59999'];
    const { code, stderr } = await runCli(args);
    expect(code).toBe(3);
    expect(stderr).toContain('Start one with "fanfare sandbox start"');
  });

  it('recognizes a server that isn’t a sandbox, and a failing sandbox', async () => {
    const server = await startScriptedServer({ body: 'hello' }, { status: 500, body: 'away' });
    const args = ['sandbox', 'posts', '--sandbox-url', server.baseUrl];
    for (const status of [200, 500]) {
      const { code, stderr } = await runCli(args);
      expect({ code, stderr }).toMatchObject({
        code: 3,
        stderr: expect.stringContaining(`returned ${status}, but it isn't a Fanfare sandbox`),
      });
    }
    await server.close();
  });
});

/** Returns the status of X's consent page for a custom app. */
async function openConsent(url: string, clientId: string, redirectUri: string): Promise<number> {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'tweet.read users.read',
    state: '1234',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  return (await fetch(`${url}/twitter/i/oauth2/authorize?${query}`)).status;
}

describe('fanfare sandbox start', () => {
  it('starts it, shows its URL, and stops it at Ctrl-C', async () => {
    const port = String(await findFreePort());
    const own = 'http://localhost:8080/callback';
    const args = ['--port', port, '--data-dir', folder, '--redirect-uri', own];
    const child = spawnCli(['sandbox', 'start', ...args]);
    // Nothing ends before its output was read.
    child.stderr.resume();
    const ended = once(child, 'close');
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const { sandbox: url, client } = JSON.parse(line.toString());
    expect(url).toContain(`:${port}`);
    expect(await openConsent(url, client.clientId, own)).toBe(200);
    expect(await openConsent(url, client.clientId, 'http://localhost:8081/other')).toBe(400);
    const faults = await runCli(['sandbox', 'faults', '--sandbox-url', url]);
    expect(faults.json().items).toEqual([]);
    child.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
  });
});

describeOnTerminal('fanfare sandbox at a terminal', () => {
  it('shows faults as a table, and asks before a reset', async () => {
    const env = { NO_COLOR: '1', SANDBOX_URL: sandbox.url };
    const args = ['--platform', 'linkedin', '--kind', 'delay', '--delay-ms', '10'];
    const shown = await runOnTerminal(['sandbox', 'faults', 'add', ...args], { env });
    expect(shown.screen).toMatch(/ID +PLATFORM +ENDPOINT +KIND +HOW OFTEN +APPLIED\r\n/u);
    expect(shown.screen).toMatch(/f1 +linkedin +\* +delay +until cleared +0 of 0/u);
    const requested = await runOnTerminal(['sandbox', 'reset'], {
      env,
      typing: [{ at: 'Permanently delete', text: 'y\r' }],
    });
    expect(requested.screen).toContain('Reset the sandbox.');
  });
});
