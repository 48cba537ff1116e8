import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { padVideo } from '#tests/app/server/sandbox/kit/pad-video.ts';
import { uploadFile } from '#tests/support/product-client.ts';
import { DEMO_VIDEO } from '../files.ts';
import { type Audit, audit } from './audit.ts';
import type { Stage } from './stage.ts';
import { type SubmittedPost, toMarker } from './submit.ts';

/** Takes several parts on X, Facebook, YouTube, and LinkedIn. */
const LARGE_BYTES = 9_000_000;
/** One in this many posts has a file that's uploaded in several parts. */
const LARGE_EVERY = 25;

/** What a run publishes, and how it's compared with what the platforms show. */
export interface Cargo {
  readonly posts: readonly SubmittedPost[];
  /** The deliveries of all posts. */
  readonly deliveries: number;
  /** The deliveries to one platform. */
  countFor(platform: PlatformId): number;
  /** Acts as people do while the run goes on; called again and again. */
  act?(): Promise<void>;
  audit(): Promise<Audit>;
  /** Lists faults of its own that never applied. */
  missing(): Promise<string[]>;
}

/** Uploads a small and a large video, each of which is a post to six accounts. */
export async function loadVideos(
  stage: Stage,
  { posts: count, seed }: { readonly posts: number; readonly seed: number },
): Promise<Cargo> {
  const file = path.join(stage.folder, 'large.mp4');
  await writeFile(file, padVideo(await readFile(DEMO_VIDEO), LARGE_BYTES));
  const small = (await uploadFile(stage.web, DEMO_VIDEO)).id;
  const large = (await uploadFile(stage.web, file)).id;
  const chooseFile = (index: number) => (index % LARGE_EVERY === LARGE_EVERY - 1 ? large : small);
  return {
    posts: createVideoPosts({ posts: count, seed }, chooseFile),
    deliveries: count * PLATFORM_IDS.length,
    countFor: () => count,
    audit: () => audit(stage, { posts: count, seed }),
    missing: async () => [],
  };
}

/** Returns posts of a video each, to all six platforms. */
export function createVideoPosts(
  { posts, seed }: { readonly posts: number; readonly seed: number },
  chooseFile: (index: number) => string,
): SubmittedPost[] {
  return Array.from({ length: posts }, (_, index) =>
    createVideoPost({ index, seed }, chooseFile(index)),
  );
}

/** Returns the post with this number of a run. */
export function createVideoPost(
  { index, seed }: { readonly index: number; readonly seed: number },
  mediaId: string,
): SubmittedPost {
  const marker = toMarker(seed, index);
  const content = { captions: [`${marker} the kiln is open`], mediaId };
  const platformOptions = { tiktok: { privacyLevel: 'PUBLIC_TO_EVERYONE' } };
  return { marker, body: { platforms: PLATFORM_IDS, content, platformOptions } };
}
