import { describe, expect, it } from 'vitest';
import { toAcceptAttribute } from '#app/domain/media/file-formats.ts';
import { getMaxUploadBytes, guessKind } from '#app/domain/media/upload-limits.ts';

const MIB = 1024 * 1024;

describe('the maximum size of a file', () => {
  it.each([
    ['a picture for Twitter', 'image', 'twitter', 5],
    ['a GIF for Twitter, by the product’s cap', 'gif', 'twitter', 5],
    ['a picture for Instagram, which takes 8 MB, and has a fit made', 'image', 'instagram', 15],
    ['a picture', 'image', null, 100],
    ['a video for Twitter', 'video', 'twitter', 16 * 1024],
    ['a video for TikTok', 'video', 'tiktok', 4096],
    ['a video', 'video', null, 256 * 1024],
    ['a document for LinkedIn', 'document', 'linkedin', 100],
    ['something for Twitter', null, 'twitter', 16 * 1024],
    ['a document for Twitter, which is refused for what it is', 'document', 'twitter', 16 * 1024],
  ] as const)('%s', (_title, kind, platform, megabytes) => {
    expect(getMaxUploadBytes({ kind, platform })).toBe(megabytes * MIB);
  });
});

describe('the format that a name suggests', () => {
  it.each([
    ['a.GIF', 'gif'],
    ['holiday.final.jpeg', 'image'],
    ['a.mkv', 'video'],
    ['a.docx', 'document'],
    ['mp4', null],
    ['a.mp4.exe', null],
  ])('%s', (fileName, kind) => {
    expect(guessKind(fileName)).toBe(kind);
  });
});

describe('a file picker', () => {
  it.each([
    [['image'], ['image/*', '.jpg', '.heic'], ['video/*', '.mkv', '.pdf']],
    [['video'], ['video/*', '.mp4', '.mkv'], ['image/*', '.jpg', '.pdf']],
    [['document'], ['.pdf'], ['image/*', 'video/*', '.mp4']],
  ] as const)('for %s offers only its types and extensions', (kinds, offered, left) => {
    const accepted = toAcceptAttribute(kinds).split(',');
    expect(accepted).toEqual(expect.arrayContaining([...offered]));
    expect(accepted.filter((one) => (left as readonly string[]).includes(one))).toEqual([]);
  });
});
