import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createConfigHome,
  describeOnTerminal,
  runCli,
  runOnTerminal,
  VIDEO,
} from '#tests/support/cli.ts';
import { problem } from '#tests/support/cli-refusals.ts';
import { type ScriptedServer, startScriptedServer } from '#tests/support/scripted-server.ts';

const TOKEN = 'ff_test_0123456789abcdefghij';

let server: ScriptedServer;
let home: string;
let at: { url: string; token: string; env: Record<string, string> };

beforeEach(async () => {
  server = await startScriptedServer();
  home = await createConfigHome();
  at = { url: server.baseUrl, token: TOKEN, env: { XDG_CONFIG_HOME: home, NO_COLOR: '1' } };
});
afterEach(() => server.close());

const account = (id: string, more = {}) => ({
  id,
  platform: 'twitter',
  name: `N ${id}`,
  handle: null,
  state: 'active',
  isDefault: true,
  environment: 'live',
  health: { status: 'good', needsUser: false },
  ...more,
});
const me = { id: 'usr_1', email: 'a@example.com', workspaceId: 'ws_1' };

describe('--fields', () => {
  it('picks members of each element, in the given order, and keeps the page around them', async () => {
    server.script({ body: { items: [account('a'), account('b')], nextCursor: 'c' } });
    const run = await runCli(['accounts', 'list', '--fields', 'name,id,health.status'], at);
    expect(run.stdout).toBe(
      `${JSON.stringify({
        items: [
          { name: 'N a', id: 'a', health: { status: 'good' } },
          { name: 'N b', id: 'b', health: { status: 'good' } },
        ],
        nextCursor: 'c',
      })}\n`,
    );
  });

  it('accepts a member that only some elements have, and any for an empty list', async () => {
    server.script({ body: { items: [account('a', { extra: 1 }), account('b')] } });
    const some = await runCli(['accounts', 'list', '--fields', 'extra'], at);
    expect(some.json().items).toEqual([{ extra: 1 }, { extra: null }]);
    server.script({ body: { items: [] } });
    const none = await runCli(['accounts', 'list', '--fields', 'whatever'], at);
    expect(none).toMatchObject({ code: 0, stdout: '{"items":[]}\n' });
  });

  it.each([
    ['nmae', 'Unknown field: nmae. Available fields: id, platform, name,'],
    ['health.x', 'Unknown field: x. Available fields: status, needsUser.'],
    ['a..b', "a..b isn't a field name."],
    [',', '--fields needs field names'],
  ])('rejects %s, exits 2, and lists the members', async (fields, message) => {
    server.script({ body: { items: [account('a')] } });
    const run = await runCli(['accounts', 'list', '--json', '--fields', fields], at);
    expect(run).toMatchObject({ code: 2, stdout: '' });
    const { error } = JSON.parse(run.stderr);
    expect(error.message).toContain(message);
    expect(error.errors).toMatchObject([{ pointer: '--fields', code: 'invalid_usage' }]);
  });

  it('does not hide the result of a change', async () => {
    server.script({ body: { id: 'post_1', state: 'publishing', deliveries: [] } });
    const run = await runCli(['deliveries', 'cancel', 'dlv_1', '--fields', 'nope'], at);
    expect(run.code).toBe(0);
    expect(run.json()).toMatchObject({ id: 'post_1', state: 'publishing' });
    expect(run.stderr).toContain('Unknown field: nope.');
  });
});

describeOnTerminal('--fields on a terminal', () => {
  it('sets the columns of a table, in that order', async () => {
    server.script({ body: { items: [account('acct_1')] } });
    const { screen } = await runOnTerminal(['accounts', 'list', '--fields', 'name,id'], at);
    expect(screen).toBe('NAME      ID\r\nN acct_1  acct_1\r\n');
  });
});

describe('--debug', () => {
  it('logs every call with its request ID, retries included, and no token', async () => {
    server.script(
      { status: 503, headers: { 'retry-after': '0' } },
      { body: { items: [] }, headers: { 'request-id': 'req_7' } },
    );
    const run = await runCli(['accounts', 'list', '--debug', '--quiet', '--token', TOKEN], at);
    expect(run.stderr).toMatch(
      /^debug: GET \/api\/accounts 503 \d+ ms\ndebug: GET \/api\/accounts 200 \d+ ms req_7\n$/u,
    );
    expect(run.stderr + run.stdout).not.toContain(TOKEN);
  });

  it('is JSON with --json, even an error', async () => {
    server.script(problem(404, 'not_found'));
    const run = await runCli(['posts', 'get', TOKEN, '--debug', '--json'], at);
    const [first, second] = run.stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(first.debug).toMatchObject({ method: 'GET', path: '/api/posts/(hidden)', status: 404 });
    expect(second.error.code).toBe('not_found');
    expect(run.stderr).not.toContain(TOKEN);
  });

  it('logs the calls of an upload', async () => {
    server.script(problem(413, 'media_too_large'));
    const run = await runCli(['media', 'upload', VIDEO, '--debug'], at);
    expect(run.stderr).toMatch(/^debug: POST \/api\/uploads 413 \d+ ms/mu);
    expect(run.stderr).not.toContain(TOKEN);
  });

  it('never shows the token at login, even when the server echoes it', async () => {
    server.script({ body: me });
    const input = `${TOKEN}\n`;
    const login = await runCli(['login', '--token-stdin', '--debug'], { ...at, token: '', input });
    expect(login.code, login.stderr).toBe(0);
    expect(login.stderr).toMatch(/^debug: GET \/api\/auth\/me 200/u);
    expect(login.stdout + login.stderr).not.toContain(TOKEN);
  });
});

describe('--dry-run', () => {
  it('sends no changes, and shows what would be sent', async () => {
    const run = await runCli(['deliveries', 'retry', 'dlv_1', '--dry-run', '--wait'], at);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.json()).toEqual({
      dry_run: true,
      would: [{ method: 'POST', path: '/api/deliveries/dlv_1/retry' }],
    });
    expect(server.received).toEqual([]);
  });

  it('doesn’t ask for confirmation, and shows bodies', async () => {
    const deleted = await runCli(['media', 'delete', 'med_1', '--dry-run'], at);
    expect(deleted.json().would).toEqual([{ method: 'DELETE', path: '/api/media/med_1' }]);
    const words = await runCli(['banned-words', 'set', TOKEN, 'b', '--dry-run'], at);
    expect(words.json().would).toEqual([
      { method: 'PUT', path: '/api/workspace/banned-words', body: { words: ['(hidden)', 'b'] } },
    ]);
    expect(server.received).toEqual([]);
  });

  it('has no effect on reads', async () => {
    server.script({ body: { items: [account('a')] } });
    const run = await runCli(['accounts', 'list', '--dry-run'], at);
    expect(run.json().items).toHaveLength(1);
  });

  it('uploads no file, and names all of them', async () => {
    const run = await runCli(['media', 'upload', VIDEO, VIDEO, '--dry-run'], at);
    const upload = { method: 'POST', path: '/api/uploads', body: { file: VIDEO } };
    expect(run.json().would).toEqual([upload, upload]);
    expect(server.received).toEqual([]);
  });

  it('writes no file: neither a download nor the credentials of login and logout', async () => {
    server.script({ body: me });
    const login = await runCli(['login', '--dry-run', '--token', TOKEN], at);
    const config = path.join(home, 'fanfare', 'config.json');
    expect(login.json().would).toEqual([
      { write: config, content: { profile: null, url: server.baseUrl, token: '(hidden)' } },
    ]);
    expect(await readdir(home)).toEqual([]);

    server.script({ body: me });
    await runCli(['login', '--token', TOKEN], at);
    const before = await readFile(config, 'utf8');
    const logout = await runCli(['logout', '--dry-run'], at);
    expect(logout.json().would).toMatchObject([{ write: config }]);
    expect(await readFile(config, 'utf8')).toBe(before);

    server.script({ body: 'PK', headers: { 'content-type': 'application/zip' } });
    const saved = await runCli(['export', '-o', path.join(home, 'all.zip'), '--dry-run'], at);
    expect(saved.json().would).toMatchObject([{ write: path.join(home, 'all.zip') }]);
    expect(await readdir(home)).toEqual(['fanfare']);
  });

  it('still reports invalid arguments', async () => {
    const run = await runCli(['deliveries', 'retry', '--dry-run'], at);
    expect(run).toMatchObject({ code: 2, stdout: '' });
  });
});

describeOnTerminal('--dry-run on a terminal', () => {
  it('describes the planned changes', async () => {
    const { code, screen } = await runOnTerminal(['caption', 'delete', 'cap_1', '--dry-run'], at);
    expect(code).toBe(0);
    expect(screen).toBe(
      'Dry run: nothing was changed. The command would:\r\n  DELETE /ai/api/v1/captions/cap_1\r\n',
    );
  });
});
