import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeOnTerminal, runOnTerminal } from '#tests/support/cli.ts';
import { runInProcess } from '#tests/support/cli-in-process.ts';
import { type ScriptedServer, startScriptedServer } from '#tests/support/scripted-server.ts';

let server: ScriptedServer;
beforeEach(async () => {
  server = await startScriptedServer();
});
afterEach(() => server.close());

const run = (...args: string[]) =>
  runInProcess(args, {
    env: { FANFARE_URL: server.baseUrl, FANFARE_TOKEN: 'ff_t', XDG_CONFIG_HOME: '/nonexistent' },
  });
const account = (id: string, status: string) => ({
  id,
  platform: 'twitter',
  name: `N ${id}`,
  handle: null,
  state: 'active',
  isDefault: true,
  environment: 'live',
  health: { status, needsUser: false },
});
const LIST = { items: [account('a', 'good'), account('b', 'bad'), account('c', 'bad')] };

describe('--query', () => {
  it.each([
    ['items[].id', ['a', 'b', 'c']],
    ['items[?health.status==`"bad"`].id', ['b', 'c']],
    ["items[?health.status=='bad'].id | [0]", 'b'],
    ['length(items)', 3],
    ['items[].{id: id, is: health.status} | [:1]', [{ id: 'a', is: 'good' }]],
    ['nothing.here', null],
  ])('prints %s as JSON', async (expression, expected) => {
    server.script({ body: LIST });
    const { code, stdout, stderr } = await run('accounts', 'list', '--query', expression);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(`${JSON.stringify(expected)}\n`);
  });

  it.each(['items[', 'a..b', '', 'foo(', '[?a==1'])(
    'rejects %j before any request, shows it, and exits 2',
    async (expression) => {
      const { code, stderr } = await run('accounts', 'list', '--json', '--query', expression);
      expect(code).toBe(2);
      const { error } = JSON.parse(stderr);
      expect(error.errors).toMatchObject([{ pointer: '--query', code: 'invalid_usage' }]);
      expect(error.message).toContain(`You entered: ${expression}`);
      expect(server.received).toEqual([]);
    },
  );

  it.each(['foo(items)', 'length(items[0].isDefault)'])(
    'rejects %s, which doesn’t match the result, and exits 2',
    async (expression) => {
      server.script({ body: LIST });
      expect(await run('accounts', 'list', '--query', expression)).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining("isn't a valid JMESPath expression"),
      });
    },
  );

  it('does not hide the result of a change', async () => {
    server.script({ body: { id: 'post_1', state: 'publishing', deliveries: [] } });
    const ran = await run('deliveries', 'cancel', 'dlv_1', '--query', 'foo(id)');
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ id: 'post_1' });
    expect(ran.stderr).toContain('The command succeeded. Here is its full result.');
  });

  it('cannot be combined with --fields', async () => {
    const ran = await run('accounts', 'list', '--query', 'items', '--fields', 'id');
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain('Use --fields or --query, not both.');
  });

  it('applies to each record of a stream', async () => {
    server.script(
      { body: { items: [{ id: 'a', n: 1 }], nextCursor: 'k' } },
      { body: { items: [{ id: 'b', n: 2 }], nextCursor: null } },
    );
    const ran = await run('api', '/api/posts', '--paginate', '--query', '{id: id}');
    expect(ran.stdout).toBe('{"id":"a"}\n{"id":"b"}\n');
  });
});

describeOnTerminal('--query on a terminal', () => {
  it('prints indented JSON', async () => {
    server.script({ body: LIST });
    const { screen } = await runOnTerminal(['accounts', 'list', '--query', 'items[:2].id'], {
      url: server.baseUrl,
      token: 'ff_t',
      env: { NO_COLOR: '1' },
    });
    expect(screen.replaceAll('\r', '')).toBe('[\n  "a",\n  "b"\n]\n');
  });
});

describe('api --paginate', () => {
  const page = (id: string, nextCursor: string | null) => ({
    body: { items: [{ id }], nextCursor },
  });

  it('follows the pages to their end, despite a temporary failure', async () => {
    const failing = { status: 503, headers: { 'retry-after': '0' } };
    server.script(page('a', 'k1'), failing, page('b', 'k 2&'), page('c', null));
    const ran = await run('api', 'GET', '/api/posts?limit=1', '--paginate');
    expect(ran, ran.stderr).toMatchObject({
      code: 0,
      stdout: '{"id":"a"}\n{"id":"b"}\n{"id":"c"}\n',
    });
    expect(server.received.map(({ target }) => target)).toEqual([
      '/api/posts?limit=1',
      '/api/posts?limit=1&cursor=k1',
      '/api/posts?limit=1&cursor=k1',
      '/api/posts?limit=1&cursor=k+2%26',
    ]);
  });

  it('waits after too many calls, and reports it', async () => {
    const limited = { status: 429, headers: { 'retry-after': '1' } };
    server.script(page('a', 'k1'), limited, page('b', null));
    const ran = await run('api', '/api/posts', '--paginate');
    expect(ran, ran.stderr).toMatchObject({ code: 0, stdout: '{"id":"a"}\n{"id":"b"}\n' });
  });

  it('stops when the server repeats the same page', async () => {
    server.script(page('a', 'k1'), page('b', 'k1'), page('c', 'k1'));
    const ran = await run('api', '/api/posts', '--paginate');
    expect(ran.code).toBe(3);
    expect(ran.stderr).toContain('returned the same page twice');
  });

  it('shows the response itself when there are no pages', async () => {
    server.script({ body: { id: 'usr_1' } });
    expect(await run('api', '/api/me', '--paginate')).toMatchObject({ stdout: '{"id":"usr_1"}\n' });
  });

  it.each([
    [['POST', '/api/posts']],
    [['/api/posts', '-X', 'DELETE']],
    [['/api/posts', '--input', 'x']],
  ])('rejects %j, because it only works with GET', async (args) => {
    const ran = await run('api', ...args, '--paginate');
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('--paginate only works with GET');
  });
});
