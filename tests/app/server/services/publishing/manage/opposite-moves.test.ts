import { expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { changePost } from '#app/server/services/publishing/manage/change-post.ts';
import { cancelUnsent } from '#app/server/services/deliveries/cancel-unsent.ts';
import { createPostgresTestDatabase, describeWithPostgres } from '#tests/support/database.ts';
import { createServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../scripted-platform.ts';

const DAY_MS = 86_400_000;
const DAYS = 4;
const POSTS = 24;

describeWithPostgres('posts that change places between days', () => {
  it('never wait for each other’s days in a circle, also while others are canceled', async () => {
    const own = await createServiceFixture(
      createScriptedPlatform().registry,
      createPostgresTestDatabase,
    );
    const by = await own.createActor();
    await own.connect(by, 'linkedin');
    await own.deps.prisma.subscription.updateMany({
      data: { postsPerDay: 500, deliveriesPerDay: 500 },
    });
    const toDay = (day: number) =>
      new Date(own.clock.now().getTime() + (1 + (day % DAYS)) * DAY_MS).toISOString();
    const schedule = async (n: number) => {
      const input = PublishPostInput.parse({
        platforms: ['linkedin'],
        content: { captions: [`Post ${n}`] },
        publishAt: toDay(n),
      });
      return (await publishPost(own.deps, by, { input, source: 'api' })).id;
    };
    const moving: string[] = [];
    const leaving: string[] = [];
    for (let n = 0; n < POSTS; n += 1) moving.push(await schedule(n));
    for (let n = 0; n < DAYS * 2; n += 1) leaving.push(await schedule(POSTS + n));

    const { workspaceId } = by;
    const event = { message: 'Canceled by the test.' };
    const now = own.clock.now();
    await Promise.all([
      ...moving.map((postId, n) =>
        changePost(own.deps, by, {
          postId,
          change: { publishAt: toDay(n % 2 === 0 ? n + 1 : n + DAYS - 1) },
        }),
      ),
      ...[0, 1].map((half) =>
        own.deps.prisma.$transaction((tx) =>
          cancelUnsent(tx, {
            workspaceId,
            postIds: leaving.slice(half * DAYS, (half + 1) * DAYS),
            event,
            now,
          }),
        ),
      ),
    ]);
    const used = await own.deps.prisma.usageDay.findMany({ where: { workspaceId } });
    expect(used.reduce((sum, { postsUsed }) => sum + postsUsed, 0)).toBe(POSTS);
    await own.close();
  });
});
