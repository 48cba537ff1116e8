import { afterAll, beforeAll, expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import * as results from '#app/routes/app.posts.$postId/route.tsx';
import * as posts from '#app/routes/app.posts._index/route.tsx';
import type { Actor } from '#app/server/services/actor.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { releaseDuePosts } from '#app/server/services/publishing/schedule/release-due.ts';
import { createPageContext } from '#tests/support/page-context.ts';
import { createPages } from '#tests/support/render-page.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../server/services/publishing/scripted-platform.ts';

const HOUR_MS = 3_600_000;

const visit = createPages([
  { id: 'routes/app.posts._index', path: 'posts', module: posts },
  { id: 'routes/app.posts.$postId', path: 'posts/:postId', module: results },
]);

let fixture: ServiceFixture;
let actor: Actor;
beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
  actor = await fixture.createActor();
  await fixture.connect(actor, 'linkedin');
});
afterAll(() => fixture.close());

type Form = readonly (readonly [string, string])[];

async function open(path: string, form?: Form) {
  const context = createPageContext(fixture, { actor });
  const page = await visit(path, { context, ...(form && { form }) });
  expect(context.problems).toEqual([]);
  return page;
}

/** Schedules a post and releases it five hours too late. */
async function createHeld(caption: string): Promise<string> {
  const { deps, clock } = fixture;
  const input = PublishPostInput.parse({
    platforms: ['linkedin'],
    content: { captions: [caption] },
    publishAt: new Date(clock.now().getTime() + HOUR_MS).toISOString(),
  });
  const { id } = await publishPost(deps, actor, { input, source: 'api' });
  clock.advance(6 * HOUR_MS);
  await releaseDuePosts(deps);
  return id;
}

const readState = async (id: string): Promise<string> => {
  const post = await fixture.deps.prisma.post.findUniqueOrThrow({ where: { id } });
  return post.stateSummary;
};

it('says why a post is held and what to do, on its page and in the list', async () => {
  const id = await createHeld('Held by an outage');
  const list = await open('/app/posts?state=held');
  expect(list.text).toContain('Held by an outage');
  const page = await open(`/app/posts/${id}`);
  expect(page.text).toContain('Planned for ');
  expect(page.text).toContain('Fanfare wasn’t running at the scheduled time');
  expect(page.text).toContain('Publish it now, change its time, move it to drafts, or cancel it.');
  for (const action of ['move', 'publish', 'draft', 'cancel'])
    expect(page.html).toContain(`?do=${action}"`);
});

it.each([
  ['publish', [], 'publishing'],
  ['cancel', [], 'canceled'],
  [
    'move',
    [
      ['when', 'time'],
      ['date', '2027-06-01'],
      ['clock', '09:30'],
      ['timeZone', 'Europe/Berlin'],
    ],
    'scheduled',
  ],
] as const)('has a way out: %s', async (intent, fields, state) => {
  const id = await createHeld(`Out by ${intent}`);
  expect((await open(`/app/posts/${id}?do=${intent}`)).html).toContain(`value="${intent}-post"`);
  const { status } = await open(`/app/posts/${id}`, [['intent', `${intent}-post`], ...fields]);
  expect([status, await readState(id)]).toEqual([303, state]);
});
