import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createFilePosterMaker } from '#app/server/adapters/media-poster/file-poster-maker.ts';
import { createFfmpeg } from '#app/server/adapters/media-tools/ffmpeg.ts';
import type { MediaKind } from '#app/domain/media/media.ts';
import { testParsers } from '#tests/support/parsers.ts';

const FOLDER = 'tests/fixtures/media';

function make(name: string, kind: MediaKind, tools = createFfmpeg()) {
  const posters = createFilePosterMaker({
    withFile: (key, use) => use(`${FOLDER}/${key}`),
    tools,
    parsers: testParsers,
  });
  return posters.make({ storageKey: name, kind, durationMs: 4000 });
}

describe('a poster', () => {
  it.each([
    ['yt-thumbnail.jpg', 'image', [640, 360]],
    ['small.png', 'image', [64, 64]],
    ['meta-vertical-4s.mp4', 'video', [360, 640]],
  ] as const)(
    'keeps the aspect ratio of %s and is never enlarged',
    async (name, kind, [width, height]) => {
      const picture = await make(name, kind);
      const { format, ...facts } = await sharp(picture ?? undefined).metadata();
      expect([format, facts.width, facts.height]).toEqual(['webp', width, height]);
    },
  );

  it('is not made for a document, a file that cannot be decoded, or a video without ffmpeg', async () => {
    expect(await make('small.png', 'document')).toBeNull();
    expect(await make('tt-tiny-picture.mp4', 'image')).toBeNull();
    expect(await make('small.png', 'video', createFfmpeg('no-such-ffmpeg'))).toBeNull();
    expect(await make('meta-vertical-4s.mp4', 'video', createFfmpeg('no-such-ffmpeg'))).toBeNull();
  });
});
