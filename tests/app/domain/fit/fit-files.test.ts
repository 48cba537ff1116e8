import { describe, expect, it } from 'vitest';
import type { FitFacts } from '#app/domain/fit/fit-facts.ts';
import {
  type FittableFile,
  fitCoverFile,
  fitFiles,
  planFile,
  type TieredChoice,
} from '#app/domain/fit/fit-files.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { createFileFacts } from '#tests/support/file-facts.ts';

const FACTS = createFileFacts({
  kind: 'image',
  contentType: 'image/jpeg',
  sizeBytes: 400_000,
  width: 3000,
  height: 700,
  rotation: 0,
});
const file = (changes: Partial<FitFacts>): FittableFile => ({
  facts: { ...FACTS, ...changes },
  focalPoint: null,
});
const WIDE = file({});
const FITTING = file({ width: 1080, height: 1080 });
const UNREADABLE = file({ contentType: 'image/gif', width: null, height: null });
const VIDEO = file({
  kind: 'video',
  contentType: 'video/mp4',
  width: 1280,
  height: 720,
  durationMs: 20_000,
  frameRate: 30,
  videoCodec: 'h264',
  pixelFormat: 'yuv420p',
  isInterlaced: false,
  hasAudio: false,
});
const CHOICE: TieredChoice = { tier: 'standard' };

describe('the files of a post', () => {
  it('are sent unchanged unless auto-fit is chosen', () => {
    const media = [WIDE.facts, UNREADABLE.facts];
    expect(fitFiles('instagram', [WIDE, UNREADABLE], null)).toEqual({
      media,
      changes: [],
      reasons: [],
    });
  });

  it('are replaced when a conversion helps, and each obstacle is reported once', () => {
    const files = [WIDE, FITTING, UNREADABLE, UNREADABLE];
    const { media, changes, reasons } = fitFiles('instagram', files, CHOICE);
    expect(changes.map((change) => change.file)).toEqual([WIDE]);
    expect(media).toEqual([
      changes[0]?.plan.output,
      FITTING.facts,
      UNREADABLE.facts,
      UNREADABLE.facts,
    ]);
    expect(reasons).toEqual(["Couldn't read the size of this image."]);
  });
});

describe('the plan for a file', () => {
  const crop = (planned: FittableFile, choice: TieredChoice): unknown => {
    const plan = planFile(planned, 'instagram', choice);
    return plan.verdict === 'changes' ? plan.recipe : plan.verdict;
  };
  const left = { x: 0, y: 0.5 };
  const right = { x: 1, y: 0.5 };

  it('follows the chosen focal point, then the saved one, then the center', () => {
    const saved = { ...WIDE, focalPoint: left };
    const center = crop(WIDE, CHOICE);
    expect(crop(saved, CHOICE)).not.toEqual(center);
    expect(crop(saved, { ...CHOICE, focalPoint: right })).toEqual(
      crop(WIDE, { ...CHOICE, focalPoint: right }),
    );
    expect(crop(WIDE, { ...CHOICE, focalPoint: right })).not.toEqual(crop(saved, CHOICE));
  });

  it('starts a shortened video at the chosen position', () => {
    const long = file({ ...VIDEO.facts, durationMs: 200_000 });
    const plan = (choice: TieredChoice) => planFile(long, 'twitter', choice);
    expect(plan(CHOICE)).not.toEqual(plan({ ...CHOICE, trimStartMs: 10_000 }));
    expect(plan({ ...CHOICE, trimStartMs: 0 })).toEqual(plan(CHOICE));
  });
});

describe('the cover', () => {
  const GIF = file({ contentType: 'image/gif', width: 1280, height: 720 });
  const fit = (platform: PlatformId, cover: FittableFile, media: readonly FittableFile[]) => {
    const files = media.map(({ facts }) => facts);
    const { changes, reasons } = fitCoverFile(platform, cover, files);
    return [changes.length, reasons.length];
  };

  it('is converted for a video on a platform that supports covers', () => {
    expect(fit('youtube', GIF, [VIDEO])).toEqual([1, 0]);
    expect(fit('youtube', file({ width: 1280, height: 720 }), [VIDEO])).toEqual([0, 0]);
    expect(fit('youtube', UNREADABLE, [VIDEO])).toEqual([0, 1]);
    expect(fit('twitter', GIF, [VIDEO])).toEqual([0, 0]);
  });

  it('is ignored for an image or several files', () => {
    expect(fit('instagram', GIF, [VIDEO])).toEqual([1, 0]);
    expect(fit('instagram', GIF, [FITTING])).toEqual([0, 0]);
    expect(fit('instagram', GIF, [VIDEO, VIDEO])).toEqual([0, 0]);
  });

  it("is the image of LinkedIn's link preview in a post without files", () => {
    expect(fit('linkedin', GIF, [])).toEqual([1, 0]);
    expect(fit('facebook', GIF, [])).toEqual([0, 0]);
  });
});
