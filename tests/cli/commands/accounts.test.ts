import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnTerminal, runCli, runOnTerminal } from '#tests/support/cli.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';
import { startScriptedServer } from '#tests/support/scripted-server.ts';

let product: BorrowedProduct;

beforeAll(async () => {
  product = await borrowProduct();
});
afterAll(() => product.close());

describe('fanfare accounts list', () => {
  it('lists nothing and shows where to connect; then lists the connected accounts', async () => {
    const { url } = product.app;
    const empty = await runCli(['accounts', 'list'], product.app);
    expect(empty).toMatchObject({
      code: 0,
      stderr: `Connect accounts on the dashboard: ${url}/app\n`,
    });
    expect(empty.json()).toEqual({ items: [] });

    await product.connect(['youtube', 'linkedin']);
    const { code, stderr, json } = await runCli(['accounts', 'list'], product.app);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(json().items).toMatchObject([
      { platform: 'youtube', state: 'active', isDefault: true, environment: 'sandbox' },
      { platform: 'linkedin', state: 'active', isDefault: true },
      { platform: 'linkedin', name: 'Reyes Ceramics', isDefault: false },
    ]);
  });

  it('passes on new fields of a newer server', async () => {
    const items = [{ id: 'acct_1', platform: 'threads', color: 'blue' }];
    const server = await startScriptedServer({ body: { items, more: 1 } });
    const { json } = await runCli(['accounts', 'list'], { url: server.baseUrl, token: 'ff_t' });
    expect(json()).toEqual({ items, more: 1 });
    await server.close();
  });

  it('rejects an unknown argument, and exits 2', async () => {
    const { code, stderr } = await runCli(['accounts', 'list', 'youtube'], product.app);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^Error: Too many arguments/u);
  });
});

describeOnTerminal('fanfare accounts list at a terminal', () => {
  it('shows a table', async () => {
    await product.connect(['twitter']);
    const { code, screen } = await runOnTerminal(['accounts', 'list'], {
      ...product.app,
      env: { NO_COLOR: '1' },
    });
    expect(code).toBe(0);
    expect(screen).toMatch(
      /^PLATFORM {2,}NAME {2,}HANDLE {2,}STATE {2,}DEFAULT {2,}WHERE {2,}ID\r\n/u,
    );
    expect(screen).toMatch(
      /\nTwitter {2,}Nova Reyes {2,}@novareyes {2,}active {2,}default {2,}sandbox {2,}acct_\w+\r\n/u,
    );
    expect(screen).not.toContain('\u001B[');
  });

  it('passes on no escape sequence from outside', async () => {
    const account = {
      id: 'acct_1',
      platform: 'twitter',
      name: 'A\u001B[2J\u001B]0;owned\u0007B\u202Egnp\r\nC',
      handle: '\u009B31mred',
      state: 'active',
      isDefault: true,
      environment: 'live',
    };
    const server = await startScriptedServer(
      { body: { items: [account] } },
      { body: { items: [account] } },
    );
    const options = { url: server.baseUrl, token: 'ff_t', env: { NO_COLOR: '1' } };
    const table = await runOnTerminal(['accounts', 'list'], options);
    expect(table.screen).toMatch(/Twitter {2,}ABgnp C {2,}@red {2,}active/u);
    const json = await runOnTerminal(['accounts', 'list', '--json'], options);
    expect(json.screen.replaceAll(/[\r\n]/gu, '')).toMatch(/^[\x20-\x7E]+$/u);
    expect(JSON.parse(json.screen)).toEqual({ items: [account] });
    await server.close();
  });
});

describe('fanfare queue', () => {
  const run = (...args: string[]) => runCli(args, product.app);

  it('creates, changes, and deletes queues, adds posts, pauses, resumes, and shuffles', async () => {
    expect((await run('queue', 'list')).json()).toEqual({ items: [] });
    const { items } = (await run('accounts', 'list')).json();
    const account = items.find(({ platform }: { platform: string }) => platform === 'linkedin').id;
    const times = ['--slot', 'mon-fri 9:30', '--slot', 'sat 11:00', '--zone', 'Europe/Berlin'];
    const name = ['--name', 'Mornings', '--account', account];
    const created = await run('queue', 'create', ...name, ...times);
    expect(created.code, created.stderr).toBe(0);
    const queue = created.json();
    expect(queue.slots).toHaveLength(6);
    expect(queue.slots[5]).toEqual({ weekday: 'saturday', time: '11:00' });
    const wrong = await run('queue', 'create', '--name', 'B', '--slot', 'someday 9:30');
    expect(wrong).toMatchObject({ code: 2 });
    expect(wrong.stderr).toContain('not "someday 9:30"');

    const publish = ['publish', '--wait', '--queue', 'mornings', '--caption'];
    const post = (await run(...publish, 'First in the queue')).json();
    expect(post).toMatchObject({ state: 'scheduled', schedule: { queueId: queue.id } });
    const front = (await run(...publish, 'To the front', '--front')).json();
    expect(front.schedule).toEqual(post.schedule);
    const slots = (await run('queue', 'slots', 'Mornings', '--limit', '3')).json();
    expect(slots.items.map(({ post: own }: { post: object | null }) => own)).toMatchObject([
      { id: front.id },
      { id: post.id },
      null,
    ]);
    const table = await runOnTerminal(['queue', 'slots', 'Mornings', '--limit', '3'], product.app);
    expect(table.screen).toMatch(/09:30|11:00/u);
    expect(table.screen).toContain('next free');

    const toFront = ['--to-queue', 'Mornings', '--front'];
    const moved = (await run('posts', 'move', post.id, ...toFront)).json();
    expect(moved.items).toMatchObject([{ after: { schedule: post.schedule } }]);
    expect((await run('queue', 'pause', queue.id)).json().pausedAt).not.toBeNull();
    expect((await run('posts', 'get', post.id)).json().state).toBe('held');
    expect((await run('queue', 'resume', queue.id)).json()).toMatchObject({ movedPosts: 0 });
    expect((await run('queue', 'shuffle', queue.id)).json()).toMatchObject({ movedPosts: 2 });
    expect(await run('queue', 'update', queue.id)).toMatchObject({ code: 2 });
    const renamed = await run(
      'queue',
      'update',
      'Mornings',
      '--name',
      'Later',
      '--slot',
      'sun 10:00',
    );
    expect(renamed.json()).toMatchObject({ name: 'Later', slots: [{ weekday: 'sunday' }] });
    expect((await runOnTerminal(['queue', 'list'], product.app)).screen).toMatch(
      /Later {2,}running {2,}2 {2,}Sun 10:00/u,
    );
    for (const { id } of [post, front]) await run('posts', 'cancel', id, '--yes');
    expect(await run('queue', 'delete', queue.id)).toMatchObject({ code: 2, stdout: '' });
    expect((await run('queue', 'delete', queue.id, '--yes')).json()).toEqual({
      id: queue.id,
      deleted: true,
    });
  });
});

describe('fanfare account-groups', () => {
  const run = (...args: string[]) => runCli(args, product.app);

  it('creates, lists, changes, and deletes groups, and publishes to one', async () => {
    expect((await run('account-groups', 'list')).json()).toEqual({ items: [] });
    const { items } = (await run('accounts', 'list')).json();
    const ids = items
      .filter(({ platform }: { platform: string }) => platform === 'linkedin')
      .map(({ id }: { id: string }) => id);
    const accounts = ['--account', ids.join(',')];
    const created = await run('account-groups', 'create', '--name', 'Client A', ...accounts);
    expect(created.code, created.stderr).toBe(0);
    const group = created.json();
    expect(group).toMatchObject({ name: 'Client A', accountIds: ids });

    const publish = ['publish', '--caption', 'To a group', '--wait', '50', '--group'];
    const published = await run(...publish, 'client a');
    expect(published.code, published.stderr).toBe(0);
    expect(
      published.json().deliveries.map(({ accountId }: { accountId: string }) => accountId),
    ).toEqual(ids);
    const unknown = await run(...publish, 'Client Z');
    expect(unknown).toMatchObject({ code: 6 });
    expect(unknown.stderr).toContain('This workspace has no account group "Client Z".');

    const update = ['account-groups', 'update', group.id];
    expect(await run(...update)).toMatchObject({ code: 2 });
    const renamed = await run(...update, '--name', 'Client B', '--account', ids[0]);
    expect(renamed.json()).toMatchObject({ name: 'Client B', accountIds: [ids[0]] });
    const table = await runOnTerminal(['account-groups', 'list'], product.app);
    expect(table.screen).toMatch(/Client B {2,}acct_\w+ {2,}agrp_\w+/u);
    expect(await run('account-groups', 'delete', group.id)).toMatchObject({ code: 2, stdout: '' });
    const deleted = await run('account-groups', 'delete', group.id, '--yes');
    expect(deleted.json()).toEqual({ id: group.id, deleted: true });
  });
});
