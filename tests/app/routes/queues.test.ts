import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { MAX_QUEUE_SLOTS } from '#app/domain/queues/queue-limits.ts';
import { toWeeklySlot } from '#app/domain/queues/slot-times.ts';
import * as composer from '#app/routes/app.platform-preview/route.tsx';
import * as results from '#app/routes/app.posts.$postId/route.tsx';
import * as queues from '#app/routes/app.queues/route.tsx';
import * as queue from '#app/routes/app.queues_.$queueId/route.tsx';
import type { Actor } from '#app/server/services/actor.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { createPageContext } from '#tests/support/page-context.ts';
import { createPages } from '#tests/support/render-page.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../server/services/publishing/scripted-platform.ts';

const visit = createPages([
  { id: 'routes/app.queues', path: 'queues', module: queues },
  { id: 'routes/app.queues_.$queueId', path: 'queues/:queueId', module: queue },
  { id: 'routes/app.posts.$postId', path: 'posts/:postId', module: results },
  { id: 'routes/app.platform-preview', path: 'platform-preview', module: composer },
]);

const LIST = '/app/queues';

let fixture: ServiceFixture;
let actor: Actor;
let linkedin: string;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  actor = await fixture.createActor();
  linkedin = await fixture.connect(actor, 'linkedin');
});

type Form = readonly (readonly [string, string])[];

async function open(path: string, form?: Form, as = actor) {
  const context = createPageContext(fixture, { actor: as });
  const page = await visit(path, { context, ...(form && { form }) });
  expect(context.problems).toEqual([]);
  return page;
}

const toFields = (input: Readonly<Record<string, string | readonly string[]>>): Form =>
  Object.entries(input).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value] as const),
  );

const MORNINGS = {
  name: 'Mornings',
  timeZone: 'Europe/Berlin',
  weekdays: ['monday', 'friday'],
  time: '09:30',
};

/** Creates a queue with the form, and returns its page's path. */
async function create(input: Parameters<typeof toFields>[0] = {}): Promise<string> {
  const form = toFields({ ...MORNINGS, accountIds: linkedin, ...input });
  const { location } = await open(LIST, form);
  return location ?? '';
}

const add = (path: string, caption: string) =>
  publishPost(fixture.deps, actor, {
    source: 'api',
    input: PublishPostInput.parse({
      content: { captions: [caption] },
      queue: path.split('/').at(-1),
    }),
  });

describe('the list of queues, without scripts', () => {
  it('shows what to do first, then each queue with its next free slot', async () => {
    expect((await open(LIST)).text).toContain('No queues yet.');
    const path = await create();
    expect(path).toMatch(/^\/app\/queues\/que_/u);
    await create({ name: 'Without times', weekdays: [] });
    const { text, html } = await open(LIST);
    expect(text).toMatch(/Next free slot: (?:Mon|Fri), \w+ \d+, 9:30 AM/u);
    expect(text).toContain('2 slots a week · 0 posts waiting · Europe/Berlin');
    expect(text).toContain('No slots yet. Add times before you add posts.');
    expect(html).toContain(`href="${path}"`);
  });

  it('shows every problem of the form at its field, and keeps what was typed', async () => {
    const form = { ...MORNINGS, name: ' ', timeZone: 'Nowhere', time: '', accountIds: linkedin };
    const { status, text, html } = await open(LIST, toFields(form));
    expect(status).toBe(422);
    expect(text).toContain('Enter a name.');
    expect(text).toContain('Enter a time of day from 00:00 to 23:59, such as 09:30.');
    expect(html).toMatch(/id="new-zone-messages"/u);
    expect(html).toMatch(
      /value="friday" checked|checked="" value="friday"|value="friday"[^>]*checked/u,
    );
    expect(html).toMatch(
      new RegExp(`value="${linkedin}"[^>]*checked|checked[^>]*value="${linkedin}"`, 'u'),
    );
  });

  it('refuses a name that is in use, and an account of another workspace', async () => {
    await create();
    const used = await open(LIST, toFields({ ...MORNINGS, name: 'mornings' }));
    expect(used).toMatchObject({ status: 409 });
    expect(used.text).toContain('There is already a queue named “Mornings”.');
    const stranger = await fixture.createActor();
    const accountIds = await fixture.connect(stranger, 'linkedin');
    const foreign = await open(LIST, toFields({ ...MORNINGS, name: 'Other', accountIds }));
    expect(foreign.status).toBe(422);
    expect(foreign.html).toContain('id="new-accounts-note"');
  });
});

describe('a queue’s page, without scripts', () => {
  it('adds and removes slots', async () => {
    const path = await create();
    const slots = { intent: 'add-slots', weekdays: ['monday', 'sunday'], time: '17:00' };
    expect((await open(path, toFields(slots))).text).toContain('Slots added.');
    const removed = await open(path, toFields({ intent: 'remove-slot', slot: 'friday 09:30' }));
    expect(removed.text).toContain('Slot removed.');
    expect(removed.html).toContain('aria-label="Remove Monday, 5:00 PM"');
    expect(removed.html).not.toContain('Remove Friday');

    const empty = await open(path, toFields({ intent: 'add-slots', time: '25:00' }));
    expect(empty.status).toBe(422);
    expect(empty.text).toContain('Choose at least one day.');
    expect(empty.text).toContain('Enter a time of day from 00:00 to 23:59, such as 09:30.');
  });

  it('refuses more slots than a queue can have', async () => {
    const path = await create();
    const data = { slots: Array.from({ length: MAX_QUEUE_SLOTS }, (_, minute) => minute) };
    await fixture.deps.prisma.queue.updateMany({
      where: { workspaceId: actor.workspaceId },
      data,
    });
    const { weekday, time } = toWeeklySlot(MAX_QUEUE_SLOTS);
    const form = toFields({ intent: 'add-slots', weekdays: weekday, time });
    const { status, text } = await open(path, form);
    expect(status).toBe(422);
    expect(text).toContain(`A queue can have at most ${MAX_QUEUE_SLOTS} slots a week.`);
  });

  it('shows the next ten slots with their posts, and pauses, resumes, and shuffles them', async () => {
    const path = await create();
    await add(path, 'First of two');
    await add(path, 'Second of two');
    const { text, html } = await open(path);
    expect(text).toMatch(/9:30 AM First of two .*9:30 AM Second of two .*9:30 AM Free/u);
    expect(html.match(/class="card slotrow"/gu)).toHaveLength(10);
    expect(text).toContain('2 posts are waiting.');
    const paused = await open(path, toFields({ intent: 'pause' }));
    expect(paused.text).toContain('Queue paused. 2 posts held back.');
    expect(paused.text).toContain(
      'It’s paused and holds 2 posts. Resume it, or cancel the posts first.',
    );
    expect(await open(path, toFields({ intent: 'delete' }))).toMatchObject({ status: 409 });
    const resumed = await open(path, toFields({ intent: 'resume' }));
    expect(resumed.text).toContain('Queue resumed. Its posts keep their times.');
    const shuffled = await open(path, toFields({ intent: 'shuffle' }));
    expect(shuffled.text).toMatch(/9:30 AM Second of two .*9:30 AM First of two/u);
    const [, postId = ''] = /name="postId" value="([^"]+)"/u.exec(shuffled.html) ?? [];
    const moved = await open(path, toFields({ intent: 'front', postId }));
    expect(moved.text).toMatch(/9:30 AM First of two .*9:30 AM Second of two/u);
  });

  it('changes the name, the zone, and the accounts, and deletes the queue', async () => {
    const path = await create();
    const refused = await open(path, toFields({ name: '', timeZone: 'UTC' }));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Enter a name.');
    const saved = await open(path, toFields({ name: 'Evenings', timeZone: 'UTC' }));
    expect(saved.text).toContain('Evenings');
    expect(saved.text).toContain('Times are in UTC.');
    const { location } = await open(path, toFields({ intent: 'delete' }));
    expect(location).toBe('/app/queues?deleted');
    expect((await open(location ?? '')).text).toContain('Queue deleted.');
    expect(await open(path)).toMatchObject({ status: 404 });
  });

  it('opens the composer with the queue and its accounts', async () => {
    const path = await create();
    const { html } = await open(path);
    const address = /href="(\/app\/platform-preview\?[^"]+)"/u.exec(html)?.[1] ?? '';
    const page = await open(address.replaceAll('&amp;', '&'));
    expect(page.html).toMatch(
      /name="when"[^>]*value="queue"[^>]*checked|checked=""[^>]*value="queue"/u,
    );
    expect(page.html).toContain('<option value="' + (path.split('/').at(-1) ?? '') + '" selected');
  });

  it('takes a scheduled post from “Change time” on the post’s page', async () => {
    await create({ name: 'Afternoons' });
    const path = await create();
    const { id } = await publishPost(fixture.deps, actor, {
      source: 'api',
      input: PublishPostInput.parse({
        content: { captions: ['Moves'] },
        accountIds: [linkedin],
        publishAt: '2027-06-01T10:00:00Z',
      }),
    });
    const asked = await open(`/app/posts/${id}?do=move`);
    expect(asked.html).toMatch(/name="when"[^>]*value="queue"|value="queue"[^>]*name="when"/u);
    const move = { intent: 'move-post', when: 'queue', queueFront: 'on' };
    const refused = await open(
      `/app/posts/${id}?do=move`,
      toFields({ ...move, queue: 'que_none' }),
    );
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Choose a queue.');
    const queueId = path.split('/').at(-1) ?? '';
    const sent = await open(`/app/posts/${id}?do=move`, toFields({ ...move, queue: queueId }));
    expect(sent.location).toBe(`/app/posts/${id}`);
    expect((await open(path)).text).toMatch(/9:30 AM Moves/u);
    const again = await open(`/app/posts/${id}?do=move`);
    expect(again.html).toContain(`<option value="${queueId}" selected`);
  });

  it('refuses the forms of a viewer', async () => {
    const path = await create();
    const viewer: Actor = { ...actor, role: 'viewer' };
    expect((await open(path, undefined, viewer)).status).toBe(200);
    for (const intent of ['pause', 'delete', 'shuffle'])
      expect(await open(path, toFields({ intent }), viewer)).toMatchObject({ status: 403 });
  });
});
