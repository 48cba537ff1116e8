import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { assert, beforeAll, describe, expect, it } from 'vitest';
import { checkContent } from '#app/domain/content/content-rules.ts';
import { planFit } from '#app/domain/fit/fit-plan.ts';
import { createFileMediaProbe } from '#app/server/adapters/media-probe/file-media-probe.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { ProbeResult } from '#app/domain/media/probed-media.ts';
import { requireGoodFile } from '#app/server/services/media/check-file.ts';
import { mediaCorpus } from '#tests/media-corpus/corpus.ts';
import { listVerdicts, listFitResponses } from '#tests/media-corpus/expected-verdicts.ts';
import { VERDICTS } from '#tests/media-corpus/verdicts.ts';
import { PLATFORMS } from '#tests/media-corpus/verdicts/vocabulary.ts';
import type {
  ExpectedFile,
  Platform,
  PlatformCheck,
  Reason,
} from '#tests/media-corpus/verdicts/vocabulary.ts';
import { describeWithFfmpeg } from '#tests/support/ffmpeg.ts';
import { testParsers } from '#tests/support/parsers.ts';

/** The corpus's reasons that each of the app's error codes may stand for. */
const REASONS: Readonly<Record<string, readonly Reason[]>> = {
  empty_file: ['unreadable'],
  // Also returned for a web page with a document's file name.
  media_damaged: ['unreadable', 'container', 'type'],
  unsupported_file_type: ['type', 'unreadable'],
  unsupported_media: ['type', 'container'],
  media_too_large: ['size'],
  media_too_small: ['size'],
  media_too_many_pixels: ['dimensions'],
  media_too_few_pixels: ['dimensions'],
  media_too_tall: ['aspect_ratio'],
  media_too_wide: ['aspect_ratio'],
  video_too_short: ['duration'],
  video_too_long: ['duration'],
  media_codec: ['codec'],
  media_audio: ['audio'],
  media_interlaced: ['scan'],
  media_frame_rate: ['frame_rate'],
  media_bit_rate: ['bit_rate'],
  media_too_many_frames: ['frames'],
  document_too_long: ['pages'],
};

const CODECS: Readonly<Record<string, string>> = {
  avc: 'h264',
  mp4v: 'mpeg4',
  'pcm-s16': 'pcm',
};

const TIKTOK_OPTIONS = {
  privacyLevel: 'SELF_ONLY',
  allowComment: false,
  allowDuet: false,
  allowStitch: false,
  aiGenerated: false,
} as const;

interface ProbedFile {
  probed: ProbeResult | null;
  sizeBytes: number;
}

/** Returns the codes of the app's objections to a post with only this file. */
function checkFile(
  platform: Platform,
  fileName: string,
  { probed, sizeBytes }: ProbedFile,
): string[] {
  try {
    const file = { fileName, probed, sizeBytes, platform: null, limitSet: 'catalog' } as const;
    const good = requireGoodFile(file);
    const findings = checkContent({
      platform,
      tier: 'standard',
      caption: 'A file of the corpus',
      hashtags: [],
      media: [{ ...good, sizeBytes }],
      tiktok: TIKTOK_OPTIONS,
      twitter: undefined,
      tiktokPrivacyLevels: null,
    });
    return findings.map(({ code }) => code);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.violations.map(({ code }) => code);
  }
}

/**
 * Returns the outcome of an upload for this platform: the fit plan's verdict, or why the upload is rejected.
 */
function applyRules(platform: Platform, fileName: string, judged: ProbedFile): string {
  try {
    requireGoodFile({ ...judged, fileName, platform, limitSet: 'catalog' });
    return findFit(platform, judged);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return /^File too large for /u.test(error.message) ? 'too large' : 'impossible';
  }
}

function expectVerdict(expected: PlatformCheck, codes: readonly string[]): void {
  const allowed = expected.verdict === 'accept' ? [] : expected.reasons;
  const strange = codes.filter(
    (code) => !(REASONS[code] ?? []).some((reason) => allowed.includes(reason)),
  );
  const found = {
    verdict: codes.length === 0 ? 'accept' : 'refuse',
    strange,
  };
  const requested = expected.verdict === 'either' ? found.verdict : expected.verdict;
  expect(found, `${expected.source} (${allowed.join(', ')})`).toEqual({
    verdict: requested,
    strange: [],
  });
}

/** Returns the fit plan's verdict; 'impossible' for a file that the app rejects on upload. */
function findFit(platform: Platform, { probed, sizeBytes }: ProbedFile): string {
  try {
    const file = {
      fileName: '',
      probed,
      sizeBytes,
      platform: null,
      limitSet: 'catalog',
    } as const;
    const facts = { ...requireGoodFile(file), sizeBytes };
    return planFit(platform, facts, { tier: 'standard' }).verdict;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return 'impossible';
  }
}

const DURATION_ROOM_MS = 100;
const PIXEL_ROOM = 1;
/** Tolerance for the average frame rate: a first frame that waits for the audio lowers it by this much. */
const RATE_ROOM = 0.03;

/**
 * Asserts that the probe found the truth. It may fail to recognize a file, but none that a platform would
 * accept.
 */
function expectTruth({ truth, on }: ExpectedFile, probed: ProbeResult | null): void {
  if (!probed || probed.kind === 'unusable') {
    const verdicts = Object.values(on).map(({ verdict }) => verdict);
    assert(!verdicts.includes('accept'), 'The probe found nothing, but a platform would take it.');
    return;
  }
  expect(truth.types).toContain(probed.contentType);
  expect(truth.kinds).toContain(probed.kind);
  expectNear(probed.width, truth.width, PIXEL_ROOM);
  expectNear(probed.height, truth.height, PIXEL_ROOM);
  expectNear(probed.durationMs, truth.durationMs, DURATION_ROOM_MS);
  expectNear(probed.frameRate, truth.frameRate, (truth.frameRate ?? 0) * RATE_ROOM);
  const found = {
    rotation: probed.rotation,
    videoCodec: toCodec(probed.videoCodec),
    audioCodec: toCodec(probed.audioCodec),
    hasAudio: probed.hasAudio,
    frames: probed.frameCount,
    pages: probed.pageCount,
  };
  const knownDifferences = Object.entries(found).filter(
    ([fact]) => truth[fact as keyof typeof found] !== undefined,
  );
  expect(truth).toMatchObject(Object.fromEntries(knownDifferences));
}

function expectNear(found: number | null, expected: number | undefined, room: number): void {
  if (expected === undefined) return;
  expect(Math.abs((found ?? Infinity) - expected)).toBeLessThanOrEqual(room);
}

function toCodec(codec: string | null): string | null {
  return codec === null ? null : (CODECS[codec] ?? (codec.startsWith('ap') ? 'prores' : codec));
}

describeWithFfmpeg("the app's result for each file of the media corpus", () => {
  const files = new Map<string, ProbedFile>();
  beforeAll(async () => {
    const folder = await mediaCorpus();
    const probe = createFileMediaProbe({
      withFile: (name, use) => use(join(folder, name)),
      parsers: testParsers,
    });
    for (const name of Object.keys(VERDICTS)) {
      const { size } = await stat(join(folder, name));
      files.set(name, { sizeBytes: size, probed: size === 0 ? null : await probe.probe(name) });
    }
  }, 180_000);

  it('covers each file, and has a file for each result', async () => {
    const created = await readdir(await mediaCorpus());
    expect(created.sort()).toEqual(Object.keys(VERDICTS).sort());
  });

  describe.each(Object.entries(VERDICTS))('%s', (name, file) => {
    it('is recognized', () => {
      expectTruth(file, files.get(name)?.probed ?? null);
    });

    it.each(PLATFORMS)('matches the expected result for %s', (platform) => {
      const judged = files.get(name);
      expect.assert(judged);
      expectVerdict(file.on[platform], checkFile(platform, name, judged));
    });

    it.each(PLATFORMS)('is accepted for %s when it can be converted', (platform) => {
      const judged = files.get(name);
      expect.assert(judged);
      const { sizeBytes } = judged;
      const allowed = listVerdicts(file, { platform, sizeBytes });
      expect(allowed).toContain(applyRules(platform, name, judged));
    });

    it.each(PLATFORMS)('is converted for %s when possible', (platform) => {
      const judged = files.get(name);
      expect.assert(judged);
      expect(listFitResponses(file, platform)).toContain(findFit(platform, judged));
    });
  });
});
