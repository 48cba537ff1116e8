import { afterAll, beforeAll, expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { listWarnings } from '#app/server/services/publishing/accept/list-warnings.ts';
import { planRequest } from '#app/server/services/publishing/accept/plan-request.ts';
import { acceptPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../scripted-platform.ts';

const DAY_MS = 24 * 3_600_000;

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
});
afterAll(() => fixture.close());

const inDays = (days: number) => new Date(fixture.clock.now().getTime() + days * DAY_MS);

it('warns of accounts that only a person can reconnect before the post’s time', async () => {
  const actor = await fixture.createActor();
  const accountIds = [
    await fixture.connect(actor, 'linkedin'),
    await fixture.connect(actor, 'facebook'),
  ];
  const [, id] = accountIds;
  await fixture.deps.prisma.account.update({
    where: { id: id ?? '' },
    data: { name: 'Kiln', handle: null, accessTokenExpiresAt: inDays(5) },
  });
  const toInput = (publishAt?: Date) =>
    PublishPostInput.parse({
      accountIds,
      content: { captions: [`At ${publishAt?.toISOString() ?? 'once'}`] },
      ...(publishAt ? { publishAt: publishAt.toISOString() } : {}),
    });
  const readAll = async (publishAt?: Date) => {
    const input = toInput(publishAt);
    const plan = await planRequest(fixture.deps, actor, { input });
    const { post, warnings } = await acceptPost(fixture.deps, actor, { input, source: 'api' });
    expect(plan.warnings).toEqual(warnings);
    expect(await listWarnings(fixture.deps, actor, { input, post })).toEqual(warnings);
    return warnings;
  };
  expect(await readAll(inDays(6))).toEqual([
    {
      pointer: '/accountIds/1',
      code: 'account_expires',
      message:
        'Kiln’s connection to Facebook expires in 5 days, before this post is published. Reconnect the account by then.',
    },
  ]);
  expect([await readAll(inDays(4)), await readAll()]).toEqual([[], []]);
  fixture.clock.advance(6 * DAY_MS);
  const [warning] = await readAll(inDays(1));
  expect(warning?.message).toBe(
    'Kiln’s connection to Facebook has expired. Reconnect the account before this post is published.',
  );
});
