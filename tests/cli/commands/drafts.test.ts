import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnTerminal, runCli, runOnTerminal, VIDEO } from '#tests/support/cli.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';

let product: BorrowedProduct;

const run = (...args: string[]) => runCli(args, product.app);

beforeAll(async () => {
  product = await borrowProduct();
  await product.connect(['linkedin']);
});
afterAll(() => product.close());

describe('fanfare drafts', () => {
  it('saves the content, flag by flag, and publishes it', async () => {
    const created = await run('drafts', 'create', '--caption', 'To be', '--media', VIDEO);
    expect(created.code, created.stderr).toBe(0);
    const { id, version, post } = created.json();
    expect(post.content).toMatchObject({ captions: ['To be'], mediaId: /^med_/u });
    const flags = ['--platforms', 'linkedin', '--hashtags', 'kiln,open'];
    const changed = (await run('drafts', 'update', id, ...flags)).json();
    expect(changed).toMatchObject({
      id,
      version: version + 1,
      post: {
        platforms: ['linkedin'],
        content: { captions: ['To be'], hashtags: ['kiln', 'open'], mediaId: post.content.mediaId },
      },
    });
    expect((await run('drafts', 'get', id)).json()).toEqual(changed);
    const former = await run('drafts', 'change', id, '--platforms', 'linkedin');
    expect(former.code).toBe(0);
    expect(former.stderr).toContain('"fanfare drafts change" is now "fanfare drafts update".');
    const old = await run('drafts', 'publish', id, '--if-version', String(version), '--json');
    expect(old.code).toBe(3);
    expect(JSON.parse(old.stderr).error.code).toBe('conflict');
    const published = await run('drafts', 'publish', id, '--wait', '50');
    expect(published.code, published.stderr).toBe(0);
    expect(published.json()).toMatchObject({ state: 'published', caption: 'To be' });
    expect((await run('drafts', 'get', id)).code).toBe(3);
  });

  it('keeps a time or a queue, of which the last one counts, and is scheduled at its time', async () => {
    const year = new Date().getUTCFullYear() + 1;
    const content = ['--platforms', 'linkedin', '--caption', 'Timed'];
    const { id, post } = (await run('drafts', 'create', ...content, '--queue', 'Any')).json();
    expect(post).toMatchObject({ queue: 'Any' });
    const at = ['--at', `${year}-06-01T09:30`, '--zone', 'Europe/Berlin'];
    const timed = (await run('drafts', 'update', id, ...at)).json().post;
    expect(timed).toMatchObject({ publishAt: { timeZone: 'Europe/Berlin' } });
    expect(timed).not.toHaveProperty('queue');
    const kept = (await run('drafts', 'update', id, '--hashtags', 'kiln')).json().post;
    expect(kept.publishAt).toEqual(timed.publishAt);
    const timeless = (await run('drafts', 'update', id, '--no-time')).json().post;
    expect(timeless).toEqual({ ...kept, publishAt: undefined });
    expect((await run('drafts', 'update', id, '--no-time', ...at)).code).toBe(2);
    await run('drafts', 'update', id, ...at);
    const published = (await run('drafts', 'publish', id)).json();
    const schedule = { publishAt: `${year}-06-01T07:30:00.000Z` };
    expect(published).toMatchObject({ state: 'scheduled', schedule });
    expect((await run('drafts', 'create', ...at, '--queue', 'Any')).code).toBe(2);
  });

  it('lists page by page, newest first, and deletes', async () => {
    const ids: string[] = [];
    for (const caption of ['One', 'Two'])
      ids.unshift((await run('drafts', 'create', '--caption', caption)).json().id);
    const first = (await run('drafts', 'list', '--limit', '1')).json();
    expect(first.items).toMatchObject([{ id: ids[0] }]);
    const rest = (await run('drafts', 'list', '--cursor', first.nextCursor)).json();
    expect(rest.items).toMatchObject([{ id: ids[1] }]);
    expect(await run('drafts', 'delete', ids[0] ?? '')).toMatchObject({ code: 2, stdout: '' });
    const deleted = await run('drafts', 'delete', ids[0] ?? '', '--yes');
    expect(deleted.json()).toEqual({ id: ids[0], deleted: true });
  });

  it('names the flag that violates a rule when it is published', async () => {
    const args = ['--platforms', 'linkedin', '--caption', 'x'.repeat(4000)];
    const { id } = (await run('drafts', 'create', ...args)).json();
    const refused = await run('drafts', 'publish', id, '--json');
    expect(refused.code).toBe(6);
    expect(JSON.parse(refused.stderr).error.errors).toMatchObject([{ flag: '--caption' }]);
  });

  it('a dry run stores nothing', async () => {
    const before = (await run('drafts', 'list')).json().items.length;
    const planned = await run('drafts', 'create', '--caption', 'Not kept', '--dry-run');
    expect(planned.json()).toMatchObject({
      would: [{ path: '/api/drafts', body: { post: { content: { captions: ['Not kept'] } } } }],
    });
    expect((await run('drafts', 'list')).json().items).toHaveLength(before);
  });

  it.each([
    ['create', [], 'Specify what to save'],
    ['update', ['drf_1'], 'Specify what to save'],
    ['get', [], 'Specify the draft'],
    ['update', ['--caption', 'a'], 'Specify the draft'],
    ['delete', ['--yes'], 'Specify the draft'],
    ['publish', [], 'Specify the draft'],
    ['list', ['--limit', '0'], '--limit must be a whole number'],
    ['create', ['--media', 'a', '--media-id', 'med_1'], 'Use --media or --media-id'],
  ])('%s %j reports what is missing, and exits 2', async (verb, args, message) => {
    const { code, stderr } = await run('drafts', verb, ...args);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });
});

describeOnTerminal('fanfare drafts at a terminal', () => {
  it('shows a table', async () => {
    const args = ['--caption', 'On a terminal', '--platforms', 'linkedin'];
    await run('drafts', 'create', ...args);
    const { screen } = await runOnTerminal(['drafts', 'list'], {
      ...product.app,
      env: { NO_COLOR: '1' },
    });
    expect(screen).toMatch(/^SAVED +PLATFORMS +CAPTION +ID\r\n/u);
    expect(screen).toMatch(/LinkedIn +On a terminal +drf_/u);
  });
});
