import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { Browser } from '#scripts/demo/browser.ts';
import { describeOnTerminal, runCli, runOnTerminal, spawnCli } from '#tests/support/cli.ts';
import { useCliHome } from '#tests/support/cli-home.ts';
import { noteCliRun } from '#tests/support/cli-runs.ts';
import { startScriptedServer } from '#tests/support/scripted-server.ts';

const cli = useCliHome();

const run = (args: readonly string[], options: Parameters<typeof runCli>[1] = {}) =>
  runCli(args, {
    ...cli.product.app,
    ...options,
    env: { XDG_CONFIG_HOME: cli.home, ...options.env },
  });

describe('fanfare usage and status', () => {
  it('show plan, quota and publishing status', async () => {
    const usage = await run(['usage']);
    expect(usage.json()).toMatchObject({ usage: { used: 0, canPublish: true } });
    const status = await run(['status', '--fields', 'deliveries.late']);
    expect(status.json()).toEqual({ deliveries: { late: 0 } });
    const { stderr } = await run(['status', '--debug']);
    expect(stderr).toMatch(/^debug: GET \/api\/status 200 \d+ ms req_[\w-]{36}\n$/u);
  });
});

describe('fanfare tokens', () => {
  it('creates one, shows it once, lists it without its secret, and revokes it', async () => {
    const scopes = ['--scopes', 'profile:read,tokens:read'];
    const created = await run(['tokens', 'create', '--name', 'Night script', ...scopes]);
    expect(created.code, created.stderr).toBe(0);
    const { token, text } = created.json();
    expect(text).toMatch(/^ff_test_/u);
    expect(created.stderr).not.toContain(text);
    expect((await run(['whoami'], { token: text })).code).toBe(0);
    const listed = await run(['tokens', 'list']);
    expect(listed.stdout).toContain('Night script');
    expect(listed.stdout).not.toContain(text);
    expect((await run(['tokens', 'revoke', token.id])).code).toBe(2);
    expect((await run(['tokens', 'revoke', token.id, '--yes'])).json()).toEqual({
      id: token.id,
      revoked: true,
    });
    expect((await run(['whoami'], { token: text })).code).toBe(4);
  });

  it('explains what is missing, and lists the choices', async () => {
    const { code, stderr } = await run(['tokens', 'create', '--scopes', 'all', '--days', '7']);
    expect(code).toBe(2);
    for (const word of ['--name is required', 'Use posts:read', 'Use 30, 90, 365, or 0'])
      expect(stderr).toContain(word);
  });
});

describeOnTerminal('fanfare tokens create on a terminal', () => {
  it('shows the secret and nothing else on stdout', async () => {
    const args = ['tokens', 'create', '--name', 'ci', '--scopes', 'posts:read', '--quiet'];
    const { code, screen } = await runOnTerminal(args, cli.product.app);
    expect(code).toBe(0);
    expect(screen).toMatch(/^ff_test_[\w-]{43}\r\n$/u);
  });
});

describe('fanfare api', () => {
  it('calls any path, and prints the response unchanged', async () => {
    const me = await run(['api', '/api/me']);
    expect(me.json()).toMatchObject({ via: 'token', user: { email: cli.product.person.email } });
    const set = ['api', 'PUT', '/api/workspace/banned-words', '-f', 'words=["shelf"]'];
    expect((await run(set)).json()).toEqual({ words: ['shelf'] });
    const input = '{"words":[]}';
    const cleared = ['api', '-X', 'PUT', '/api/workspace/banned-words', '--input', '-'];
    expect((await run(cleared, { input })).json()).toEqual({ words: [] });
    const none = await run(['api', '/api/nothing']);
    expect(none).toMatchObject({ code: 3, stdout: '' });
    expect(none.stderr).toContain('The API has no operation GET /api/nothing');
  });

  it('reads all pages, one item per line', async () => {
    const server = await startScriptedServer(
      {
        body: {
          items: [
            { id: 'a', x: 1 },
            { id: 'b', x: 2 },
          ],
          nextCursor: 'c 1',
        },
      },
      { body: { items: [{ id: 'c', x: 3 }], nextCursor: null } },
    );
    const args = ['api', '/api/posts', '-f', 'limit=2', '--paginate', '--fields', 'id'];
    const { stdout } = await run(args, { url: server.baseUrl });
    expect(stdout).toBe('{"id":"a"}\n{"id":"b"}\n{"id":"c"}\n');
    expect(server.received.map(({ target }) => target)).toEqual([
      '/api/posts?limit=2',
      '/api/posts?limit=2&cursor=c+1',
    ]);
    await server.close();
  });

  it('sends no changes in a dry run, and the token to no other server', async () => {
    const dry = await run(['api', 'DELETE', '/api/media/med_1', '--dry-run']);
    expect(dry.json().would).toEqual([{ method: 'DELETE', path: '/api/media/med_1' }]);
    for (const wrong of ['https://evil.example/', 'api/me', '@evil.example/']) {
      const refused = await run(['api', wrong]);
      expect(refused, wrong).toMatchObject({ code: 2, stdout: '' });
    }
  });
});

describe('fanfare config', () => {
  it('shows profiles without their tokens, and changes the one in use', async () => {
    const { url, token } = cli.product.app;
    await cli.keep({
      default: { url, token },
      shop: { url: 'https://shop.example', token: 'ff_s' },
    });
    const listed = await run(['config', 'list']);
    expect(listed.json()).toMatchObject({ profile: 'default', url });
    expect(listed.stdout).not.toContain(token);
    const dry = await run(['config', 'set', 'profile', 'shop', '--dry-run']);
    expect(dry.json().would).toEqual([{ write: cli.configPath, content: { profile: 'shop' } }]);
    expect((await run(['config', 'get', 'profile'])).json().value).toBe('default');
    await run(['config', 'set', 'profile', 'shop']);
    expect((await run(['config', 'get', 'url'])).json().value).toBe('https://shop.example');
    expect(JSON.parse(await readFile(cli.configPath, 'utf8')).profiles.default.token).toBe(token);
    const wrong = await run(['config', 'set', 'profile', 'nobody']);
    expect(wrong).toMatchObject({ code: 2, stdout: '' });
    expect(wrong.stderr).toContain('Saved profiles: default, shop.');
    expect((await run(['config', 'path'])).json()).toEqual({ path: cli.configPath });
  });
});

describe('fanfare accounts connect and disconnect', () => {
  async function start(platform: string) {
    const { url, token } = cli.product.app;
    const env = { XDG_CONFIG_HOME: cli.home };
    const args = ['accounts', 'connect', platform, '--json'];
    const child = spawnCli(args, { url, token, env });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    const ended = once(child, 'close').then(([code]: unknown[]) => {
      noteCliRun(args, code as number, stdout);
      return { code: code as number, stdout, stderr };
    });
    const reported = Promise.withResolvers<void>();
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
      if (stderr.includes('\n')) reported.resolve();
    });
    await Promise.race([reported.promise, ended]);
    return { ended, page: JSON.parse(stderr).connect.url as string };
  }

  it('connects the account that the user authorizes in the browser, and disconnects it', async () => {
    const { ended, page } = await start('linkedin');
    const browser = new Browser();
    const back = await browser.submit(await browser.open(page), { button: /allow/iu });
    const way = (back.root.querySelector('a.go')?.getAttribute('href') ?? '').replaceAll(
      '&amp;',
      '&',
    );
    const stranger = new URL(way);
    stranger.searchParams.set('fanfare', 'guessed');
    expect((await fetch(stranger)).status).toBe(400);
    expect(await (await fetch(way)).text()).toContain('go back to your terminal');
    const { code, stdout, stderr } = await ended;
    expect(code, stderr).toBe(0);
    const [account] = JSON.parse(stdout).items;
    expect(account).toMatchObject({ platform: 'linkedin', state: 'active' });
    expect((await run(['accounts', 'disconnect', account.id])).code).toBe(2);
    const deleted = await run(['accounts', 'disconnect', account.id, '--yes']);
    expect(deleted.json()).toEqual({ id: account.id, disconnected: true });
    const left = (await run(['accounts', 'list'])).json().items;
    expect(left.map(({ id }: { id: string }) => id)).not.toContain(account.id);
  });

  it('reports that the user declined', async () => {
    const { ended, page } = await start('linkedin');
    const browser = new Browser();
    const back = await browser.submit(await browser.open(page), {
      button: /deny|cancel|decline/iu,
    });
    const way = back.root.querySelector('a.go')?.getAttribute('href') ?? '';
    await (await fetch(way.replaceAll('&amp;', '&'))).text();
    const { code, stdout, stderr } = await ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain("LinkedIn wasn't connected");
  });
});
