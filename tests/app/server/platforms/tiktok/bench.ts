import { PlatformOptions, TikTokOptions } from '#app/domain/posts/publish-options.ts';
import { tiktokConfig } from '#app/server/platforms/tiktok/config.ts';
import { createTiktokAdapter } from '#app/server/platforms/tiktok/index.ts';
import type { DeliveryContent, MediaFile } from '#app/server/ports/platform-adapter.ts';
import { SandboxBench } from '#tests/support/sandbox-bench.ts';
import { createVideo } from '#tests/support/step-harness.ts';

const PUBLIC = { privacyLevel: 'PUBLIC_TO_EVERYONE' };

/** Starts a bench with a connected account. */
export async function startBench(): Promise<SandboxBench> {
  const bench = await SandboxBench.start({
    platform: 'tiktok',
    createAdapter: (app) => createTiktokAdapter(tiktokConfig(app)),
    survives: 'lost answers',
  });
  await bench.connect();
  return bench;
}

export function createContent(
  video: MediaFile | Uint8Array,
  content: { text?: string; tiktok?: object; options?: object; cover?: MediaFile } = {},
): DeliveryContent {
  const file = video instanceof Uint8Array ? createVideo(video, { durationMs: 4000 }) : video;
  return {
    text: content.text ?? 'Cats #cat',
    hashtags: [],
    media: [file],
    cover: content.cover ?? null,
    options: PlatformOptions.parse({
      tiktok: TikTokOptions.parse({ ...PUBLIC, ...content.tiktok }),
      ...content.options,
    }),
  };
}
