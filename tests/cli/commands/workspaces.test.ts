import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConfigHome, describeOnTerminal, runCli, runOnTerminal } from '#tests/support/cli.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { startScriptedServer } from '#tests/support/scripted-server.ts';

let product: BorrowedProduct;
let folder: string;

beforeAll(async () => {
  product = await borrowProduct();
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-cli-export-'));
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

describe('fanfare workspaces list', () => {
  it("shows the token's workspace, and how to use another", async () => {
    const { code, stderr, json } = await runCli(['workspaces', 'list'], product.app);
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('fanfare login --profile');
    expect(json().items).toMatchObject([{ role: 'owner', isCurrent: true }]);
    const whoami = await runCli(['whoami'], product.app);
    expect(json().items[0].id).toBe(whoami.json().workspaceId);
  });
});

describe('fanfare workspaces update', () => {
  it('changes what is given, and shows the workspace', async () => {
    const run = (...args: string[]) => runCli(['workspaces', 'update', ...args], product.app);
    const { code, stderr, json } = await run('--late-limit', '0', '--name', 'Kiln & Ash');
    expect(code, stderr).toBe(0);
    expect(json()).toMatchObject({ name: 'Kiln & Ash', lateLimitMinutes: 0 });
    expect((await run('--zone', 'Europe/Lisbon')).json()).toMatchObject({
      name: 'Kiln & Ash',
      timeZone: 'Europe/Lisbon',
      lateLimitMinutes: 0,
    });
  });

  it('refuses a wrong limit, an unknown time zone, and nothing to change', async () => {
    const run = (...args: string[]) => runCli(['workspaces', 'update', ...args], product.app);
    const wrong = await run('--late-limit', '10081');
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('--late-limit must be a whole number from 0 to 10080.'),
    ]);
    expect((await run('--zone', 'Berlin')).stderr).toContain('Europe/Berlin');
    expect(await run()).toMatchObject({ code: 2, stderr: expect.stringContaining('--zone') });
  });
});

describeOnTerminal('fanfare workspaces list at a terminal', () => {
  it('shows a table', async () => {
    const options = { ...product.app, env: { NO_COLOR: '1' } };
    const { code, screen } = await runOnTerminal(['workspaces', 'list'], options);
    expect(code).toBe(0);
    expect(screen).toMatch(/NAME {2,}YOUR ROLE {2,}TIME ZONE {2,}ID\r\n.* owner .* ws_\w+\r\n/su);
  });
});

describe('profiles', () => {
  it('keep the tokens of several workspaces apart; the flag takes precedence over the environment', async () => {
    const bodies = ['one', 'two', 'two', 'one', 'two'].map((name) => ({
      body: { id: `usr_${name}`, email: `${name}@example.com`, workspaceId: `ws_${name}` },
    }));
    const server = await startScriptedServer(...bodies);
    const home = { XDG_CONFIG_HOME: await createConfigHome() };
    const run = (args: string[], env: Record<string, string> = {}) =>
      runCli(args, { env: { ...home, ...env } });
    const login = ['login', '--url', server.baseUrl];
    await run([...login, '--token', 'ff_test_one']);
    const named = await run([...login, '--token', 'ff_test_two', '--profile', 'constructor']);
    expect(named.code, named.stderr).toBe(0);
    await run(['whoami', '--profile', 'constructor'], { FANFARE_TOKEN: 'ff_test_else' });
    await run(['whoami']);
    await run(['whoami'], { FANFARE_PROFILE: 'constructor' });
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual(
      ['one', 'two', 'two', 'one', 'two'].map((name) => `Bearer ff_test_${name}`),
    );
    expect((await run(['logout', '--profile', 'constructor'])).json().loggedOut).toBe(true);
    await server.close();
    const deleted = await run(['whoami', '--profile', 'constructor']);
    expect(deleted).toMatchObject({ code: 4, stdout: '' });
    expect(deleted.stderr).toContain('fanfare login --profile constructor');
    const wrong = await run(['whoami', '--profile', '../x']);
    expect(wrong.code, wrong.stderr).toBe(2);
  });
});

describe('fanfare export', () => {
  it('saves the whole archive under its own name, and shows where', async () => {
    const { code, stderr, json } = await runCli(['export'], { ...product.app, cwd: folder });
    expect(code, stderr).toBe(0);
    expect(json().file).toMatch(/^fanfare-export-\d{4}-\d\d-\d\d\.zip$/u);
    expect(stderr).toContain(`Saved ${json().file}`);
    const bytes = await readFile(path.join(folder, json().file));
    expect(bytes.length).toBe(json().sizeBytes);
    const names = [...readZip(bytes).keys()];
    expect(names).toEqual(expect.arrayContaining(['README.txt', 'profile.json']));
  });

  it('leaves no partial archive when the server fails midway', async () => {
    const server = await startScriptedServer({
      body: 'PK half of it',
      headers: { 'content-length': '999', 'content-type': 'application/zip' },
    });
    const at = { url: server.baseUrl, token: 'ff_t', cwd: folder };
    const running = runCli(['export', '-o', 'half.zip'], at);
    await expect.poll(() => server.received.length).toBe(1);
    await server.close();
    const run = await running;
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toContain('The download was interrupted');
    expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([]);
  });
});
