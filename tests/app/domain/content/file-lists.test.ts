import { describe, expect, it } from 'vitest';
import {
  chooseFiles,
  describeFileList,
  FILE_LISTS,
  findListFault,
} from '#app/domain/content/file-lists.ts';
import { MediaKind } from '#app/domain/media/media.ts';
import { getMediaRule } from '#app/domain/media/media-limits.ts';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';

const LETTERS: Readonly<Record<string, MediaKind>> = {
  i: 'image',
  g: 'gif',
  v: 'video',
  d: 'document',
};

/** Chooses among files that are written as one letter each, and returns what's left as `i0 v2`. */
function choose(platform: PlatformId, letters: string): string {
  const files = [...letters].map((letter, index) => ({ letter, index }));
  const chosen = chooseFiles(platform, files, ({ letter }) => MediaKind.parse(LETTERS[letter]));
  return chosen.map(({ letter, index }) => `${letter}${index}`).join(' ');
}

describe('the files that a platform gets of a list', () => {
  it.each<[PlatformId, string, string]>([
    ['twitter', 'iiiiii', 'i0 i1 i2 i3'],
    ['twitter', 'iviii', 'i0 i2 i3 i4'],
    ['twitter', 'vii', 'v0'],
    ['twitter', 'dgi', 'g1'],
    ['instagram', 'ivivd', 'i0 v1 i2 v3'],
    ['instagram', 'iiiiiiiiiiii', 'i0 i1 i2 i3 i4 i5 i6 i7 i8 i9'],
    ['facebook', 'viii', 'v0'],
    ['facebook', 'iviv', 'i0 i2'],
    ['linkedin', 'dii', 'd0'],
    ['youtube', 'iivv', 'v2'],
    ['tiktok', 'vii', 'v0'],
    ['tiktok', 'iviv', 'i0 i2'],
    ['tiktok', 'givi', 'i1 i3'],
    // Takes none of them: the rules refuse all.
    ['youtube', 'ii', 'i0 i1'],
    ['facebook', '', ''],
  ])('%s of %s: %s', (platform, letters, expected) => {
    expect(choose(platform, letters)).toBe(expected);
  });

  it.each(PLATFORM_IDS)('on %s always fit into one post', (platform) => {
    const kinds = MediaKind.options.filter(
      (kind) => getMediaRule(platform, kind, 'standard') !== null,
    );
    for (const first of kinds)
      for (const second of MediaKind.options) {
        const list = [first, ...Array.from({ length: 40 }, () => second)];
        const chosen = chooseFiles(platform, list, (kind) => kind);
        expect(chosen.length).toBeGreaterThan(0);
        expect(findListFault(platform, chosen)).toBeNull();
      }
  });
});

it.each(PLATFORM_IDS)('%s refuses one file too many, and says what it takes', (platform) => {
  const { max, kinds } = FILE_LISTS[platform];
  const kind = kinds[0] ?? 'video';
  const list = Array.from({ length: max }, () => kind);
  expect(findListFault(platform, list)).toBeNull();
  expect(findListFault(platform, [...list, kind])).toMatchObject({ code: 'too_many_files' });
});

it('says what one post takes', () => {
  expect(PLATFORM_IDS.map(describeFileList)).toEqual([
    'up to 10 images and videos',
    'up to 35 images, or a video',
    'a video',
    'up to 10 images, or a GIF or a video',
    'up to 20 images, or a GIF, a video, or a document',
    'up to 4 images, or a GIF or a video',
  ]);
});
