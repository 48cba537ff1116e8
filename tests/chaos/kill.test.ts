import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { connectAccounts, readPost, uploadFile } from '#tests/support/product-client.ts';
import { type ProductProcesses, startProduct } from '#tests/support/product-processes.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import { countByState } from './check-posts.ts';
import { type MediaName, writeMedia } from './files.ts';
import { killAndRecover } from './kill-round.ts';
import { IMAGE_KILL_POINTS, KILL_POINTS, listPlatforms, UPLOAD_KILL_POINTS } from './points.ts';
import { settle } from './settle.ts';
import { killInComment } from './comment-kill.ts';
import { killInThread, orderThread } from './thread-kill.ts';
import { IS_WHOLE } from '#tests/support/whole-run.ts';

describe('a process that is killed while it publishes to six platforms', () => {
  let product: ProductProcesses;
  let files: Readonly<Record<MediaName, string>>;
  const media = new Map<MediaName, MediaOutput>();

  beforeAll(async () => {
    // The next process knows that this one is gone. On Postgres, it would wait for the leases.
    product = await startProduct({ database: 'embedded' });
    files = await writeMedia(product.folder);
    await connectAccounts(product.app.url);
  });
  afterAll(() => product.close());

  async function upload(name: MediaName): Promise<MediaOutput> {
    const uploaded = media.get(name) ?? (await uploadFile(product.app, files[name]));
    media.set(name, uploaded);
    return uploaded;
  }

  it.each(UPLOAD_KILL_POINTS)('resumes after a kill $name, and restarts nothing', async (point) => {
    const platforms = listPlatforms(point);
    const media = await upload(point.media);
    const round = await killAndRecover(product, point, media);
    expect(round.faults).toEqual([]);
    expect(countByState(round.post)).toEqual({ published: platforms });
    // Instagram fetches the file itself.
    for (const platform of platforms.filter((platform) => platform !== 'instagram')) {
      const sentBytes = round.receivedBytes.get(platform) ?? 0;
      expect(sentBytes, platform).toBeGreaterThanOrEqual(media.sizeBytes);
      // Half of it had arrived before the kill, so starting over would send half as much again.
      expect(sentBytes / media.sizeBytes, platform).toBeLessThan(1.4);
    }
  });

  // tests/chaos/faults.test.ts also loses the commits of pictures, without a kill.
  it.each([...KILL_POINTS, ...(IS_WHOLE ? IMAGE_KILL_POINTS : [])])(
    'resumes after a kill $name',
    async (point) => {
      const { post, faults } = await killAndRecover(product, point, await upload(point.media));
      expect(faults).toEqual([]);
      expect(countByState(post)).toEqual({ published: listPlatforms(point) });
    },
  );

  it('resumes a thread after a kill that follows each of its first two commits', async () => {
    const word = randomUUID().slice(0, 8);
    const texts = ['one', 'two', 'three'].map((part) => `Thread ${word} ${part}`);
    const postId = await killInThread(product, texts);
    const post = await settle(product, postId);
    expect(countByState(post)).toEqual({ published: ['twitter'] });
    const posts = await product.control.listPosts('twitter');
    expect(orderThread(posts.filter(({ text }) => text.includes(word)))).toEqual(texts);
  });

  it('finds a first comment after a kill that follows it, and writes it once', async () => {
    const word = randomUUID().slice(0, 8);
    const [caption, comment] = [`Post ${word}`, `Comment ${word}`];
    const postId = await killInComment(product, { caption, comment });
    expect(countByState(await settle(product, postId))).toEqual({ published: ['twitter'] });
    const readState = async () => {
      const { deliveries } = await readPost(product.app, postId);
      return deliveries[0]?.firstComment?.state;
    };
    await expect.poll(readState, { timeout: 60_000 }).toBe('published');
    const posts = await product.control.listPosts('twitter');
    expect(orderThread(posts.filter(({ text }) => text.includes(word)))).toEqual([
      caption,
      comment,
    ]);
  });

  it('causes no violations, and leaves a journal with the same state', async () => {
    // A killed sender does leave a partial chunk behind.
    const violations = await product.control.listViolations();
    expect(violations.filter(({ message }) => !message.includes('was cut short'))).toEqual([]);
    const posts = await product.control.listPosts();
    expect(new Set(posts.map((post) => post.platform))).toEqual(new Set(PLATFORM_IDS));
    const reader = await startTestSandbox({ dataDir: await product.copyJournal() });
    const keys = (list: typeof posts) => list.map(({ platform, id }) => `${platform} ${id}`).sort();
    expect(keys(await reader.control.listPosts())).toEqual(keys(posts));
    await reader.close();
  });
});
