import { readFile } from 'node:fs/promises';
import { facebookConfig } from '#app/server/platforms/facebook/config.ts';
import { createFacebookAdapter } from '#app/server/platforms/facebook/index.ts';
import type { PlatformConfigInput } from '#app/server/platforms/kit/platform-config.ts';
import type { MediaFile } from '#app/server/ports/platform-adapter.ts';
import { SandboxBench } from '#tests/support/sandbox-bench.ts';
import { createMedia } from '#tests/support/step-harness.ts';

/** Users with two Pages, with one only in a business portfolio, and with three Pages. */
export const ALEX = '122101000000201';
export const SAM = '122101000000202';
export const MINA = '122101000000203';

export function startBench(
  options: Pick<PlatformConfigInput, 'extraScopes' | 'loginConfigId'> = {},
): Promise<SandboxBench> {
  return SandboxBench.start({
    platform: 'facebook',
    createAdapter: (app) => createFacebookAdapter(facebookConfig({ ...app, ...options })),
    survives: 'failures',
  });
}

/** Loads a video from `tests/fixtures/media`, with the facts the product would know. */
export async function loadFilm(name: string, facts: Partial<MediaFile> = {}): Promise<MediaFile> {
  const bytes = await readFile(new URL(`../../../../fixtures/media/${name}`, import.meta.url));
  return toFilm(bytes, facts);
}

export function toFilm(bytes: Uint8Array, facts: Partial<MediaFile> = {}): MediaFile {
  return createMedia(bytes, {
    id: 'med_film',
    kind: 'video',
    contentType: 'video/mp4',
    fileName: 'clip.mp4',
    width: 1080,
    height: 1920,
    durationMs: 20_000,
    ...facts,
  });
}

/** Scopes of an app that Meta has reviewed: comments are counted, and reels accept covers. */
export const REVIEWED = { extraScopes: ['pages_read_user_content', 'pages_manage_engagement'] };

/** Facts of a video that isn't a reel. */
export const LANDSCAPE = { width: 1280, height: 720, durationMs: 4_000 } as const;
