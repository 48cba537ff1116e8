import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { useCliHome } from '#tests/support/cli-home.ts';
import { describeOnTerminal, runCli, runOnTerminal } from '#tests/support/cli.ts';
import { describeRefusals, problem } from '#tests/support/cli-refusals.ts';
import { startScriptedServer } from '#tests/support/scripted-server.ts';

const cli = useCliHome();

const run = (args: string[], options: Parameters<typeof runCli>[1] = {}) =>
  runCli(args, { ...options, env: { XDG_CONFIG_HOME: cli.home, ...options.env } });

describe('fanfare login', () => {
  it('checks the token from stdin, stores it readable by its owner only, and later calls use it', async () => {
    const { url, token } = cli.product.app;
    const login = await run(['login', '--url', url, '--token-stdin'], { input: `${token}\n` });
    expect(login).toMatchObject({ code: 0, stderr: '' });
    expect(login.json()).toMatchObject({
      url,
      email: cli.product.person.email,
      path: cli.configPath,
    });
    expect((await stat(cli.configPath)).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(cli.configPath))).mode & 0o777).toBe(0o700);
    expect(await readdir(path.dirname(cli.configPath))).toEqual(['config.json']);

    const whoami = await run(['whoami']);
    expect(whoami.json()).toMatchObject({
      email: cli.product.person.email,
      url,
      tokenFrom: 'profile',
    });
  });

  it('never shows the token', async () => {
    const { url, token } = cli.product.app;
    const login = await run(['login', '--url', url, '--token', token]);
    expect(login.stdout + login.stderr).not.toContain(token);
  });

  it('stores nothing when the server rejects the token', async () => {
    const login = await run(['login', '--url', cli.product.app.url, '--token', 'ff_test_wrong']);
    expect(login.code).toBe(4);
    expect(login.stderr).toContain('This API token is unknown, expired, or revoked.');
    expect(login.stderr).toMatch(/Request ID: req_/u);
    await expect(stat(cli.configPath)).rejects.toThrow('ENOENT');
  });

  it('does not prompt without a terminal but explains what to pass, and exits 2', async () => {
    const login = await run(['login', '--url', cli.product.app.url]);
    expect(login).toMatchObject({ code: 2, stdout: '' });
    expect(login.stderr).toContain('--token-stdin');
  });

  it.each([
    ['an empty one', '\n', 'The token is empty.'],
    ['one of several words', 'not a token', "That doesn't look like an API token."],
  ])('rejects %s before any request', async (_what, input, message) => {
    const login = await run(['login', '--url', cli.product.app.url, '--token-stdin'], { input });
    expect(login.code).toBe(2);
    expect(login.stderr).toContain(message);
  });

  it('rejects an invalid URL', async () => {
    const login = await run(['login', '--url', 'ftp://x', '--token', 'ff_test_x', '--json']);
    expect(login.code).toBe(2);
    expect(JSON.parse(login.stderr).error.code).toBe('invalid_url');
  });

  it('reports when the server is not Fanfare', async () => {
    const server = await startScriptedServer({ body: '<html>' }, { body: { ok: true } });
    for (let round = 0; round < 2; round += 1) {
      const login = await run(['login', '--url', server.baseUrl, '--token', 'ff_test_x']);
      expect(login.code).toBe(3);
      expect(login.stderr).toContain("returned 200, but the response isn't from Fanfare");
    }
    await server.close();
  });

  it('reports a failing server', async () => {
    const server = await startScriptedServer(problem(500, 'internal'));
    const login = await run(['login', '--url', server.baseUrl, '--token', 'ff_test_x']);
    expect(login.code).toBe(3);
    expect(login.stderr).toContain('Refused with internal.');
    await server.close();
  });
});

describeOnTerminal('fanfare login at a terminal, to an older server', () => {
  it('prompts for the token without showing it', async () => {
    const me = { id: 'usr_1', email: 'a@example.com', workspaceId: 'ws_1' };
    const server = await startScriptedServer({ status: 404, body: '<html>' }, { body: me });
    const url = server.baseUrl;
    const { code, screen } = await runOnTerminal(['login'], {
      url,
      env: { XDG_CONFIG_HOME: cli.home },
      typing: [{ at: `API token for ${url}`, text: 'ff_test_typed\r' }],
    });
    await server.close();
    expect(code).toBe(0);
    expect(screen).toContain(`Logged in to ${url} as a@example.com`);
    expect(screen).not.toContain('ff_test_typed');
    const { profiles } = JSON.parse(await readFile(cli.configPath, 'utf8'));
    expect(profiles.default).toEqual({ url, token: 'ff_test_typed' });
  });

  it('exits 130 at Ctrl-C and stores nothing', async () => {
    const server = await startScriptedServer({ status: 404, body: '<html>' });
    const { code, screen } = await runOnTerminal(['login'], {
      url: server.baseUrl,
      env: { XDG_CONFIG_HOME: cli.home },
      typing: [{ at: `API token for ${server.baseUrl}`, text: '\u0003' }],
    });
    await server.close();
    expect(code).toBe(130);
    expect(screen).toContain('Nothing was saved.');
    await expect(stat(cli.configPath)).rejects.toThrow('ENOENT');
  });
});

describe('fanfare logout', () => {
  it('deletes the token, and reports a second time that there is none', async () => {
    const { url, token } = cli.product.app;
    await run(['login', '--url', url, '--token', token]);
    expect((await run(['logout'])).json()).toEqual({ loggedOut: true, path: cli.configPath });
    expect((await run(['logout'])).json()).toEqual({ loggedOut: false, path: cli.configPath });
    expect((await run(['whoami'], { url })).code).toBe(4);
  });
});

describe('fanfare whoami', () => {
  it('prefers the flag to the environment, and the environment to the profile', async () => {
    const { url, token } = cli.product.app;
    await run(['login', '--url', url, '--token', token]);
    const from = async (args: string[], env: Record<string, string>) =>
      (await run(['whoami', ...args], { env })).json().tokenFrom;
    expect(await from([], {})).toBe('profile');
    expect(await from([], { FANFARE_TOKEN: token })).toBe('environment');
    expect(await from(['--token', token], { FANFARE_TOKEN: 'ff_wrong' })).toBe('flag');
  });

  it('rejects a token that is invalid in a header, and does not show it', async () => {
    const whoami = await run(['whoami'], { ...cli.product.app, token: 'ff_test_one\nff_test_two' });
    expect(whoami).toMatchObject({ code: 2, stdout: '' });
    expect(whoami.stderr).not.toContain('ff_test_one');
  });

  it('sends the token of one server to no other', async () => {
    await run(['login', '--url', cli.product.app.url, '--token', cli.product.app.token]);
    const stranger = await startScriptedServer();
    const whoami = await run(['whoami', '--url', stranger.baseUrl]);
    expect(whoami.code).toBe(4);
    expect(whoami.stderr).toContain(`You're logged in to ${cli.product.app.url}`);
    expect(stranger.received).toEqual([]);
    await stranger.close();
  });

  it('does not follow redirects to another server', async () => {
    const server = await startScriptedServer({
      status: 307,
      headers: { location: 'https://elsewhere.example/' },
    });
    const whoami = await run(['whoami'], { url: server.baseUrl, token: 'ff_test_x' });
    expect(whoami.code).toBe(3);
    expect(whoami.stderr).toContain('redirects to https://elsewhere.example/');
    await server.close();
  });

  it('reports a broken settings file, and what to do', async () => {
    await mkdir(path.dirname(cli.configPath), { recursive: true });
    await writeFile(cli.configPath, '{"version": 1,');
    const whoami = await run(['whoami']);
    expect(whoami.code).toBe(1);
    expect(whoami.stderr).toContain(`${cli.configPath} is invalid`);
    expect(whoami.stderr).toContain('fanfare login');
    const { url, token } = cli.product.app;
    expect((await run(['whoami'], { url, token })).code).toBe(0);
  });

  it('warns when others can read the settings', async () => {
    const { url, token } = cli.product.app;
    await run(['login', '--url', url, '--token', token]);
    await chmod(cli.configPath, 0o644);
    const whoami = await run(['whoami']);
    expect(whoami.code).toBe(0);
    expect(whoami.stderr).toContain(`chmod 600 ${cli.configPath}`);
  });
});

describeRefusals('fanfare whoami', ['whoami']);
