import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { matchFiles } from '#cli/lib/code/match-files.ts';
import {
  type FolderFile,
  type KnownFile,
  type MatchResult,
  toKey,
} from '#cli/lib/code/match-types.ts';

const toHash = (text: string) => createHash('sha256').update(text).digest('hex');
const textToKey = (text: string) => toKey(toHash(text));

interface Options {
  readonly id?: string;
  readonly fixed?: string;
  readonly hasFiles?: boolean;
}

const file = (path: string, text: string, { id, fixed, hasFiles }: Options = {}): FolderFile => ({
  path,
  id: id ?? null,
  post: {
    hash: toHash(text),
    fixed: toHash(fixed ?? 'linkedin'),
    hasFiles: hasFiles ?? false,
    words: { caption: text },
  },
});

/** Builds a file that was published from `path` with `text`; `now` is its text after an edit. */
const publishedFile = (
  path: string,
  text: string,
  { key = textToKey(text), now = text, postId = `post_${text}`, fixed = 'linkedin' } = {},
): KnownFile => ({
  id: `pfl_${key}`,
  project: 'default',
  key,
  path,
  hash: toHash(now),
  fixedHash: toHash(fixed),
  time: null,
  postId: postId === '' ? null : postId,
  state: 'published',
  caption: now,
  schedule: null,
  changedElsewhere: false,
  createdAt: '2026-11-21T09:00:00.000Z',
  updatedAt: '2026-11-21T09:00:00.000Z',
});

const createLock = (...files: readonly KnownFile[]) =>
  new Map(files.map(({ path, key }) => [path, [key]]));

/** Maps each path to the path it was published from, `new KEY`, or the problem. */
function summarize({ matches }: MatchResult<FolderFile>): Record<string, string> {
  return Object.fromEntries(
    matches.map(({ local, key, file: found, problem }) => [
      local.path,
      problem ?? (found ? `is ${found.path}` : `new ${key}`),
    ]),
  );
}

const A = publishedFile('a.md', 'Alpha went to the market with a basket');
const B = publishedFile('b.md', 'Beta stayed at home and read a book');
const ALPHA = A.caption ?? '';
const BETA = B.caption ?? '';
const FRESH = 'Something else entirely, never seen before';

describe.each([
  { name: 'with its lock', lock: createLock(A, B) },
  { name: 'with its lock lost', lock: null },
])('a folder $name', ({ lock }) => {
  const match = (postFiles: FolderFile[], files = [A, B]) =>
    matchFiles({ postFiles, publishedFiles: files, lock });

  it('recognizes unchanged files', () => {
    expect(summarize(match([file('a.md', ALPHA), file('b.md', BETA)]))).toEqual({
      'a.md': 'is a.md',
      'b.md': 'is b.md',
    });
  });

  it('recognizes a renamed file by its content, even when only the case of its name changed', () => {
    expect(summarize(match([file('x/c.md', ALPHA), file('B.md', BETA)]))).toEqual({
      'x/c.md': 'is a.md',
      'B.md': 'is b.md',
    });
  });

  it('recognizes two files that swapped their names, and three that rotated', () => {
    const C = publishedFile('c.md', 'Gamma sold everything and left town');
    const files = [A, B, C];
    const all = lock && createLock(...files);
    const swapped = [file('a.md', BETA), file('b.md', ALPHA), file('c.md', C.caption ?? '')];
    expect(summarize(matchFiles({ postFiles: swapped, publishedFiles: files, lock: all }))).toEqual(
      {
        'a.md': 'is b.md',
        'b.md': 'is a.md',
        'c.md': 'is c.md',
      },
    );
    const rotated = [file('a.md', BETA), file('b.md', C.caption ?? ''), file('c.md', ALPHA)];
    expect(summarize(matchFiles({ postFiles: rotated, publishedFiles: files, lock: all }))).toEqual(
      {
        'a.md': 'is b.md',
        'b.md': 'is c.md',
        'c.md': 'is a.md',
      },
    );
  });

  it('refuses a copy, and treats it as a new post once it has its own id', () => {
    const copied = [file('a.md', ALPHA), file('b.md', BETA), file('c.md', ALPHA)];
    expect(summarize(match(copied))['c.md']).toContain('It has the same text as a.md');
    const named = [...copied.slice(0, 2), file('c.md', ALPHA, { id: 'again' })];
    expect(summarize(match(named))['c.md']).toBe('new again');
  });

  it('treats one of two copies as the renamed file and refuses the other', () => {
    const found = summarize(match([file('c.md', ALPHA), file('d.md', ALPHA), file('b.md', BETA)]));
    expect(found['c.md']).toBe('is a.md');
    expect(found['d.md']).toContain('It has the same text as c.md');
  });

  it('refuses both the copy of an edited file and the file: either could be the post', () => {
    const { matches, deleted: deleted } = match([
      file('a.md', `${ALPHA}, edited`),
      file('c.md', ALPHA),
      file('b.md', BETA),
    ]);
    expect(matches.map(({ problem }) => problem !== null)).toEqual([true, true, false]);
    expect(matches[0]?.problem).toContain(`id: ${A.key}`);
    expect(deleted).toEqual([]);
  });

  it('refuses a file that was renamed and edited, and finds it by the id that it names', () => {
    const edited = `${ALPHA} and came back`;
    const { matches, deleted: deleted } = match([file('c.md', edited), file('b.md', BETA)]);
    expect(matches[0]?.problem).toContain(`add "id: ${A.key}"`);
    expect(deleted).toEqual([]);
    const named = match([file('c.md', edited, { id: A.key }), file('b.md', BETA)]);
    expect(summarize(named)['c.md']).toBe('is a.md');
  });

  it('rejects another text with the media of a removed file', () => {
    const M = publishedFile('m.md', 'Kiln', { fixed: 'kiln.mp4' });
    const local = file('n.md', FRESH, { fixed: 'kiln.mp4', hasFiles: true });
    const found = matchFiles({
      postFiles: [local],
      publishedFiles: [M],
      lock: lock && createLock(M),
    });
    expect(summarize(found)['n.md']).toContain('renamed and edited');
  });

  it('treats a new text as a new post, with a key that is the same in every checkout', () => {
    const found = summarize(match([file('a.md', ALPHA), file('b.md', BETA), file('c.md', FRESH)]));
    expect(found['c.md']).toBe(`new ${textToKey(FRESH)}`);
    const twins = [file('c.md', FRESH), file('d.md', FRESH)];
    expect(summarize(match([file('a.md', ALPHA), file('b.md', BETA), ...twins]))['d.md']).toContain(
      'It has the same text as c.md',
    );
  });

  it('refuses the text that a file was published with before it was edited', () => {
    const E = publishedFile('e.md', 'First words', { now: 'Other sentences altogether here' });
    const postFiles = [
      file('e.md', 'Other sentences altogether here'),
      file('f.md', 'First words'),
    ];
    const found = matchFiles({ postFiles, publishedFiles: [E], lock: lock && createLock(E) });
    expect(summarize(found)['f.md']).toContain('e.md was published with');
  });

  it('does not publish a file whose post was deleted, and does when it has a new id', () => {
    const D = publishedFile('d.md', FRESH, { postId: '' });
    const at = (id?: string) =>
      matchFiles({
        postFiles: [file('d.md', FRESH, id === undefined ? {} : { id })],
        publishedFiles: [D],
        lock: lock && createLock(D),
      });
    expect(at().matches[0]?.file?.postId).toBeNull();
    expect(summarize(at('second-time'))['d.md']).toBe('new second-time');
  });

  it('keeps the post of a file that gets an id, wherever the file is by then', () => {
    const named = match([file('a.md', ALPHA, { id: 'alpha' }), file('b.md', BETA)]);
    expect(named.matches[0]).toMatchObject({ key: 'alpha', file: { key: A.key } });
    const moved = match([file('c.md', ALPHA, { id: 'alpha' }), file('b.md', BETA)]);
    expect(moved.matches[0]).toMatchObject({ key: 'alpha', file: { key: A.key } });
  });

  it('finds a file with an id through any rename and edit, and refuses a second one', () => {
    const I = publishedFile('i.md', 'Old text', { key: 'launch' });
    const files = [I];
    const lockI = lock && createLock(I);
    const moved = [file('z/j.md', FRESH, { id: 'launch' })];
    expect(summarize(matchFiles({ postFiles: moved, publishedFiles: files, lock: lockI }))).toEqual(
      {
        'z/j.md': 'is i.md',
      },
    );
    const both = [
      file('i.md', 'Old text', { id: 'launch' }),
      file('k.md', FRESH, { id: 'launch' }),
    ];
    const found = summarize(matchFiles({ postFiles: both, publishedFiles: files, lock: lockI }));
    expect(found['i.md']).toBe('is i.md');
    expect(found['k.md']).toContain('"launch" is also the ID of i.md');
    const neither = both.map((one) => ({ ...one, path: `moved-${one.path}` }));
    const refused = matchFiles({ postFiles: neither, publishedFiles: files, lock: lockI });
    expect(refused.matches.every(({ problem }) => problem !== null)).toBe(true);
    expect(refused.deleted).toEqual([]);
  });
});

describe('a lock', () => {
  it('finds the post of an edited file, and the files that were removed', () => {
    const lock = createLock(A, B);
    const found = matchFiles({ postFiles: [file('a.md', FRESH)], publishedFiles: [A, B], lock });
    expect(summarize(found)).toEqual({ 'a.md': 'is a.md' });
    expect(found.deleted.map(({ path }) => path)).toEqual(['b.md']);
  });

  it('never prunes posts that other checkouts published, nor ones that a broken file may contain', () => {
    const found = matchFiles({
      postFiles: [{ path: 'a.md', id: null, post: null }],
      publishedFiles: [A, B],
      lock: createLock(A),
    });
    expect(found.deleted).toEqual([]);
    expect(matchFiles({ postFiles: [], publishedFiles: [A, B], lock: null }).deleted).toEqual([]);
  });

  it('refuses a path from which another checkout published other text', () => {
    const found = matchFiles({
      postFiles: [file('b.md', FRESH), file('a.md', ALPHA)],
      publishedFiles: [A, B],
      lock: createLock(A),
    });
    expect(summarize(found)['b.md']).toContain('Another checkout published different text');
  });

  it('refuses an edited path that two branches published, and finds either by its text', () => {
    const C = publishedFile('a.md', 'Gamma sold everything and left town');
    const lock = new Map([['a.md', [A.key, C.key]]]);
    const match = (text: string) =>
      matchFiles({ postFiles: [file('a.md', text)], publishedFiles: [A, C], lock });
    expect(summarize(match(FRESH))['a.md']).toContain(`"id: ${A.key}" or "id: ${C.key}"`);
    expect(match(FRESH).deleted).toEqual([]);
    expect(match(ALPHA).matches[0]?.file).toBe(A);
    expect(match(C.caption ?? '').matches[0]?.file).toBe(C);
  });

  it('keeps the key of a file that was being published when apply was stopped', () => {
    const found = matchFiles({
      postFiles: [file('n.md', FRESH)],
      publishedFiles: [],
      lock: new Map([['n.md', ['auto-early']]]),
    });
    expect(summarize(found)).toEqual({ 'n.md': 'new auto-early' });
  });

  it('when lost, is rebuilt for an edited file from its path and its similar text', () => {
    const edited = file('a.md', `${ALPHA} and came back`);
    const found = matchFiles({ postFiles: [edited], publishedFiles: [A, B], lock: null });
    expect(summarize(found)).toEqual({ 'a.md': 'is a.md' });
    const other = file('a.md', 'Nothing that was ever there', { fixed: 'twitter' });
    expect(
      summarize(matchFiles({ postFiles: [other], publishedFiles: [A, B], lock: null }))['a.md'],
    ).toContain(`"id: ${A.key}"`);
  });

  it('when there never was one, keeps posts of a series apart and finds an edited one', () => {
    const series = publishedFile(
      '1.md',
      'New on the blog today: how we glaze a bowl. Read it at kiln.test',
    );
    const match = (text: string) =>
      summarize(
        matchFiles({ postFiles: [file('2.md', text)], publishedFiles: [series], lock: null }),
      )['2.md'];
    expect(match('New on the blog today: firing in winter. Read it at kiln.test')).toContain(
      'new ',
    );
    expect(match(`${series.caption ?? ''}/bowls`)).toContain('renamed and edited');
  });

  it('refuses an id that was added together with an edit', () => {
    const postFiles = [file('a.md', FRESH, { id: 'alpha' })];
    const found = matchFiles({ postFiles, publishedFiles: [A], lock: createLock(A) });
    expect(summarize(found)['a.md']).toContain(`add "id: ${A.key}"`);
  });
});
