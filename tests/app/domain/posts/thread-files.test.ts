import { expect, it } from 'vitest';
import { getThreadFiles } from '#app/domain/posts/thread-files.ts';

it('splits the files of a delivery by the posts that they belong to', () => {
  const posts = [{ mediaIds: ['c'] }, {}, { mediaIds: ['d', 'a'] }];
  // The second file was converted.
  const files = ['a', 'b2', 'c', 'd', 'a'];
  const lists = [1, 2, 3, 4].map((number) => getThreadFiles(files, posts, number));
  expect(lists).toEqual([['a', 'b2'], ['c'], [], ['d', 'a']]);
  expect(getThreadFiles(['a'], [], 1)).toEqual(['a']);
});
