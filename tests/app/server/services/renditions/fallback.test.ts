import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FitRecipe } from '#app/domain/fit/fit-recipe.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { MediaToolError } from '#app/server/ports/media-tools.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { uploadMedia } from '#app/server/services/media/upload-media.ts';
import { createRenditions } from '#app/server/services/renditions/create-renditions.ts';
import { listRenditions } from '#app/server/services/renditions/list-renditions.ts';
import { makeRendition } from '#app/server/services/renditions/make-rendition.ts';
import { describeWithFfmpeg } from '#tests/support/ffmpeg.ts';
import { createMediaMaker, type MediaMaker, readFileStream } from '#tests/support/media-maker.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';

const { signal } = new AbortController();

describeWithFfmpeg('a rendition whose cheapest way fails', () => {
  let fixture: ServiceFixture;
  let films: MediaMaker;
  let clip: string;
  let actor: Actor;

  beforeAll(async () => {
    films = await createMediaMaker();
    const noPlatforms = { listConfigured: () => [], getAdapter: () => ({}) as never };
    fixture = await createServiceFixture(noPlatforms as never);
    const codec = ['-c:v', 'libx264', '-c:a', 'aac'];
    clip = await films.make('clip.mov', { size: '160x120', seconds: 3.2, hasSound: true, codec });
  });
  afterAll(async () => {
    await fixture.close();
    await films.close();
  });

  /**
   * Makes the clip for LinkedIn while some recipes fail. Returns the rendition, the attempts, and the log.
   */
  async function makeWhile(fail: (recipe: FitRecipe) => Error | null) {
    actor = await fixture.createActor();
    const upload = { fileName: 'clip.mov', stream: readFileStream(clip) };
    const { id: mediaId } = await uploadMedia(fixture.deps, actor, upload);
    const request = { mediaId, platforms: ['linkedin' as const] };
    const [asked] = (await createRenditions(fixture.deps, actor, request)).items;
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
    await makeRendition(deps, { renditionId: asked?.id ?? '', signal });
    const [rendition] = await listRenditions(fixture.deps, actor, { mediaId });
    return { rendition, tried, logged };
  }

  test('is made by the next one that works, and the log says so', async () => {
    const { rendition, tried, logged } = await makeWhile(({ make }) =>
      make === 'mp4-rewrap' ? new MediaToolError('Assertion failed') : null,
    );
    expect(tried).toEqual(['mp4-rewrap', 'mp4-rewrap', 'mp4']);
    expect(rendition).toMatchObject({ state: 'ready', media: { contentType: 'video/mp4' } });
    expect(logged).toMatchObject([
      { failed: 'copy all', next: 'copy picture', words: 'Assertion failed' },
      { failed: 'copy picture', next: 'encode picture', words: 'Assertion failed' },
    ]);
  });

  test('fails with the reason of the last way where none works', async () => {
    const lost = new AppError('validation_failed', { message: 'Its sound was lost.' });
    const { rendition, tried } = await makeWhile(({ make }) =>
      make === 'mp4' ? lost : new MediaToolError('Assertion failed'),
    );
    expect(new Set(tried)).toEqual(new Set(['mp4-rewrap', 'mp4']));
    expect(rendition).toMatchObject({ state: 'failed', message: 'Its sound was lost.' });
  });

  test('fails at once where no other way would help', async () => {
    const unavailable = new AppError('unavailable', { message: 'No ffmpeg.' });
    const { rendition, tried } = await makeWhile(() => unavailable);
    expect(tried).toEqual(['mp4-rewrap']);
    expect(rendition).toMatchObject({ state: 'failed', message: 'No ffmpeg.' });
  });
});
