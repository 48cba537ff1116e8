import { expect, it } from 'vitest';
import { parseTags, toTagsText } from '#app/domain/posts/instagram-tags.ts';

const TAGS = [
  { username: 'ana', x: 0.3, y: 0.4 },
  { username: 'bo', x: 0, y: 1, file: 2 },
  { username: 'cy' },
];

it('reads one tag a line, or separated by semicolons', () => {
  expect(parseTags('@ana x=0.3 y=0.4; bo  x=0 y=1 file=2\n\ncy')).toEqual(TAGS);
});

it('writes them as they’re read', () => {
  expect(parseTags(toTagsText(TAGS))).toEqual(TAGS);
  expect(toTagsText([])).toBe('');
});

it('keeps what it can’t read, for the schema to refuse', () => {
  expect(parseTags('ana x=left z')).toEqual([{ username: 'ana', x: 'left', z: '' }]);
});
