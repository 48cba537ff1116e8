import { describe, expect, it } from 'vitest';
import type { CarouselShape } from '#app/domain/fit/carousel-shapes.ts';
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

describe('a carousel of one shape', () => {
  const TALL = file({ width: 1200, height: 1600 });
  const CLIP = file({ ...VIDEO.facts, traits: null });
  const fit = (files: readonly FittableFile[], carouselShape: CarouselShape, to = 'instagram') =>
    fitFiles(to as PlatformId, files, { ...CHOICE, carouselShape });
  const toAspects = (media: readonly Pick<FitFacts, 'width' | 'height'>[]): string[] =>
    media.map(({ width, height }) => ((width ?? 0) / (height ?? 1)).toFixed(2));

  it.each<[CarouselShape, string]>([
    ['first', '0.75'],
    ['3:4', '0.75'],
    ['4:5', '0.80'],
    ['1:1', '1.00'],
    ['1.91:1', '1.91'],
  ])('crops images and videos to %s', (shape, aspect) => {
    const { media, reasons } = fit([TALL, FITTING, WIDE, CLIP], shape);
    expect(toAspects(media)).toEqual([aspect, aspect, aspect, aspect]);
    expect(reasons).toEqual([]);
  });

  it('leaves a file alone that has the shape already', () => {
    const { changes } = fit([FITTING, TALL, FITTING], 'first');
    expect(changes.map((change) => change.file)).toEqual([TALL]);
  });

  it('takes the first file’s shape as it is published, within the platform’s limits', () => {
    expect(toAspects(fit([WIDE, FITTING], 'first').media)).toEqual(['1.91', '1.91']);
    const story = file({ width: 1080, height: 1920 });
    expect(toAspects(fit([story, FITTING], 'first').media)).toEqual(['0.75', '0.75']);
  });

  it('keeps each file’s own focal point in view, and says why it crops', () => {
    const top = { ...TALL, focalPoint: { x: 0.5, y: 0 } };
    const bottom = { ...TALL, focalPoint: { x: 0.5, y: 1 } };
    const { changes } = fit([FITTING, top, bottom], '1:1');
    expect(changes.map(({ plan }) => plan.recipe)).toMatchObject([
      { crop: { top: 0 } },
      { crop: { top: 1600 - 1202 } },
    ]);
    expect(changes[0]?.plan).toMatchObject({ isOptional: true });
    expect(changes[0]?.plan.changes[0]?.message).toBe(
      'Crops 398 px from the bottom, so that all files of the carousel have one shape (1:1).',
    );
  });

  it('changes nothing for a single file, or where files keep their own shapes', () => {
    expect(fit([TALL], '1:1').changes).toEqual([]);
    expect(fit([TALL, FITTING], '1:1', 'facebook').changes).toEqual([]);
    const { changes } = fitFiles('instagram', [TALL, FITTING], CHOICE);
    expect(changes).toEqual([]);
  });

  it('follows nothing that has no size', () => {
    expect(fit([UNREADABLE, TALL], 'first').changes).toEqual([]);
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
