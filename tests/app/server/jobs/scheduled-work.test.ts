import { expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { systemClock } from '#app/server/adapters/clock/system-clock.ts';
import { startScheduledWork } from '#app/server/jobs/scheduled-work.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import {
  createPostgresTestDatabase,
  createTestDatabase,
  describeWithPostgres,
} from '#tests/support/database.ts';
import { createServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../services/publishing/scripted-platform.ts';

const AHEAD_MS = 1500;

/**
 * Schedules a post with nothing but the timer running: no sweep, and no announcement. Returns how long after its time it
 * was released, in milliseconds.
 */
async function releaseByTimer(createDatabase: typeof createTestDatabase): Promise<number> {
  const fixture = await createServiceFixture(createScriptedPlatform().registry, createDatabase);
  const deps = { ...fixture.deps, clock: systemClock };
  const actor = await fixture.createActor();
  await fixture.connect(actor, 'linkedin');
  const publishAt = new Date(Date.now() + AHEAD_MS);
  const input = PublishPostInput.parse({
    platforms: ['linkedin'],
    content: { captions: ['On time'] },
    publishAt: publishAt.toISOString(),
  });
  const post = await publishPost(deps, actor, { input, source: 'api' });
  const timer = startScheduledWork(deps);
  await timer.now();
  const deliveryId = post.deliveries[0]?.id ?? '';
  const findDue = () => deps.prisma.deliveryEvent.findFirst({ where: { deliveryId, kind: 'due' } });
  // The safety net would only look after a minute.
  await expect.poll(findDue).not.toBeNull();
  const releasedAt = (await findDue())?.at.getTime() ?? Number.NaN;
  await timer.stop();
  await fixture.close();
  return releasedAt - publishAt.getTime();
}

it('releases a post at its time on the embedded database', async () => {
  expect(await releaseByTimer(createTestDatabase)).toBeGreaterThanOrEqual(0);
});

describeWithPostgres('the timer', () => {
  it('releases a post at its time', async () => {
    expect(await releaseByTimer(createPostgresTestDatabase)).toBeGreaterThanOrEqual(0);
  });
});
