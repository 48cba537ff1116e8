import { expect, it } from 'vitest';
import { readTagList } from '#app/server/services/suggestions/hashtags/read-tag-list.ts';

it.each<[string, unknown, string[] | null]>([
  ['texts', ['kiln', 'clay'], ['kiln', 'clay']],
  ['one text', 'kiln, clay', ['kiln, clay']],
  [
    'objects under any name',
    [{ tag: 'kiln' }, { Hashtag: '#clay' }, { name: 'fire', score: 3 }],
    ['kiln', '#clay', 'fire'],
  ],
  ['texts among nulls, numbers, and booleans', [null, 'kiln', 3, true, 'clay'], ['kiln', 'clay']],
  ['a nested list', [['kiln'], ['clay', 'fire']], ['kiln', 'clay', 'fire']],
  ['a numbered object', { '1': 'kiln', '2': 'clay' }, ['kiln', 'clay']],
  ['numbered names', { tag1: 'kiln', tag2: 'clay' }, ['kiln', 'clay']],
  ['an empty list', [], []],
  ['no text', [null, 3], null],
  ['a schema', { type: 'array', items: { type: 'string' } }, null],
  ['nothing', undefined, null],
])('reads hashtags from %s', (_what, raw, tags) => {
  expect(readTagList(raw)).toEqual(tags);
});
