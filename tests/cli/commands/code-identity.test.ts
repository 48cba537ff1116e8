import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { runInProcess } from '#tests/support/cli-in-process.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

let product: BorrowedProduct;
let root: string;
/** Checkouts of the same folder. */
let here: string;
let there: string;
let count = 0;

interface Planned {
  readonly path: string;
  readonly action: string;
  readonly from: string | null;
  readonly id: string | null;
  readonly reason: string | null;
}

async function run(...args: readonly string[]) {
  const { url = '', token = '' } = product.app;
  const env = { FANFARE_URL: url, FANFARE_TOKEN: token, HOME: root, XDG_CONFIG_HOME: root };
  const ran = await runInProcess(args, { env });
  return { ...ran, json: () => JSON.parse(ran.stdout) };
}

const project = () => `project-${count}`;
const plan = (folder: string, ...args: string[]) =>
  run('plan', folder, '--project', project(), ...args);
const apply = (folder: string, ...args: string[]) =>
  run('apply', folder, '--project', project(), '--yes', ...args);
const summarize = async (folder: string): Promise<Record<string, string>> => {
  const { posts } = (await plan(folder)).json() as { posts: Planned[] };
  return Object.fromEntries(
    posts.map(({ path: name, action, from }) => [name, from ? `${action} from ${from}` : action]),
  );
};
const write = async (folder: string, name: string, text: string, ...head: string[]) => {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  const lines = ['---', `platforms: [${platform}]`, ...head, '---', '', text, ''];
  await writeFile(file, lines.join('\n'));
};
const move = (folder: string, from: string, to: string) =>
  rename(path.join(folder, from), path.join(folder, to));
const dropLock = (folder: string) => rm(path.join(folder, 'fanfare.lock.json'));
const readLock = (folder: string) => readFile(path.join(folder, 'fanfare.lock.json'), 'utf8');
/** Returns each of this test's texts on the server. */
const captions = async (): Promise<string[]> => {
  const { items } = (await run('posts', 'list', '--search', `#${count}#`, '--limit', '100')).json();
  return (items as { caption: string; state: string }[])
    .filter(({ state }) => state !== 'canceled')
    .map(({ caption }) => caption)
    .sort();
};
/** Makes a text unique to the test. */
const text = (words: string) => `${words} #${count}#`;
let platform = 'linkedin';

const ONE = 'Alpha went to the market with a basket';
const TWO = 'Beta stayed at home and read a book';
const THREE = 'Gamma sold everything and left town';

beforeAll(async () => {
  product = await borrowProduct();
  await product.connect(['linkedin', 'facebook']);
  root = await mkdtemp(path.join(tmpdir(), 'fanfare-identity-'));
});
afterAll(async () => {
  await product.close();
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  count += 1;
  platform = 'linkedin';
  [here, there] = [path.join(root, `${count}-here`), path.join(root, `${count}-there`)];
  await mkdir(here);
});

/** Publishes three posts, and creates a second checkout that knows them. */
async function publishThree(): Promise<void> {
  await write(here, 'one.md', text(ONE));
  await write(here, 'two.md', text(TWO));
  await write(here, 'three.md', text(THREE));
  expect((await apply(here)).code).toBe(0);
  await cp(here, there, { recursive: true });
}
const three = () => [text(ONE), text(TWO), text(THREE)].sort();

describe('a file of posts as code', () => {
  it('is published once when two checkouts without a lock apply it at the same moment', async () => {
    for (const name of ['one', 'two', 'three', 'four']) await write(here, `${name}.md`, text(name));
    await cp(here, there, { recursive: true });
    const runs = await Promise.all([apply(here), apply(there)]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect(await captions()).toEqual(['four', 'one', 'three', 'two'].map(text));
    expect(await readLock(here)).toBe(await readLock(there));
    expect((await plan(there, '--detailed-exit-code')).code).toBe(0);
  });

  it('is moved, not published, after a rename, a swap, and a change of case', async () => {
    await publishThree();
    await move(here, 'one.md', 'swap.tmp');
    await move(here, 'two.md', 'one.md');
    await move(here, 'swap.tmp', 'two.md');
    await mkdir(path.join(here, 'later'));
    await move(here, 'three.md', 'later/Three.md');
    expect(await summarize(here)).toEqual({
      'later/Three.md': 'moved from three.md',
      'one.md': 'moved from two.md',
      'two.md': 'moved from one.md',
    });
    expect((await plan(here, '--detailed-exit-code')).code).toBe(9);
    // Nothing is published, so there's no confirmation.
    expect((await run('apply', here)).json()).toMatchObject({
      applied: [{ done: true }, { done: true }, { done: true }],
      unchanged: 0,
    });
    expect(Object.values(await summarize(here))).toEqual(['unchanged', 'unchanged', 'unchanged']);
    // The other checkout has the old names and the old lock.
    expect((await apply(there)).code).toBe(0);
    expect(await captions()).toEqual(three());
  });

  it('is not published as a copy until the copy has its own id', async () => {
    await publishThree();
    await cp(path.join(here, 'one.md'), path.join(here, 'copy.md'));
    expect((await summarize(here))['copy.md']).toBe('refused');
    expect((await plan(here, '--detailed-exit-code')).code).toBe(6);
    const refused = await apply(here);
    expect(refused.code).toBe(1);
    expect(refused.json().applied).toMatchObject([
      { path: 'copy.md', done: false, message: expect.stringContaining('unique ID') },
    ]);
    await write(here, 'copy.md', text(ONE), 'id: again', 'allow_duplicate: true');
    expect((await apply(here)).json().applied).toMatchObject([{ id: 'again', done: true }]);
    expect(await captions()).toEqual([...three(), text(ONE)].sort());
    await cp(path.join(here, 'copy.md'), path.join(here, 'copy-2.md'));
    const twice = await apply(here);
    expect(twice.json().applied[0].message).toContain('"again" is also the ID of copy.md');
    expect(await captions()).toHaveLength(4);
  });

  it('is found again when the lock is lost, also together with a rename', async () => {
    await publishThree();
    const lock = await readLock(here);
    await dropLock(here);
    expect(Object.values(await summarize(here))).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect((await apply(here)).json()).toMatchObject({ applied: [], unchanged: 3 });
    expect(await readLock(here)).toBe(lock);
    await dropLock(there);
    await move(there, 'one.md', 'uno.md');
    // The server also knows which project it is.
    const { json } = await run('apply', there, '--yes');
    expect(json()).toMatchObject({
      applied: [{ path: 'uno.md', action: 'moved', from: 'one.md' }],
      project: project(),
    });
    expect(await captions()).toEqual(three());
  });

  it('is not published again after a rename together with an edit', async () => {
    await publishThree();
    await rm(path.join(here, 'one.md'));
    await write(here, 'uno.md', text(`${ONE} and came back`));
    const refused = await apply(here, '--prune');
    const [{ message }] = refused.json().applied;
    expect(message).toContain('It looks like one.md, renamed and edited.');
    const [, id = ''] = /"id: (\S+)"/u.exec(message) ?? [];
    await write(here, 'uno.md', text(`${ONE} and came back`), `id: ${id}`);
    expect((await apply(here)).json().applied).toMatchObject([
      { path: 'uno.md', action: 'refused', from: 'one.md' },
    ]);
    await write(here, 'uno.md', text(ONE), `id: ${id}`);
    expect((await apply(here)).json().applied).toMatchObject([{ action: 'moved', done: true }]);
    expect(await captions()).toEqual(three());
  });

  it('keeps its post when it gets an id, and from then on through any other text and name', async () => {
    await publishThree();
    await write(here, 'one.md', text(ONE), 'id: alpha');
    expect((await apply(here)).json().applied).toMatchObject([
      { path: 'one.md', action: 'moved', id: 'alpha', done: true },
    ]);
    await rm(path.join(here, 'one.md'));
    await write(here, 'new/place.md', text('Nothing like before'), 'id: alpha');
    expect((await apply(here)).json().applied).toMatchObject([
      { action: 'refused', from: 'one.md', message: expect.stringContaining("It's live") },
    ]);
    expect(await captions()).toEqual(three());
  });

  it('is published once when branches are merged, with or without conflicts in the lock', async () => {
    const git = (cwd: string, ...args: string[]) =>
      execFileSync(
        'git',
        ['-c', 'user.name=Posts', '-c', 'user.email=posts@example.com', ...args],
        {
          cwd,
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      );
    const commit = (cwd: string) => {
      git(cwd, 'add', '--all');
      git(cwd, 'commit', '--quiet', '--message', 'Posts');
    };
    await write(here, 'base.md', text('Base of both branches'));
    await apply(here);
    git(here, 'init', '--quiet', '--initial-branch=main');
    commit(here);
    git(root, 'clone', '--quiet', here, there);
    // Both branches add files at the same place in the lock, and one of them is the same file.
    await write(here, 'c-mine.md', text(ONE));
    await write(there, 'c-theirs.md', text(TWO));
    for (const folder of [here, there]) {
      await write(folder, 'd-both.md', text(THREE));
      expect((await apply(folder)).code).toBe(0);
      commit(folder);
    }
    git(there, 'fetch', '--quiet', 'origin');
    expect(() => git(there, 'merge', '--quiet', 'origin/main')).toThrow('merge');
    expect(await readLock(there)).toContain('<<<<<<<');
    expect(Object.values(await summarize(there))).toEqual(Array(4).fill('unchanged'));
    expect((await apply(there)).json()).toMatchObject({ applied: [], unchanged: 4 });
    expect(await readLock(there)).not.toContain('<<<<<<<');
    expect(await captions()).toEqual([...three(), text('Base of both branches')].sort());
  });

  it('is in the lock once after merging branches that had it at different paths', async () => {
    await publishThree();
    await move(here, 'one.md', 'uno.md');
    expect((await apply(here)).code).toBe(0);
    const mergeLocks = async (): Promise<void> => {
      const lock = JSON.parse(await readLock(here)) as { posts: Record<string, unknown> };
      lock.posts['one.md'] = lock.posts['uno.md'];
      await writeFile(path.join(here, 'fanfare.lock.json'), JSON.stringify(lock));
    };
    await mergeLocks();
    expect((await apply(here)).json()).toMatchObject({ applied: [], unchanged: 3 });
    expect(await readLock(here)).not.toContain('one.md');
    await mergeLocks();
    await rm(path.join(here, 'uno.md'));
    const isPruned = async () => (await apply(here, '--prune')).json().applied[0]?.done === true;
    await vi.waitUntil(isPruned, { timeout: PATIENCE_MS, interval: 200 });
    expect((await plan(here, '--detailed-exit-code')).code).toBe(0);
  });

  it('is a separate post in each project of a workspace', async () => {
    const id = ['id: launch', 'allow_duplicate: true'];
    await write(here, 'launch.md', text(ONE), ...id);
    await mkdir(there);
    await write(there, 'launch.md', text(ONE), ...id);
    expect((await run('apply', here, '--yes', '--project', `${count}-autumn`)).code).toBe(0);
    expect((await run('apply', there, '--yes', '--project', `${count}-spring`)).code).toBe(0);
    expect(await captions()).toEqual([text(ONE), text(ONE)]);
    await dropLock(here);
    const unsure = await run('plan', here, '--json');
    expect(unsure.code).toBe(2);
    expect(unsure.stderr).toContain(`several projects have files from this folder`);
    const other = await run('plan', there, '--project', 'other', '--json');
    expect(other.stderr).toContain(`belongs to the project \\"${count}-spring\\"`);
  });

  it('is linked to its post when the lock is older than the server’s file records', async () => {
    await write(here, 'one.md', text(ONE));
    const { id } = (await run('publish', '--platforms', 'linkedin', '--caption', text(ONE))).json();
    const { posts } = (await run('apply', here, '--dry-run')).json().plan;
    expect(posts).toMatchObject([{ action: 'create' }]);
    await apply(here, '--dry-run');
    const { workspaceId } = (await run('whoami')).json();
    const file = await hashAsBefore();
    await writeFile(
      path.join(here, 'fanfare.lock.json'),
      JSON.stringify({
        version: 1,
        server: product.app.url,
        workspaceId,
        media: {},
        serials: {},
        posts: { 'one.md': { ...file, postId: id, seen: null, sending: null } },
      }),
    );
    await move(here, 'one.md', 'uno.md');
    expect((await apply(here)).json().applied).toMatchObject([
      { path: 'uno.md', action: 'moved', from: 'one.md', postId: id },
    ]);
    expect(await captions()).toEqual([text(ONE)]);
  });
});

/** Returns the hashes of `one.md`, which the version 1 lock also had. */
async function hashAsBefore(): Promise<{ hash: string; fixed: string }> {
  const { readPostFiles } = await import('#cli/lib/code/read-post-files.ts');
  const { UNKNOWN_ACCOUNTS } = await import('#cli/lib/lint/lint-row.ts');
  const context = {
    terminal: { writeStatus: () => undefined },
    signal: new AbortController().signal,
  };
  const [local] = await readPostFiles(context as never, {
    folder: here,
    accounts: UNKNOWN_ACCOUNTS,
  });
  return { hash: local?.post?.hash ?? '', fixed: local?.post?.fixed ?? '' };
}

describe('a waiting post', () => {
  beforeAll(async () => {
    const body = { error: { message: 'Later.', type: 'OAuthException', code: 4 } };
    const fault = { platform: 'facebook', endpoint: 'feed.create', kind: 'status' } as const;
    await product.control.addFault({ ...fault, status: 400, body });
    const { id } = (
      await run('publish', '--platforms', 'facebook', '--caption', 'Asked to pause')
    ).json();
    const isHeld = async () => (await run('posts', 'get', id)).json().deliveries[0].hold !== null;
    await vi.waitUntil(isHeld, { timeout: PATIENCE_MS, interval: 200 });
  });
  beforeEach(() => {
    platform = 'facebook';
  });

  it('is not reverted by an outdated checkout, which says so', async () => {
    await publishThree();
    await write(there, 'one.md', text('Newer words from there'));
    expect((await apply(there)).json().applied).toMatchObject([{ action: 'change', done: true }]);
    expect((await summarize(here))['one.md']).toBe('drift');
    await apply(here);
    expect(await captions()).toContain(text('Newer words from there'));
    await write(here, 'one.md', text('Words of here'));
    expect((await summarize(here))['one.md']).toBe('refused');
    await apply(here, '--overwrite');
    expect(await captions()).toEqual([text(TWO), text(THREE), text('Words of here')].sort());
    expect(await captions()).toHaveLength(3);
  });

  it('is moved and changed at once when it has an id', async () => {
    await write(here, 'one.md', text(ONE), 'id: alpha');
    await apply(here);
    await rm(path.join(here, 'one.md'));
    await write(here, 'uno.md', text('Other words by now'), 'id: alpha');
    expect((await apply(here)).json().applied).toMatchObject([
      { path: 'uno.md', action: 'change', from: 'one.md', done: true },
    ]);
    expect(await summarize(here)).toEqual({ 'uno.md': 'unchanged' });
    expect(await captions()).toEqual([text('Other words by now')]);
  });

  it('is pruned by the checkout whose lock has it, and by no other', async () => {
    await publishThree();
    await write(here, 'four.md', text('Delta is only here'));
    await apply(here);
    // That checkout doesn't know about four.md.
    expect((await apply(there, '--prune')).json()).toMatchObject({ applied: [], unchanged: 3 });
    await rm(path.join(here, 'four.md'));
    expect((await summarize(here))['four.md']).toBe('cancel');
    expect((await apply(here, '--prune')).json().applied).toMatchObject([
      { path: 'four.md', action: 'cancel', done: true },
    ]);
    expect(await captions()).toEqual(three());
  });
});

describe('a published file that is no longer a valid post', () => {
  const BROKEN: Record<string, (file: string) => Promise<unknown>> = {
    'bare.md': (file) => writeFile(file, 'The front matter is lost.\n'),
    'dots.md': (file) => writeFile(file, '...\nplatforms: [linkedin]\n...\nAlpha\n'),
    'empty.md': (file) => writeFile(file, ''),
    'latin.md': (file) =>
      writeFile(file, Buffer.from('---\nplatforms: [linkedin]\n---\nTöpferei\n', 'latin1')),
    'link.md': async (file) => {
      await rename(file, path.join(root, `${count}.md`));
      await symlink(path.join(root, `${count}.md`), file);
    },
    'nowhere.md': async (file) => {
      await rm(file);
      await symlink('missing.md', file);
    },
    'folder.md': async (file) => {
      await rm(file);
      await mkdir(file);
    },
    'linked/inside.md': async (file) => {
      await rename(path.dirname(file), path.join(root, `${count}-linked`));
      await symlink(path.join(root, `${count}-linked`), path.dirname(file));
    },
  };
  const WORDS = 'apple bridge candle dragon engine forest garden harbor'.split(' ');

  it('is invalid with its place, and --prune deletes nothing', async () => {
    const names = Object.keys(BROKEN);
    for (const [index, name] of names.entries())
      await write(here, name, text(`${WORDS[index]} `.repeat(5)));
    expect((await apply(here)).code).toBe(0);
    const [published, lock] = [await captions(), await readLock(here)];
    expect(published).toHaveLength(names.length);
    for (const [name, damage] of Object.entries(BROKEN)) await damage(path.join(here, name));
    const planned = await plan(here);
    expect(planned.code).toBe(6);
    const { posts } = planned.json() as { posts: (Planned & { findings: unknown[] })[] };
    expect(posts.map(({ path: name, action }) => `${name} ${action}`)).toEqual(
      // A linked folder is a finding of its own, in addition to the file it hides.
      [...names, 'linked'].sort().map((name) => `${name} invalid`),
    );
    for (const { path: name, findings } of posts)
      expect(findings).toMatchObject([{ file: path.join(here, name), line: 1 }]);
    const refused = await apply(here, '--prune');
    expect(refused.code).toBe(6);
    expect(await captions()).toEqual(published);
    expect(await readLock(here)).toBe(lock);
  });

  it('counts as removed when only its name in another case remains', async () => {
    await write(here, 'Readme.md', text(ONE));
    expect((await apply(here)).code).toBe(0);
    await rm(path.join(here, 'Readme.md'));
    await writeFile(path.join(here, 'README.md'), 'No post\n');
    const { posts } = (await plan(here)).json();
    expect(posts).toMatchObject([
      { path: 'Readme.md', reason: expect.stringContaining('Its file is gone') },
    ]);
  });
});

describe('a plan', () => {
  it('shows how much of the daily limit the new posts use', async () => {
    await write(here, 'a.md', text(ONE));
    const { quota, posts } = (await plan(here)).json();
    expect(quota).toMatchObject({ needed: 1, short: 0, resetAt: expect.any(String) });
    expect(posts).toMatchObject([{ action: 'create', retryAt: null }]);
  });

  it('reports a folder without posts, and a pruned one without remaining posts', async () => {
    const empty = await run('plan', here, '--json');
    expect(empty.code).toBe(6);
    expect(JSON.parse(empty.stderr).error).toMatchObject({
      code: 'no_rows',
      message: `No posts were found in ${here}.`,
    });
    expect((await apply(here)).code).toBe(6);
  });

  it('rejects posts over the daily limit, and apply publishes the rest', async () => {
    for (const name of ['a', 'b']) await write(here, `${name}.md`, text(name));
    const { workspaceId } = (await run('whoami')).json();
    const { used, limit } = (await plan(here)).json().quota;
    await product.limitPosts(workspaceId, used + 1);
    onTestFinished(() => product.limitPosts(workspaceId, limit));
    const { quota, posts } = (await plan(here)).json();
    expect(quota).toMatchObject({ remaining: 1, needed: 2, short: 1 });
    expect(posts).toMatchObject([
      { action: 'create', retryAt: null },
      { action: 'refused', retryAt: quota.resetAt },
    ]);
    expect((await plan(here, '--detailed-exit-code')).code).toBe(6);
    const applied = await apply(here);
    expect(applied.code).toBe(5);
    expect(applied.json().applied).toMatchObject([{ done: true }, { done: false }]);
    expect(await captions()).toEqual([text('a')]);
  });

  it('refuses a post for a platform without an account', async () => {
    platform = 'twitter';
    await write(here, 'a.md', text(ONE));
    const { posts } = (await plan(here)).json();
    expect(posts).toMatchObject([
      { action: 'refused', reason: expect.stringContaining('account is connected') },
    ]);
  });

  it('has members in the order that the documentation has', async () => {
    await write(here, 'a.md', text(ONE));
    const data = (await plan(here)).json();
    expect(Object.keys(data).join(' ')).toBe('folder project counts quota posts');
    expect(Object.keys(data.quota).join(' ')).toBe(
      'limit used remaining needed short resetAt days',
    );
    expect(Object.keys(data.posts[0]).join(' ')).toBe(
      'path action from id reason postId retryAt differences findings schedule',
    );
    const applied = (await apply(here)).json();
    expect(Object.keys(applied).join(' ')).toBe('applied unchanged project');
    expect(Object.keys(applied.applied[0]).join(' ')).toBe(
      'path action from id done postId message',
    );
  });
});
