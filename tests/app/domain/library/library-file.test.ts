import { describe, expect, it } from 'vitest';
import {
  checkLibraryCap,
  checkPixels,
  toEmptyFile,
  toUnsupportedFile,
  toUnusableFile,
} from '#app/domain/library/library-file.ts';
import { isImportFinished } from '#app/domain/library/video-download.ts';
import { getMaxUploadBytes } from '#app/domain/media/upload-limits.ts';

const SIDE = 10_000;
/** With the side above, exactly 120 megapixels. */
const MAX_LINES = 12_000;

describe('the pixels of a picture', () => {
  it.each([
    ['image', SIDE, MAX_LINES, null],
    ['image', SIDE, MAX_LINES + 1, 'media_too_many_pixels'],
    ['image', 1, SIDE * MAX_LINES + 1, 'media_too_many_pixels'],
    ['gif', MAX_LINES + 1, SIDE, 'media_too_many_pixels'],
    ['image', null, SIDE ** 2, null],
    ['image', SIDE ** 2, null, null],
    ['video', SIDE, MAX_LINES + 1, null],
    ['document', SIDE, MAX_LINES + 1, null],
  ] as const)('of an %s with %s x %s: %s', (kind, width, height, code) => {
    expect(checkPixels({ kind, width, height })?.code ?? null).toBe(code);
  });

  it('are named with the limit', () => {
    const found = checkPixels({ kind: 'image', width: SIDE, height: MAX_LINES + 1 });
    expect(found?.message).toBe(
      'This image is 10000x12001 pixels. Fanfare allows at most 120 megapixels. Scale it down.',
    );
  });
});

it('limits the pixels of images only', () => {
  const max = getMaxUploadBytes({ kind: 'image', platform: null });
  expect(checkLibraryCap('image', max)).toBeNull();
  expect(checkLibraryCap('image', max + 1)).toMatchObject({ code: 'media_too_large' });
  expect(checkLibraryCap('gif', 1e15)?.code).toBe('media_too_large');
  expect(checkLibraryCap('video', 1e15)).toBeNull();
});

describe('a file that cannot be used', () => {
  const explain = (
    reason: 'damaged' | 'unsupported' | 'no_picture' | 'unrecognized',
    contentType: string | null,
    fileName = 'file',
  ): string => {
    const file = { kind: 'unusable', reason, contentType } as const;
    return toUnusableFile({ file, fileName, platform: null }).message;
  };

  it('is named by its common format name', () => {
    expect(explain('no_picture', 'video/mp4')).toContain(
      'This MP4 file has audio but no video. Create a video with it',
    );
    expect(explain('unsupported', 'image/svg+xml')).toContain('This is an SVG');
    expect(explain('unsupported', 'application/x-new')).toMatch(/\. This is a NEW file\.$/u);
    expect(explain('unsupported', null)).not.toContain('This is');
    expect(toEmptyFile('a.png').message).toBe('The file a.png is empty. Choose another file.');
  });

  it('is damaged if its bytes do not match the format of its name', () => {
    const damaged = /^This file is damaged or wasn't fully downloaded/u;
    expect(explain('damaged', 'video/mp4')).toMatch(damaged);
    expect(explain('unsupported', 'video/mp4', 'a.mp4.crdownload')).toMatch(damaged);
    expect(explain('unrecognized', null, 'a.mp4')).toMatch(damaged);
    expect(explain('unrecognized', null, 'a.xyz')).not.toMatch(damaged);
    expect(explain('unsupported', 'text/plain', 'a.mp4')).toMatch(damaged);
    expect(explain('unsupported', 'application/zip', 'a.pdf')).toMatch(damaged);
    expect(explain('unsupported', 'application/zip', 'a.mp4')).not.toMatch(damaged);
    expect(explain('unsupported', 'text/html', 'a.mp4')).toContain(
      'it contains a web page instead',
    );
    expect(explain('unsupported', 'text/html', 'a.html')).not.toMatch(damaged);
  });

  it('is explained for the chosen platform', () => {
    expect(toUnsupportedFile('youtube').message).toBe(
      'Unsupported file type for YouTube. Supported: video',
    );
    expect(toUnsupportedFile(null, 'Save it.').message).toMatch(/^Unsupported .*\. Save it\.$/u);
  });
});

it('recognizes a finished import', () => {
  const states = ['queued', 'running', 'ready', 'failed', 'canceled'] as const;
  expect(states.filter((state) => isImportFinished({ state }))).toEqual([
    'ready',
    'failed',
    'canceled',
  ]);
});
