import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseLock } from '#cli/lib/code/parse-lock.ts';

const toHash = (text: string) => createHash('sha256').update(text).digest('hex');
const entry = (path: string, id: string, text = id) =>
  `    "${path}": {"id":"${id}","hash":"${toHash(text)}"}`;
const toText = (...lines: readonly string[]) =>
  [
    '{',
    '  "version": 2,',
    '  "server": "http://localhost:3000",',
    '  "workspaceId": "ws_1",',
    '  "project": "default",',
    '  "posts": {',
    ...lines,
    '  },',
    '  "media": {}',
    '}',
    '',
  ].join('\n');
const ids = (text: string) =>
  Object.fromEntries(
    [...(parseLock(text)?.posts ?? [])].map(([path, files]) => [path, files.map(({ id }) => id)]),
  );

describe('a lock file', () => {
  it('is read as it is written', () => {
    expect(ids(toText(`${entry('a.md', 'a')},`, entry('b.md', 'b')))).toEqual({
      'a.md': ['a'],
      'b.md': ['b'],
    });
  });

  it('keeps both sides of a merge, whatever style of conflict markers git uses', () => {
    const merged = (...base: readonly string[]) =>
      toText(
        `${entry('a.md', 'a')},`,
        '<<<<<<< HEAD',
        `${entry('b.md', 'ours')},`,
        entry('c.md', 'c'),
        ...base,
        '=======',
        entry('b.md', 'theirs'),
        '>>>>>>> spring',
      );
    for (const text of [merged(), merged('||||||| 1a2b3c4', entry('b.md', 'base'))])
      expect(ids(text)).toEqual({ 'a.md': ['a'], 'b.md': ['ours', 'theirs'], 'c.md': ['c'] });
  });

  it('keeps both texts of one file, and a path that a merge left with two', () => {
    const text = toText(
      '<<<<<<< HEAD',
      entry('a.md', 'a', 'One'),
      '=======',
      entry('a.md', 'a', 'Two'),
      '>>>>>>> spring',
    );
    const both = [
      { id: 'a', hash: toHash('One') },
      { id: 'a', hash: toHash('Two') },
    ];
    expect(parseLock(text)?.posts.get('a.md')).toEqual(both);
    const saved = toText(`    "a.md": ${JSON.stringify(both)}`);
    expect(parseLock(saved)?.posts.get('a.md')).toEqual(both);
  });

  it('is read with the stray commas of a line-based merge', () => {
    const lines = [entry('a.md', 'a'), `${entry('b,}.md', 'b')},`];
    expect(ids(toText(...lines))).toEqual({ 'a.md': ['a'], 'b,}.md': ['b'] });
  });

  it.each(['', '{', '[]', '<<<<<<< HEAD\n{\n=======\n}\n>>>>>>> x\n', '{"version":3}'])(
    'is rebuilt when it is %j',
    (text) => {
      expect(parseLock(text)).toBeNull();
    },
  );

  it('lists the posts of its files in version 1', () => {
    const [hash, fixed] = [toHash('text'), toHash('fixed')];
    const file = { hash, fixed, postId: 'post_1', seen: null, sending: null };
    const lock = {
      version: 1,
      server: 'http://localhost:3000',
      workspaceId: 'ws_1',
      posts: { 'a.md': file },
      media: {},
      serials: {},
    };
    expect(parseLock(JSON.stringify(lock))).toMatchObject({
      workspaceId: 'ws_1',
      project: null,
      legacy: [{ path: 'a.md', hash, fixed, postId: 'post_1' }],
    });
  });
});
