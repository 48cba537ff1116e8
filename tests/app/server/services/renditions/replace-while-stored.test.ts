import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { uploadMedia } from '#app/server/services/media/upload-media.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { createRenditions } from '#app/server/services/renditions/create-renditions.ts';
import { listRenditions } from '#app/server/services/renditions/list-renditions.ts';
import { createScriptedPlatform } from '#tests/app/server/services/publishing/scripted-platform.ts';
import { createPostgresTestDatabase, describeWithPostgres } from '#tests/support/database.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

describeWithPostgres('a file that is replaced by another choice', () => {
  let fixture: ServiceFixture;

  beforeAll(async () => {
    const { registry } = createScriptedPlatform();
    fixture = await createServiceFixture(registry, createPostgresTestDatabase);
  });
  afterAll(() => fixture.close());

  /** Returns whether another transaction is waiting for a locked row. */
  async function isSomeoneWaiting(): Promise<boolean> {
    const waiting = await fixture.deps.prisma.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return waiting.length > 0;
  }

  test('is kept for a post that is being stored at the same time', async () => {
    const { deps } = fixture;
    const actor = await fixture.createActor();
    await fixture.connect(actor, 'instagram');
    const create = { width: 400, height: 900, channels: 3, background: '#204080' } as const;
    const picture = await sharp({ create }).png().toBuffer();
    const stream = (async function* () {
      yield picture;
    })();
    const { id: mediaId } = await uploadMedia(deps, actor, { fileName: 'tall.png', stream });
    const request = { mediaId, platforms: ['instagram' as const] };
    const [first] = (await createRenditions(deps, actor, request)).items;
    let replaced: Promise<unknown> = Promise.resolve();
    const also = async (): Promise<void> => {
      const focalPoint = { x: 0.5, y: 0 };
      replaced = createRenditions(deps, actor, { ...request, focalPoint, replace: true });
      await vi.waitUntil(isSomeoneWaiting, { timeout: PATIENCE_MS, interval: 20 });
    };
    const content = { captions: ['Shelves'], mediaId };
    const input = PublishPostInput.parse({ platforms: ['instagram'], content, autoFit: true });
    await publishPost(deps, actor, { input, source: 'api', also });
    await replaced;
    const left = await listRenditions(deps, actor, { mediaId });
    expect(left).toHaveLength(2);
    expect(left.map(({ id }) => id)).toContain(first?.id);
  });
});
