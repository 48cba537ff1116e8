import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { resolveDelivery } from '#app/server/services/publishing/manage/resolve-delivery.ts';
import { takeDownDelivery } from '#app/server/services/publishing/manage/take-down-delivery.ts';
import { getDelivery } from '#app/server/services/publishing/read/get-delivery.ts';
import { runDelivery } from '#app/server/services/publishing/run/run-delivery.ts';
import { getPost } from '#app/server/services/publishing/store/get-post.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform, fail, type ScriptedPlatform } from '../scripted-platform.ts';

const { signal } = new AbortController();
const FIRST = 'https://platform.test/77';
const LAST = 'https://platform.test/posts/88';

let platform: ScriptedPlatform = createScriptedPlatform();
let fixture: ServiceFixture;
let actor: Actor;
let deliveryId: string;
let postId: string;
/** The posts that were deleted from the platform. */
let deleted: string[];

beforeAll(async () => {
  fixture = await createServiceFixture({
    getAdapter: (...args) => platform.registry.getAdapter(...args),
    environmentFor: () => 'sandbox',
  });
});
afterAll(() => fixture.close());

/** A thread of two posts. The response for the last one is lost, and the platform can't tell whether it's live. */
beforeEach(async () => {
  platform = createScriptedPlatform();
  deleted = [];
  platform.deletePost = async (_context, _account, id) => {
    deleted.push(id);
  };
  const send = platform.commit;
  platform.commit = async (context, state) => {
    const result = await send(context, state);
    if (platform.sent.length === 2) throw fail('outcome_unknown');
    return result;
  };
  actor = await fixture.createActor();
  await fixture.connect(actor, 'twitter');
  const input = PublishPostInput.parse({
    platforms: ['twitter'],
    content: { captions: ['The kiln is open'] },
    platformOptions: { twitter: { thread: [{ text: 'Until Sunday' }] } },
  });
  const post = await publishPost(fixture.deps, actor, { input, source: 'api' });
  postId = post.id;
  deliveryId = post.deliveries[0]?.id ?? '';
  await runDelivery(fixture.deps, { deliveryId, signal });
  if (!getThread(await read()).needsDecision) throw new Error('Nobody has to decide.');
});

const read = () => getPost(fixture.deps, actor, { postId });

function getThread({ deliveries: [delivery] }: PostOutput) {
  if (!delivery) throw new Error('The post has no delivery.');
  return delivery;
}

const confirm = async (url?: string) =>
  getThread(await resolveDelivery(fixture.deps, actor, { deliveryId, isLive: true, url }));

describe('the last post of a thread that a person confirmed', () => {
  it('is live with the link that they entered, and the thread keeps its own', async () => {
    const delivery = await confirm(LAST);
    expect(delivery).toMatchObject({ state: 'published', url: FIRST, postId: '77' });
    expect(delivery.thread).toMatchObject([
      { isLive: true, postId: '77', url: FIRST },
      { isLive: true, postId: '88', url: LAST },
    ]);
    await takeDownDelivery(fixture.deps, actor, { deliveryId });
    expect(deleted).toEqual(['88', '77']);
  });

  it('can be deleted alone if its link is known, and sent again then', async () => {
    await confirm(LAST);
    await takeDownDelivery(fixture.deps, actor, { deliveryId, fromPost: 2 });
    expect(deleted).toEqual(['88']);
    const delivery = getThread(await read());
    expect(delivery.thread).toMatchObject([{ isLive: true }, { isLive: false, url: null }]);
    expect(delivery.actions).toContain('resend');
  });

  it.each([undefined, 'https://platform.test/about'])(
    'is live without a link that names it (%s), and then Fanfare deletes nothing',
    async (url) => {
      const delivery = await confirm(url);
      expect(delivery).toMatchObject({ state: 'published', url: FIRST });
      expect(delivery.thread).toMatchObject([
        { isLive: true, url: FIRST },
        { isLive: true, postId: null, url: null },
      ]);
      const { can, takeDownHint } = await getDelivery(fixture.deps, actor, { deliveryId });
      expect(can.takeDown).toBe(false);
      expect(takeDownHint).toContain('Fanfare doesn’t know it');
      for (const fromPost of [1, 2])
        await expect(
          takeDownDelivery(fixture.deps, actor, { deliveryId, fromPost }),
        ).rejects.toMatchObject({ code: 'conflict' });
      expect(deleted).toEqual([]);
    },
  );
});
