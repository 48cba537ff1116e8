import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { runDelivery } from '#app/server/services/publishing/run/run-delivery.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform, type ScriptedPlatform } from '../scripted-platform.ts';

let fixture: ServiceFixture;
let platform: ScriptedPlatform;
let actor: Actor;
const current: { platform: ScriptedPlatform } = { platform: createScriptedPlatform() };

beforeAll(async () => {
  fixture = await createServiceFixture({
    getAdapter: (...args) => current.platform.registry.getAdapter(...args),
    environmentFor: () => 'sandbox',
  });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  platform = current.platform = createScriptedPlatform();
  platform.prepare = async () => ({ kind: 'next', step: 'commit', state: { upload: 'u1' } });
  actor = await fixture.createActor();
  await fixture.connect(actor, 'linkedin');
});

async function publish(caption: string): Promise<string> {
  const input = PublishPostInput.parse({
    platforms: ['linkedin'],
    content: { captions: [caption] },
  });
  const { deliveries } = await publishPost(fixture.deps, actor, { input, source: 'api' });
  const [delivery] = deliveries;
  if (!delivery) throw new Error('The post has no delivery.');
  return delivery.id;
}

const readRow = (id: string) => fixture.deps.prisma.delivery.findUniqueOrThrow({ where: { id } });
const work = (deliveryId: string, { signal } = new AbortController()): Promise<void> =>
  runDelivery(fixture.deps, { deliveryId, signal });

describe('the intent to commit', () => {
  it('is stored, with the results of earlier steps, before anything is sent', async () => {
    const id = await publish('The kiln is open');
    const seen: unknown[] = [];
    const { commit } = platform;
    platform.commit = async (context, state) => {
      seen.push(await readRow(id));
      return commit(context, state);
    };
    await work(id);
    expect(seen).toMatchObject([
      { state: 'committing', step: 'commit', stepState: { upload: 'u1' } },
    ]);
    expect(seen).toMatchObject([{ intentAt: expect.any(Date), startedAt: expect.any(Date) }]);
    expect(await readRow(id)).toMatchObject({ state: 'published' });
  });

  it('waits while another process commits for the account, and keeps the results of earlier steps', async () => {
    const other = await publish('The other post');
    await fixture.deps.prisma.delivery.update({
      where: { id: other },
      data: { state: 'committing', intentAt: fixture.clock.now(), step: 'commit' },
    });
    const id = await publish('The kiln is open');
    await work(id);
    expect(platform.sent).toEqual([]);
    expect(await readRow(id)).toMatchObject({
      state: 'waiting',
      step: 'commit',
      stepState: { upload: 'u1' },
      intentAt: null,
      leaseToken: null,
    });
    const where = { deliveryId: id, kind: 'step' };
    expect(await fixture.deps.prisma.deliveryEvent.count({ where })).toBe(1);
  });

  it("does not delay the account's next commit while the last post is being verified", async () => {
    const first = await publish('The first post');
    const second = await publish('The second post');
    const waits = new AbortController();
    const committed = Promise.withResolvers<void>();
    platform.commit = async ({ content }) => {
      platform.sent.push(content.text);
      const until = new Date(fixture.clock.now().getTime() + 2500);
      queueMicrotask(committed.resolve);
      return { kind: 'wait', step: 'confirm', state: { id: '77' }, until };
    };
    const isLookedAfter = work(first, waits);
    await committed.promise;
    platform.commit = async ({ content }) => {
      platform.sent.push(content.text);
      return { kind: 'next', step: 'confirm', state: { id: '78' } };
    };
    await work(second);
    expect(platform.sent).toEqual(['The first post', 'The second post']);
    expect(await readRow(second)).toMatchObject({ state: 'published' });
    expect(await readRow(first)).toMatchObject({ state: 'confirming', intentAt: expect.any(Date) });
    waits.abort();
    await isLookedAfter;
  });
});
