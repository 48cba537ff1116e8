import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { padVideo } from '#tests/app/server/sandbox/kit/pad-video.ts';
import { DEMO_VIDEO } from '../files.ts';
import { createVideoPost } from '../run/cargo.ts';
import type { RetryingClient } from './retrying-client.ts';

const AT_ONCE = 6;
const ROOM_EVERY_MS = 50;
/** One file for this many posts, so uploads happen during every event. */
const POSTS_PER_FILE = 5;
/** Every so many files, one that is uploaded in several parts to the bucket and to most platforms. */
const LARGE_EVERY = 5;
const LARGE_BYTES = 9_000_000;

/** Only what's used: until the upgrade, the previous release responds, without the fields that are new in this one. */
const Identified = z.object({ id: z.string() });
const Accepted = z.object({ post: Identified });

export interface Sending {
  readonly posts: number;
  readonly seed: number;
  /** Returns whether another post may be sent. */
  readonly hasRoom: (accepted: number) => boolean;
}

/** Sends all posts, several at a time, each with a video from the bucket, and reads each one back. */
export async function sendPosts(
  client: RetryingClient,
  { posts, seed, hasRoom }: Sending,
  onAccepted: () => void,
): Promise<void> {
  const video = await readFile(DEMO_VIDEO);
  const files = new Map<number, Promise<string>>();
  const upload = async (file: number): Promise<string> => {
    const extra = file % LARGE_EVERY === LARGE_EVERY - 1 ? LARGE_BYTES : 0;
    const form = new FormData();
    // Each file is another one by its size.
    const bytes = padVideo(video, video.length + 1000 + extra + file);
    form.set('file', new Blob([bytes]), `kiln-${file}.mp4`);
    return (await client.post('/api/media/upload', form, Identified)).id;
  };
  const findFile = (index: number): Promise<string> => {
    const file = Math.floor(index / POSTS_PER_FILE);
    const known = files.get(file) ?? upload(file);
    files.set(file, known);
    return known;
  };
  let next = 0;
  async function work(): Promise<void> {
    for (let index = next++; index < posts; index = next++) {
      while (!hasRoom(index)) await pause(ROOM_EVERY_MS);
      const mediaId = await findFile(index);
      const { body } = createVideoPost({ index, seed }, mediaId);
      const path = '/api/publisher/publish';
      const { post: accepted } = await client.post(path, body, Accepted);
      onAccepted();
      await client.get(`/api/posts/${accepted.id}`, Identified);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
