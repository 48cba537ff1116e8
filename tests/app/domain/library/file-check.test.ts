import { describe, expect, it } from 'vitest';
import { checkChosenFile } from '#app/domain/library/file-check.ts';
import { describeMedia, formatDuration, formatSize } from '#app/domain/media/media-text.ts';

const MIB = 1024 * 1024;

describe('a chosen file before the upload', () => {
  it.each([
    ['a video for Instagram', 'video/mp4', 'instagram', null],
    [
      'a picture for YouTube',
      'image/jpeg',
      'youtube',
      'Unsupported file type for YouTube. Supported: video',
    ],
    ['a picture that becomes a photo on TikTok', 'image/png', 'tiktok', null],
    [
      'sound for Twitter',
      'audio/mpeg',
      'twitter',
      'Unsupported file type for Twitter. Supported: image, video, gif. This is an MP3 audio file. Platforms accept images and videos. Create a video with it, then upload that.',
    ],
    ['sound', 'audio/mpeg', null, expect.stringContaining('This is an MP3 audio file.')],
    ['a HEIC photo', 'image/heic', 'instagram', null],
    ['a picture of a format that nobody knows', 'image/x-new', null, null],
    ['a document', 'application/pdf', null, null],
    ['a picture that becomes a JPEG', 'image/png', 'instagram', null],
    ['an animation that becomes a video', 'image/gif', 'tiktok', null],
    ['a container that is changed', 'video/webm', 'instagram', null],
    [
      'a document that nothing converts',
      'application/pdf',
      'twitter',
      'Unsupported file type for Twitter. Supported: image, video, gif',
    ],
    ['a file of unknown type', '', 'twitter', null],
  ] as const)('%s', (_title, type, platform, message) => {
    expect(checkChosenFile({ name: 'file', type, size: 1000 }, platform)).toEqual(message);
  });

  it('leaves a video to the server when browsers misidentify it by its name', () => {
    const file = { name: 'clip.TS', type: 'text/vnd.trolltech.linguist', size: 1000 };
    expect([checkChosenFile(file, 'tiktok'), checkChosenFile(file, null)]).toEqual([null, null]);
  });

  it('rejects an empty one', () => {
    expect(checkChosenFile({ name: 'a.mp4', type: 'video/mp4', size: 0 }, null)).toBe(
      'The file a.mp4 is empty. Choose another file.',
    );
  });

  it('rejects one that is too large for the platform', () => {
    expect(checkChosenFile({ name: 'a.jpg', type: 'image/jpeg', size: 6 * MIB }, 'twitter')).toBe(
      'File too large for Twitter. Maximum size is 5MB. Upload it without naming a platform (“Any platform” on the screen) and publish it with auto-fit: then Fanfare sends Twitter a smaller copy.',
    );
    expect(checkChosenFile({ name: 'a.png', type: 'image/png', size: 101 * MIB }, null)).toBe(
      'File too large - Please try a smaller file',
    );
    const deck = { name: 'a.pdf', type: 'application/pdf', size: 200 * MIB };
    expect(checkChosenFile(deck, 'linkedin')).toBe(
      'File too large for LinkedIn. Maximum size is 100MB',
    );
    const gigantic = { name: 'a.png', type: 'image/png', size: 101 * MIB };
    expect(checkChosenFile(gigantic, 'twitter')).toBe(
      'File too large for Twitter. Maximum size is 5MB',
    );
  });
});

describe("a file's facts in words", () => {
  it('shows length, size in pixels and size in bytes', () => {
    const facts = { kind: 'video', contentType: 'video/mp4', width: 1080, height: 1350 } as const;
    expect(describeMedia({ ...facts, durationMs: 24_040, sizeBytes: 4.6 * MIB })).toBe(
      '0:24, 1080 × 1350, 4.6 MB',
    );
  });

  it.each([
    [512, '1 KB'],
    [812 * 1024, '812 KB'],
    [300 * MIB, '300 MB'],
    [4096 * MIB, '4 GB'],
  ])('%i bytes are %s', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text);
  });

  it('shows hours only when needed', () => {
    expect(formatDuration(3_723_000)).toBe('1:02:03');
    expect(formatDuration(59_600)).toBe('1:00');
  });
});
