import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaCorpus } from '#tests/media-corpus/corpus.ts';
import { createFacebookPoster } from '#tests/media-corpus/posters/facebook.ts';
import { createInstagramPoster } from '#tests/media-corpus/posters/instagram.ts';
import { createLinkedInPoster } from '#tests/media-corpus/posters/linkedin.ts';
import { type Poster, toPostedFile } from '#tests/media-corpus/posters/poster.ts';
import { createTikTokPoster } from '#tests/media-corpus/posters/tiktok.ts';
import { createTwitterPoster } from '#tests/media-corpus/posters/twitter.ts';
import { createYouTubePoster } from '#tests/media-corpus/posters/youtube.ts';
import { VERDICTS } from '#tests/media-corpus/verdicts.ts';
import type { ExpectedFile, Platform, Reason } from '#tests/media-corpus/verdicts/vocabulary.ts';
import { describeWithFfmpeg } from '#tests/support/ffmpeg.ts';
import { sampleCases } from '#tests/support/whole-run.ts';

const POSTERS: Readonly<Record<Platform, () => Promise<Poster>>> = {
  instagram: createInstagramPoster,
  facebook: createFacebookPoster,
  linkedin: createLinkedInPoster,
  twitter: createTwitterPoster,
  tiktok: createTikTokPoster,
  youtube: createYouTubePoster,
};

/**
 * What the platforms' error messages mean. Messages that aren't listed ("video format") are too vague and may
 * mean anything.
 */
const MEANINGS: readonly (readonly [words: RegExp, reasons: readonly Reason[]])[] = [
  [/2207004|1366046|VIDEO_TOO_SMALL|File size|fileSizeBytes/u, ['size']],
  [/2207009|1363040|aspect ratio/u, ['aspect_ratio']],
  [/1363127|PIXEL_COUNT|dimensions|picture_size/u, ['dimensions']],
  [/1363128|VIDEO_TOO_(?:SHORT|LONG)|Duration|duration_check|"length"/u, ['duration']],
  [/1363129|Frame rate|frame_rate/u, ['frame_rate']],
  [/FRAME_COUNT|GIF has/u, ['frames', 'dimensions']],
  [/PAGE_COUNT/u, ['pages']],
  [/Unsupported audio/u, ['audio', 'codec']],
  [/interlaced/u, ['scan']],
  [/UNSUPPORTED_|2207005|2069019|media.type/u, ['type', 'container', 'unreadable']],
];

/** Large files, kept only to be rejected, so they aren't sent to platforms that accept them. */
const LONG_FILES: readonly string[] = ['320-mb.mp4', '540-mb.mp4'];

function listReasons(words: string): readonly Reason[] | null {
  return MEANINGS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

function listFilesFor(platform: Platform): [string, ExpectedFile][] {
  return Object.entries(VERDICTS).filter(([name, { on }]) => {
    const { verdict } = on[platform];
    return verdict === 'refuse' || (verdict === 'accept' && !LONG_FILES.includes(name));
  });
}

describeWithFfmpeg("the simulators' result for each file of the media corpus", () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mediaCorpus();
  }, 180_000);

  describe.each(Object.entries(POSTERS))('%s', (name, createPoster) => {
    const platform = name as Platform;
    let poster: Poster;
    beforeAll(async () => {
      poster = await createPoster();
    });
    afterAll(() => poster.close());

    it.each(sampleCases(listFilesFor(platform), 2))(
      '%s matches its expected result',
      async (fileName, judged) => {
        const expected = judged.on[platform];
        expect.assert(expected.verdict !== 'either');
        const { isAccepted, words } = await poster.post(
          await toPostedFile(folder, fileName, judged),
        );
        const note = `${expected.source}: ${words}`;
        expect(isAccepted ? 'accept' : 'refuse', note).toBe(expected.verdict);
        const requested = expected.verdict === 'refuse' ? expected.reasons : [];
        const reasons = listReasons(words) ?? requested;
        expect(
          reasons.filter((reason) => requested.includes(reason)).length > 0 || isAccepted,
          note,
        ).toBe(true);
      },
    );
  });
});
