import { describe, expect, it } from 'vitest';
import { toAttachmentHeader } from '#app/domain/text/attachment.ts';
import {
  describeFormat,
  describeImport,
  toSaveFailure,
} from '#app/domain/library/download-text.ts';
import type { ImportOutput, VideoFormat } from '#app/domain/library/video-download.ts';

const FORMAT: VideoFormat = {
  formatId: '1',
  container: 'mp4',
  width: 1280,
  height: 720,
  sizeBytes: 25_165_824,
  hasAudio: true,
  hasVideo: true,
  url: null,
};

const IMPORT: ImportOutput = {
  id: 'imp_1',
  url: 'https://example.com/a',
  formatId: null,
  title: null,
  state: 'running',
  receivedBytes: 1_048_576,
  sizeBytes: 2_097_152,
  progress: 50,
  mediaId: null,
  error: null,
  createdAt: '',
  finishedAt: null,
};

describe('a format in words', () => {
  it('mentions only known facts', () => {
    expect(describeFormat(FORMAT)).toBe('MP4, 1280 × 720, 24.0 MB');
    const bare = { ...FORMAT, width: null, height: null, sizeBytes: null, hasAudio: null };
    expect(describeFormat(bare)).toBe('MP4, unknown size');
  });

  it('says that a video has no audio, but not that an image has none', () => {
    expect(describeFormat({ ...FORMAT, hasAudio: false })).toMatch(/no audio$/u);
    expect(describeFormat({ ...FORMAT, hasAudio: false, hasVideo: false })).not.toMatch(/sound/u);
  });
});

describe('an import in words', () => {
  it.each([
    [{}, '1.0 MB of 2.0 MB'],
    [{ sizeBytes: null }, '1.0 MB so far'],
    [{ receivedBytes: 0 }, 'Looking for the video…'],
    [{ state: 'queued' as const }, 'Waiting…'],
    [{ state: 'ready' as const }, 'In your library.'],
    [{ state: 'canceled' as const }, 'Canceled. Nothing was kept.'],
  ])('%o', (facts, text) => {
    expect(describeImport({ ...IMPORT, ...facts })).toBe(text);
  });
});

describe('a file that could not be saved', () => {
  it('shows our own reason, never text from the URL', () => {
    expect(toSaveFailure(null)).toBeNull();
    expect(toSaveFailure('url_too_large')).toMatch(/larger/u);
    expect(toSaveFailure('<b>call this number</b>')).toBe(
      "Couldn't download the video. Check the link again.",
    );
  });
});

describe('the name of an attachment', () => {
  it.each([
    ['kiln.mp4', `attachment; filename="kiln.mp4"; filename*=UTF-8''kiln.mp4`],
    [
      'Käse "1".mp4',
      `attachment; filename="K_se _1_.mp4"; filename*=UTF-8''K%C3%A4se%20%221%22.mp4`,
    ],
    ["it's (2).mp4", `attachment; filename="it's (2).mp4"; filename*=UTF-8''it%27s%20%282%29.mp4`],
    ['a\r\nb: c', `attachment; filename="a__b: c"; filename*=UTF-8''a%0D%0Ab%3A%20c`],
  ])('%s', (name, header) => {
    expect(toAttachmentHeader(name)).toBe(header);
  });
});
