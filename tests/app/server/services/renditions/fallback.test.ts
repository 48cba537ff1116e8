import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FitRecipe } from '#app/domain/fit/fit-recipe.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { MediaToolError } from '#app/server/ports/media-tools.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { uploadMedia } from '#app/server/services/media/upload-media.ts';
import { createRenditions } from '#app/server/services/renditions/create-renditions.ts';
import { listRenditions } from '#app/server/services/renditions/list-renditions.ts';
import { planFits } from '#app/server/services/renditions/plan-fits.ts';
import { makeRendition } from '#app/server/services/renditions/make-rendition.ts';
import { describeWithFfmpeg } from '#tests/support/ffmpeg.ts';
import { createMediaMaker, type MediaMaker, readFileStream } from '#tests/support/media-maker.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';

const { signal } = new AbortController();
/** Generous, because the machine may be busy. */
const TIMEOUT_MS = 120_000;

describeWithFfmpeg('a conversion whose cheapest method fails', () => {
  let fixture: ServiceFixture;
  let mediaMaker: MediaMaker;
  let clip: string;
  let actor: Actor;

  beforeAll(async () => {
    mediaMaker = await createMediaMaker();
    const noPlatforms = { listConfigured: () => [], getAdapter: () => ({}) as never };
    fixture = await createServiceFixture(noPlatforms as never);
    const codec = ['-c:v', 'libx264', '-c:a', 'aac'];
    clip = await mediaMaker.make('clip.mov', {
      size: '160x120',
      seconds: 3.2,
      hasSound: true,
      codec,
    });
  });
  afterAll(async () => {
    await fixture.close();
    await mediaMaker.close();
  });

  /**
   * Converts the clip for LinkedIn while some recipes fail. Returns the rendition, the attempts, and the log.
   */
  async function convertWhile(fail: (recipe: FitRecipe) => Error | null) {
    actor = await fixture.createActor();
    const upload = { fileName: 'clip.mov', stream: readFileStream(clip) };
    const { id: mediaId } = await uploadMedia(fixture.deps, actor, upload);
    const request = { mediaId, platforms: ['linkedin' as const] };
    const [requested] = (await createRenditions(fixture.deps, actor, request)).items;
    const tried: string[] = [];
    const logged: Record<string, unknown>[] = [];
    const { fitter, logger } = fixture.deps;
    const make: typeof fitter.make = async (key, recipe, run) => {
      tried.push(recipe.make);
      const error = fail(recipe);
      if (error) throw error;
      return fitter.make(key, recipe, run);
    };
    const warn = (facts: Record<string, unknown>) => logged.push(facts);
    const deps: ServiceDeps = {
      ...fixture.deps,
      fitter: { ...fitter, make },
      logger: { ...logger, warn },
    };
    await makeRendition(deps, { renditionId: requested?.id ?? '', signal });
    const [rendition] = await listRenditions(fixture.deps, actor, { mediaId });
    const [plan] = await planFits(fixture.deps, actor, request);
    return { requested, rendition, plan, tried, logged, request };
  }

  test('uses the next method that works, and logs it', { timeout: TIMEOUT_MS }, async () => {
    const { rendition, tried, logged } = await convertWhile(({ make }) =>
      make === 'mp4-rewrap' ? new MediaToolError('Assertion failed') : null,
    );
    expect(tried).toEqual(['mp4-rewrap', 'mp4-rewrap', 'mp4']);
    expect(rendition).toMatchObject({ state: 'ready', media: { contentType: 'video/mp4' } });
    expect(logged).toMatchObject([
      { failed: 'copy all', next: 'copy picture', words: 'Assertion failed' },
      { failed: 'copy picture', next: 'encode picture', words: 'Assertion failed' },
    ]);
  });

  interface Reported {
    readonly changes: readonly { readonly message: string }[];
  }
  const listMessages = (reported: Reported | undefined): string[] =>
    (reported?.changes ?? []).map(({ message }) => message);
  const PLANNED =
    'Moves video and audio from MOV to MP4 without re-encoding: LinkedIn accepts MP4.';

  test(
    'shows in its list and in the plan what was done, not what was planned',
    { timeout: TIMEOUT_MS },
    async () => {
      const { requested, rendition, plan, request } = await convertWhile(({ make }) =>
        make === 'mp4-rewrap' ? new MediaToolError('Assertion failed') : null,
      );
      expect(listMessages(requested)).toContain(PLANNED);
      expect(requested).toMatchObject({ recipe: { make: 'mp4-rewrap' } });
      const done = [
        'Converts MOV to MP4: LinkedIn accepts MP4.',
        'Re-encodes the video track as H.264, because it couldn’t be copied.',
      ];
      for (const reported of [rendition, plan]) {
        expect(reported).toMatchObject({ recipe: { make: 'mp4' } });
        expect(listMessages(reported)).toEqual(expect.arrayContaining(done));
        expect(listMessages(reported)).not.toContain(PLANNED);
      }
      expect(plan).toMatchObject({
        made: { id: rendition?.media?.id },
        making: { state: 'ready' },
      });
      const { plans } = await createRenditions(fixture.deps, actor, request);
      expect(plans[0]?.changes).toEqual(plan?.changes);
    },
  );

  test(
    'reports that only the audio was encoded when that is the case',
    { timeout: TIMEOUT_MS },
    async () => {
      const { rendition, plan } = await convertWhile(({ make, ...recipe }) =>
        make === 'mp4-rewrap' && !('sound' in recipe && recipe.sound)
          ? new MediaToolError('Assertion failed')
          : null,
      );
      expect(rendition?.recipe).toMatchObject({ make: 'mp4-rewrap', sound: { make: 'aac' } });
      expect(rendition?.changes).toEqual(plan?.changes);
      expect(listMessages(rendition)).toEqual(
        expect.arrayContaining([
          'Moves the video from MOV to MP4 without re-encoding it: LinkedIn accepts MP4.',
          'Re-encodes the audio as AAC, because it couldn’t be copied.',
        ]),
      );
    },
  );

  test('reports the plan when nothing failed', { timeout: TIMEOUT_MS }, async () => {
    const { requested, rendition } = await convertWhile(() => null);
    expect(rendition?.changes).toEqual(requested?.changes);
    expect(rendition?.recipe).toEqual(requested?.recipe);
  });

  test(
    'fails with the reason of the last method when none works',
    { timeout: TIMEOUT_MS },
    async () => {
      const lost = new AppError('validation_failed', { message: 'Its audio was lost.' });
      const { rendition, tried } = await convertWhile(({ make }) =>
        make === 'mp4' ? lost : new MediaToolError('Assertion failed'),
      );
      expect(new Set(tried)).toEqual(new Set(['mp4-rewrap', 'mp4']));
      expect(rendition).toMatchObject({ state: 'failed', message: 'Its audio was lost.' });
    },
  );

  test('fails at once when no other method would help', { timeout: TIMEOUT_MS }, async () => {
    const unavailable = new AppError('unavailable', { message: 'No ffmpeg.' });
    const { rendition, tried } = await convertWhile(() => unavailable);
    expect(tried).toEqual(['mp4-rewrap']);
    expect(rendition).toMatchObject({ state: 'failed', message: 'No ffmpeg.' });
  });
});
