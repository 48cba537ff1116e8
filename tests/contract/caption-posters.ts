import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import { facebookConfig } from '#app/server/platforms/facebook/config.ts';
import { createFacebookAdapter } from '#app/server/platforms/facebook/index.ts';
import { instagramConfig } from '#app/server/platforms/instagram/config.ts';
import { createInstagramAdapter } from '#app/server/platforms/instagram/index.ts';
import { createLinkedinAdapter } from '#app/server/platforms/linkedin/index.ts';
import { linkedinConfig } from '#app/server/platforms/linkedin/config.ts';
import { tiktokConfig } from '#app/server/platforms/tiktok/config.ts';
import { createTiktokAdapter } from '#app/server/platforms/tiktok/index.ts';
import { twitterConfig } from '#app/server/platforms/twitter/config.ts';
import { createTwitterAdapter } from '#app/server/platforms/twitter/index.ts';
import { youtubeConfig } from '#app/server/platforms/youtube/config.ts';
import { createYoutubeAdapter } from '#app/server/platforms/youtube/index.ts';
import { type MediaFile, PlatformError } from '#app/server/ports/platform-adapter.ts';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { makeImage, type MediaHost, startMediaHost } from '#tests/support/media-host.ts';
import { type BenchedPlatform, SandboxBench } from '#tests/support/sandbox-bench.ts';
import { publish } from '#tests/support/sandbox-delivery.ts';
import { createMedia, createVideo, type TestContent } from '#tests/support/step-harness.ts';

/** Posts captions to one platform's simulator through the adapter that publishing uses. */
export interface CaptionPoster {
  /** Returns the platform's objection; null when the post is live with exactly this text. */
  post(text: string): Promise<string | null>;
  close(): Promise<void>;
}

type Benched = Pick<BenchedPlatform, 'createAdapter' | 'knobs'>;

const ADAPTERS: Readonly<Record<PlatformId, Benched>> = {
  instagram: {
    createAdapter: (app) => createInstagramAdapter(instagramConfig(app)),
    knobs: { imageProcessingSeconds: 0 },
  },
  tiktok: { createAdapter: (app) => createTiktokAdapter(tiktokConfig(app)) },
  youtube: {
    createAdapter: (app) => createYoutubeAdapter(youtubeConfig(app)),
    knobs: { processingSeconds: 0 },
  },
  facebook: { createAdapter: (app) => createFacebookAdapter(facebookConfig(app)) },
  linkedin: { createAdapter: (app) => createLinkedinAdapter(linkedinConfig(app)) },
  twitter: { createAdapter: (app) => createTwitterAdapter(twitterConfig(app)) },
};

/** TikTok allows six posts per minute. */
const PAUSE_SECONDS = 15;
/** Access tokens expire, so the account is connected again after this many posts. */
const POSTS_A_CONSENT = 50;

export async function startCaptionPoster(platform: PlatformId): Promise<CaptionPoster> {
  const bench = await SandboxBench.start({ platform, survives: 'failures', ...ADAPTERS[platform] });
  await bench.sandbox.control.setProfile('volume');
  const host = await startMediaHost();
  const media = await loadMedia(platform, host);
  let posts = 0;
  return {
    post: async (text) => {
      await bench.advance(PAUSE_SECONDS);
      if (posts % POSTS_A_CONSENT === 0) await bench.connect();
      posts += 1;
      const refusal = await send(bench, { text, hashtags: [], media, options: OPTIONS });
      return refusal ?? expectLive(bench, text);
    },
    close: async () => {
      await bench.close();
      await host.close();
    },
  };
}

/** The choices that TikTok requires the user to make. */
const OPTIONS = PlatformOptions.parse({ tiktok: { privacyLevel: 'PUBLIC_TO_EVERYONE' } });

async function send(bench: SandboxBench, content: TestContent): Promise<string | null> {
  try {
    await publish(bench, bench.startDelivery(bench.account, content));
    return null;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return `${error.kind}: ${error.message}`;
  }
}

/** Treats a text that the platform accepts but shows changed as a failure. */
async function expectLive(bench: SandboxBench, text: string): Promise<string | null> {
  const shown = (await bench.listPosts()).map((post) => post.text);
  return shown.includes(text) ? null : `shown as ${JSON.stringify(shown.at(-1))}`;
}

/** Returns the media that the platform requires with the text. */
async function loadMedia(platform: PlatformId, host: MediaHost): Promise<MediaFile[]> {
  switch (platform) {
    case 'instagram': {
      const image = await makeImage(1080, 1350);
      const url = host.host('kiln.jpg', image);
      const facts = { width: 1080, height: 1350 };
      return [{ ...createMedia(image.bytes, facts), publicUrl: () => Promise.resolve(url) }];
    }
    case 'tiktok':
    case 'youtube': {
      return [createVideo(await readFixture('clip.mp4'), { durationMs: 4000 })];
    }
    default:
      return [];
  }
}
