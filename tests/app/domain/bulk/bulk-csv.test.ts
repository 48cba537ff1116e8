import { describe, expect, it } from 'vitest';
import {
  findBulkColumn,
  readBulkMember,
  setAt,
  toBulkRow,
  toColumnName,
  unquote,
} from '#app/domain/bulk/bulk-csv.ts';

it('removes the quotes that surround a text', () => {
  expect([' "a" ', '“ a ”', '«a»', 'a', '"a', 'a "b" c', '""'].map(unquote)).toEqual([
    'a',
    'a',
    'a',
    'a',
    '"a',
    'a "b" c',
    '',
  ]);
});

it('normalizes the names of columns', () => {
  expect(['Alt Text', 'alt-text', '“Alt  Text”', '\uFEFFcaption'].map(toColumnName)).toEqual([
    'alt_text',
    'alt_text',
    'alt_text',
    'caption',
  ]);
});

describe('a row', () => {
  it('becomes a publish request with the values of its cells', () => {
    const header = [
      'platforms',
      'caption',
      'hashtags',
      'auto_fit',
      'youtube_made_for_kids',
      'youtube_synthetic_media',
      'note',
      'external_id',
    ];
    const cells = ['X; tiktok', ' A, b ', '"a",b', 'TRUE', '"False"', 'maybe', 'unknown', ' '];
    expect(toBulkRow(header, cells)).toEqual({
      platforms: ['twitter', 'tiktok'],
      content: { captions: ['A, b'], hashtags: ['a', 'b'] },
      autoFit: true,
      platformOptions: { youtube: { madeForKids: false, syntheticMedia: 'maybe' } },
    });
  });

  it('has a time with an offset, a time of day in a zone, or a queue', () => {
    const header = ['publish_at', 'time_zone', 'disambiguation', 'queue', 'queue_front'];
    const read = (...cells: string[]) => toBulkRow(header, cells);
    expect(read('2028-05-02T09:30+02:00')).toEqual({
      content: {},
      publishAt: '2028-05-02T09:30+02:00',
    });
    expect(read('2028-05-02 09:30', 'Europe/Berlin', 'later')).toEqual({
      content: {},
      publishAt: { local: '2028-05-02T09:30', timeZone: 'Europe/Berlin', disambiguation: 'later' },
    });
    expect(read('', '', '', 'Mornings', 'TRUE')).toEqual({
      content: {},
      queue: 'Mornings',
      queueFront: true,
    });
  });

  it('can be shorter or longer than its header', () => {
    expect(toBulkRow(['caption', 'external_id'], ['A'])).toEqual({ content: { captions: ['A'] } });
    expect(toBulkRow(['caption'], ['A', 'B'])).toEqual({ content: { captions: ['A'] } });
  });

  it('keeps the existing members of a path', () => {
    const target: Record<string, unknown> = { a: { b: 1 } };
    setAt(target, ['a', 'c'], 2);
    setAt(target, ['d'], 3);
    expect(target).toEqual({ a: { b: 1, c: 2 }, d: 3 });
  });
});

describe('a JSON pointer', () => {
  it.each([
    ['/content/captions', 'caption'],
    ['/content/captions/0', 'caption'],
    ['/content/captionsX', null],
    ['/content', null],
    ['/platformOptions/tiktok/privacyLevel', 'tiktok_privacy_level'],
    ['/publishAt', 'publish_at'],
    ['/publishAt/local', 'publish_at'],
    ['/publishAt/timeZone', 'time_zone'],
    ['', null],
  ])('%s comes from the column %s', (pointer, column) => {
    expect(findBulkColumn(pointer)).toBe(column);
  });
});

describe('a member of a row in JSON', () => {
  it.each<[string, unknown, ReturnType<typeof readBulkMember>]>([
    ['caption', ' A ', { path: ['content', 'captions'], value: ['A'] }],
    ['caption', ['A'], { path: ['content', 'captions'], value: ['A'] }],
    ['platforms', 'X, tiktok', { path: ['platforms'], value: ['twitter', 'tiktok'] }],
    ['platforms', ['X', 1], { path: ['platforms'], value: ['twitter', 1] }],
    ['platforms', 1, { path: ['platforms'], value: 1 }],
    ['hashtags', ['X', 1], { path: ['content', 'hashtags'], value: ['X', 1] }],
    ['carousel_shape', '4:5', { path: ['fit', 'carouselShape'], value: '4:5' }],
    ['auto_fit', true, { path: ['autoFit'], value: true }],
    ['note', 'A', null],
  ])('named %s with %j is read as its column', (name, value, read) => {
    expect(readBulkMember(name, value)).toEqual(read);
  });
});
