import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#cli/client/endpoints.ts';
import { checkNode } from '#cli/lib/doctor/check-machine.ts';
import { useCliHome } from '#tests/support/cli-home.ts';
import { describeOnTerminal, runCli, runOnTerminal } from '#tests/support/cli.ts';
import { type ScriptedServer, startScriptedServer } from '#tests/support/scripted-server.ts';

const cli = useCliHome();
/** Folder on the PATH for the test's ffmpeg. */
let programs: string;

beforeEach(async () => {
  programs = await mkdtemp(path.join(tmpdir(), 'fanfare-doctor-'));
});
afterEach(() => rm(programs, { recursive: true, force: true }));

const env = () => ({ XDG_CONFIG_HOME: cli.home, PATH: programs });
const run = (options: Parameters<typeof runCli>[1] = {}) =>
  runCli(['doctor'], { ...cli.product.app, ...options, env: { ...env(), ...options.env } });

/** Installs a fake that prints its version and filters for any arguments. */
const installFfmpeg = (filters = ['zscale', 'tonemap']) => {
  const lines = ['ffmpeg version 7.1 Copyright', ...filters.map((name) => ` .S. ${name} V->V x`)];
  const program = `#!/bin/sh\n${lines.map((line) => `echo "${line}"\n`).join('')}`;
  return writeFile(path.join(programs, 'ffmpeg'), program, { mode: 0o755 });
};

interface Found {
  readonly check: string;
  readonly state: string;
  readonly message: string;
  readonly fix: string | null;
}
const states = ({ json }: { json: () => { findings: Found[] } }) =>
  Object.fromEntries(json().findings.map(({ check, state }) => [check, state]));
const find = ({ json }: { json: () => { findings: Found[] } }, check: string) =>
  json().findings.find((finding) => finding.check === check);

describe('fanfare doctor', () => {
  it('finds no problems in a working setup', async () => {
    await installFfmpeg();
    const ran = await run();
    expect(ran.code, ran.stderr).toBe(0);
    expect(ran.json().ok).toBe(true);
    expect(states(ran)).toEqual({
      node: 'good',
      terminal: 'good',
      ffmpeg: 'good',
      settings: 'good',
      server: 'good',
      clock: 'good',
      version: 'good',
      token: 'good',
      accounts: 'good',
    });
    expect(find(ran, 'ffmpeg')?.message).toContain('ffmpeg version 7.1');
    expect(find(ran, 'terminal')?.message).toContain('results are JSON');
  });

  it('reports what does not work without ffmpeg, for a server on this machine', async () => {
    const ran = await run();
    expect(ran.code).toBe(0);
    expect(find(ran, 'ffmpeg')).toMatchObject({
      state: 'warning',
      message: expect.stringContaining("can't convert videos"),
      fix: expect.stringContaining('Install ffmpeg'),
    });
  });

  it('reports a slow ffmpeg as slow and a broken one as broken, and neither as missing', async () => {
    const program = path.join(programs, 'ffmpeg');
    await writeFile(program, '#!/bin/sh\nexec /bin/sleep 30\n', { mode: 0o755 });
    expect(find(await run(), 'ffmpeg')).toMatchObject({
      state: 'warning',
      message: "ffmpeg is installed but slow: it didn't print its version within 5s.",
    });
    await writeFile(program, '#!/bin/sh\nexit 3\n', { mode: 0o755 });
    expect(find(await run(), 'ffmpeg')).toMatchObject({
      state: 'warning',
      message: "ffmpeg is installed but doesn't start.",
    });
  });

  it('reports whether ffmpeg converts HDR', async () => {
    await installFfmpeg();
    expect(find(await run(), 'ffmpeg')?.message).toContain('It converts HDR videos.');
    await installFfmpeg(['libplacebo']);
    expect(find(await run(), 'ffmpeg')?.state).toBe('good');
    await installFfmpeg(['tonemap']);
    expect(find(await run(), 'ffmpeg')).toMatchObject({
      state: 'warning',
      message: expect.stringContaining("can't convert HDR videos") as string,
      fix: expect.stringContaining('zscale') as string,
    });
  });

  it('shows what to do, and exits with the code of the first problem', async () => {
    const wrong = await run({ token: 'ff_test_wrong' });
    expect([wrong.code, states(wrong)['token']]).toEqual([4, 'wrong']);
    const away = await run({ url: 'http://127.0.0.1:9' });
    expect(away.code).toBe(3);
    expect(away.json().findings.at(-1)).toMatchObject({ check: 'server', state: 'wrong' });
    const nobody = await run({ token: '', env: { XDG_CONFIG_HOME: '/nonexistent' } });
    expect(nobody.code).toBe(4);
    expect(find(nobody, 'token')?.fix).toContain('fanfare login');
  });

  it('checks what login stored: who can read it, which profile, and what overrides it', async () => {
    const { url, token } = cli.product.app;
    await cli.keep({ default: { url, token }, shop: { url, token } });
    const used = await runCli(['doctor'], { env: env() });
    expect(find(used, 'profile')).toMatchObject({
      state: 'good',
      message: `default, for ${url}; also shop.`,
    });
    const over = await run();
    expect(find(over, 'profile')?.message).toContain('FANFARE_TOKEN overrides it.');
    await chmod(cli.configPath, 0o644);
    const open = await run();
    expect(open.code).toBe(1);
    expect(find(open, 'settings')?.fix).toContain(`chmod 600 ${cli.configPath}`);
    await writeFile(cli.configPath, '{', { mode: 0o600 });
    expect(states(await run())['settings']).toBe('wrong');
  });

  it('reports an old Node', () => {
    expect(checkNode('22.18.0')).toMatchObject({ state: 'warning' });
    expect(['22.19.0', '24.0.0'].map((version) => checkNode(version).state)).toEqual([
      'good',
      'good',
    ]);
  });
});

describe('fanfare doctor, of another server', () => {
  let server: ScriptedServer;
  afterEach(() => server.close());

  const me = {
    via: 'token',
    user: { id: 'u', email: null },
    scopes: ['accounts:read'],
    workspace: { id: 'w', name: 'W', role: 'owner' },
    environment: 'live',
    token: null,
  };
  const health = { needsUser: true, message: 'It has ended.', remedy: 'Connect it again.' };

  it('reports a wrong clock, unsupported calls, and an account', async () => {
    const paths: Record<string, object> = {};
    for (const { path: at, method } of Object.values(ENDPOINTS))
      paths[at] = { ...paths[at], [method.toLowerCase()]: {} };
    delete paths[ENDPOINTS.getStatus.path];
    server = await startScriptedServer(
      { body: 'ok', headers: { date: 'Sun, 01 Nov 2026 00:00:00 GMT' } },
      { body: { info: { version: '0.9.0' }, paths } },
      { body: me },
      { body: { items: [{ id: 'acct_1', platform: 'tiktok', name: 'N', health }] } },
    );
    const ran = await run({ url: server.baseUrl });
    expect(ran.code).toBe(8);
    expect(states(ran)['clock']).toBe('warning');
    expect(find(ran, 'version')).toMatchObject({
      state: 'warning',
      message: expect.stringMatching(
        /uses 1 operation that the server \(API 0\.9\.0\) doesn't have, such as getStatus\.$/u,
      ),
    });
    expect(ran.json().findings.at(-1)).toMatchObject({ state: 'wrong', fix: 'Connect it again.' });
  });
});

describeOnTerminal('fanfare doctor at a terminal', () => {
  it.each([
    [120, { NO_COLOR: '1' }, /✓ terminal {2}120 columns, without color \(NO_COLOR\)\./u],
    [60, {}, /60 columns, in color\./u],
    [80, { LANG: 'C' }, /Set LANG to a UTF-8 locale/u],
  ])('fits %i columns', async (columns, more, expected) => {
    const { screen } = await runOnTerminal(['doctor'], {
      url: 'http://127.0.0.1:9',
      columns,
      // Short, because doctor shows the path, and a path isn't wrapped.
      env: { XDG_CONFIG_HOME: '/none', PATH: process.env['PATH'] ?? '', ...more },
    });
    const plain = stripVTControlCharacters(screen);
    expect(plain).toMatch(expected);
    expect(plain).toMatch(/✗ server +No response from http:/u);
    const lines = plain.split('\r\n');
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
  });
});
