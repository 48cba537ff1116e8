import { afterAll, beforeAll, expect, it } from 'vitest';
import { CreateDraftInput } from '#app/domain/posts/saved-drafts.ts';
import * as calendar from '#app/routes/app.calendar/route.tsx';
import type { Actor } from '#app/server/services/actor.ts';
import { createDraft } from '#app/server/services/drafts/manage-drafts.ts';
import { createPageContext } from '#tests/support/page-context.ts';
import { createPages } from '#tests/support/render-page.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../server/services/publishing/scripted-platform.ts';

const BACK = '/app/calendar?view=month&date=2027-06-01';

const visit = createPages([{ id: 'routes/app.calendar', path: 'calendar', module: calendar }]);

let fixture: ServiceFixture;
let actor: Actor;
beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
  actor = await fixture.createActor();
  await fixture.connect(actor, 'linkedin');
});
afterAll(() => fixture.close());

async function open(path: string, form?: Readonly<Record<string, string>>) {
  const context = createPageContext(fixture, { actor });
  const page = await visit(path, { context, ...(form && { form: Object.entries(form) }) });
  expect(context.problems).toEqual([]);
  return page;
}

async function createDraftWith(post: object) {
  const input = CreateDraftInput.parse({ post: { platforms: ['linkedin'], ...post } });
  return createDraft(fixture.deps, actor, input);
}

const withCaption = (caption: string) => ({ content: { captions: [caption] } });

it('says how many drafts with a time aren’t on the calendar', async () => {
  expect((await open(BACK)).text).not.toContain('isn’t on the calendar');
  const timed = { ...withCaption('Timed'), publishAt: '2027-06-09T10:30:00Z' };
  const { id: draftId } = await createDraftWith(timed);
  const { text } = await open(BACK);
  expect(text).toContain('1 draft with a time or a queue isn’t on the calendar until you');
  await fixture.deps.prisma.draft.delete({ where: { id: draftId } });
});

it('schedules a draft with a form, and makes it a draft again', async () => {
  const { id: draftId, version } = await createDraftWith(withCaption('Kiln opening'));
  expect((await open(BACK)).html).toContain(`data-draft="${draftId}"`);
  const asked = await open(`${BACK}&plan=${draftId}&to=2027-06-09T10:30`);
  expect(asked.html).toContain('value="2027-06-09"');
  expect(asked.html).toContain('value="10:30"');
  const fields = { intent: 'plan', draftId, version: String(version), zone: 'UTC', back: BACK };
  const planned = await open(BACK, { ...fields, date: '2027-06-09', clock: '10:30' });
  expect(planned.status).toBe(303);
  const page = await open(planned.location ?? '');
  expect(page.text).toContain('Scheduled for Wednesday, June 9 at 10:30 AM.');
  expect(page.html).not.toContain(`data-draft="${draftId}"`);
  const [, postId = ''] = /planned=([^&]+)/u.exec(planned.location ?? '') ?? [];
  const undo = { intent: 'unplan', postId, back: BACK };
  const late = await open(BACK, { ...undo, seenAt: '2027-06-10T10:30:00.000Z' });
  expect([late.status, late.text.includes('stays scheduled')]).toEqual([409, true]);
  const undone = await open(BACK, { ...undo, seenAt: '2027-06-09T10:30:00.000Z' });
  const after = await open(undone.location ?? '');
  expect(after.text).toContain('Undone. The draft has no time.');
  expect(after.html).toMatch(/data-draft="[^"]+"/u);
});

it.each([
  ['a time that has passed', { date: '2020-06-09', clock: '10:30' }, 'This time is in the past'],
  ['no time of day', { date: '2027-06-09', clock: '' }, 'Choose a time of day'],
  ['an older version', { version: '7' }, 'Someone changed this draft'],
])('says what is wrong with %s, and keeps the draft', async (_what, wrong, message) => {
  const { id: draftId, version } = await createDraftWith(withCaption('Stays a draft'));
  const right = { date: '2027-06-09', clock: '10:30', version: String(version), zone: 'UTC' };
  const path = `${BACK}&plan=${draftId}`;
  const page = await open(path, { intent: 'plan', draftId, back: BACK, ...right, ...wrong });
  expect([page.status, page.text]).toEqual([
    expect.toSatisfy((status) => status === 409 || status === 422),
    expect.stringContaining(message),
  ]);
  expect(page.html).toContain(`data-draft="${draftId}"`);
});

it('asks which time is meant when the clocks change, unless another one is typed', async () => {
  const { id: draftId, version } = await createDraftWith(withCaption('At night'));
  const draft = { intent: 'plan', draftId, version: String(version), zone: 'Europe/Berlin' };
  const send = (time: object) => open(BACK, { ...draft, back: BACK, ...time });
  const asked = await send({ date: '2027-10-31', clock: '02:30' });
  const question = await open(asked.location ?? '');
  expect(question.text).toContain('this time happens twice. Choose one of these');
  expect(question.html).toContain('name="asked" value="2027-10-31T02:30"');
  // The choice belongs to the time that was asked about.
  const answer = { disambiguation: 'later', asked: '2027-10-31T02:30' };
  const other = await send({ date: '2027-03-28', clock: '02:30', ...answer });
  expect((await open(other.location ?? '')).text).toContain('this time doesn’t exist');
  const planned = await send({ date: '2027-03-29', clock: '02:30', ...answer });
  expect(planned.location).toContain('planned=');
});

it('says that a draft is gone', async () => {
  const page = await open(`${BACK}&plan=drf_01m8k4rpv0ect9xhr2rmpmd5yf`);
  expect(page.text).toContain('This draft was published or deleted.');
});
