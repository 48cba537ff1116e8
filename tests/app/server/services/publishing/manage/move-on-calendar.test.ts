import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CalendarMoveInput } from '#app/domain/calendar/calendar-move.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { CreateQueueInput } from '#app/domain/queues/queues.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { cancelPost } from '#app/server/services/publishing/manage/cancel-post.ts';
import { changePost } from '#app/server/services/publishing/manage/change-post.ts';
import { moveOnCalendar } from '#app/server/services/publishing/manage/move-on-calendar.ts';
import { undoMove } from '#app/server/services/publishing/manage/undo-move.ts';
import { releaseDuePosts } from '#app/server/services/publishing/schedule/release-due.ts';
import { readPost } from '#app/server/services/publishing/store/get-post.ts';
import { createQueue } from '#app/server/services/queues/manage-queues.ts';
import { pauseQueue } from '#app/server/services/queues/pause-queue.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../scripted-platform.ts';

const HOUR_MS = 3_600_000;

let fixture: ServiceFixture;
let actor: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.deps.prisma.delivery.deleteMany();
  actor = await fixture.createActor();
  await fixture.connect(actor, 'linkedin');
  await setZone('Europe/Berlin');
});

const setZone = (timeZone: string) =>
  fixture.deps.prisma.workspace.update({ where: { id: actor.workspaceId }, data: { timeZone } });

const schedule = (time: object) =>
  publishPost(fixture.deps, actor, {
    input: PublishPostInput.parse({
      platforms: ['linkedin'],
      content: { captions: [`Post ${Math.random()}`] },
      ...time,
    }),
    source: 'api',
  });
const at = (local: string, timeZone = 'Europe/Berlin') =>
  schedule({ publishAt: { local, timeZone } });

const read = (postId: string) => readPost(fixture.deps, actor, { postId });
const seen = (post: PostOutput): string => post.schedule?.publishAt ?? '';
async function move(post: PostOutput, target: object) {
  const input = CalendarMoveInput.parse({ postId: post.id, seenAt: seen(post), ...target });
  return (await moveOnCalendar(fixture.deps, actor, input)).post;
}
async function openQueue(): Promise<string> {
  const input = CreateQueueInput.parse({
    name: 'Mondays',
    timeZone: 'Europe/Berlin',
    slots: [{ weekday: 'monday', time: '09:00' }],
  });
  return (await createQueue(fixture.deps, actor, input)).id;
}
const undo = (post: PostOutput) =>
  undoMove(fixture.deps, actor, { postId: post.id, seenAt: seen(post) });

describe('moving a post on the calendar', () => {
  it('keeps the time of day and the zone on another day, also across a clock change', async () => {
    const berlin = await at('2027-03-26T09:00');
    expect((await move(berlin, { date: '2027-03-29' })).schedule).toMatchObject({
      local: '2027-03-29T09:00:00',
      publishAt: '2027-03-29T07:00:00.000Z',
      timeZone: 'Europe/Berlin',
    });
    // On the calendar of Berlin, it's March 25 at 18:30.
    const tokyo = await at('2027-03-26T02:30', 'Asia/Tokyo');
    expect((await move(tokyo, { date: '2027-03-29' })).schedule).toMatchObject({
      local: '2027-03-30T02:30:00',
      timeZone: 'Asia/Tokyo',
    });
  });

  it('takes an hour with the minutes that the post has, or a time, from the calendar’s clock', async () => {
    const post = await at('2027-03-26T18:45', 'Asia/Tokyo');
    const moved = await move(post, { date: '2027-03-25', hour: '7' });
    expect(moved.schedule).toMatchObject({
      local: '2027-03-25T07:45:00',
      timeZone: 'Europe/Berlin',
    });
    expect((await move(moved, { date: '2027-03-25', clock: '23:59' })).schedule.local).toBe(
      '2027-03-25T23:59:00',
    );
  });

  it('asks about a time that the clocks skip or repeat, and refuses a past one', async () => {
    const post = await at('2027-03-26T02:30');
    const codeOf = (target: object) =>
      move(post, target).catch((error) => error.violations[0].code as string);
    expect(await codeOf({ date: '2027-03-28' })).toBe('time_skipped');
    expect(await codeOf({ date: '2027-10-31' })).toBe('time_repeated');
    expect(await codeOf({ date: '2026-11-20' })).toBe('time_in_past');
    expect(await read(post.id)).toEqual(post);
    const moved = await move(post, { date: '2027-10-31', disambiguation: 'earlier' });
    expect(moved.schedule.publishAt).toBe('2027-10-31T00:30:00.000Z');
  });

  it('refuses a post that somebody else moved, that was canceled, or that is live', async () => {
    const post = await at('2027-03-26T09:00');
    const change = { publishAt: '2027-04-01T09:00:00Z', allowDuplicate: false };
    await changePost(fixture.deps, actor, { postId: post.id, change });
    await expect(move(post, { date: '2027-03-27' })).rejects.toThrow('Someone else moved');
    expect((await read(post.id)).schedule?.publishAt).toBe('2027-04-01T09:00:00.000Z');
    await cancelPost(fixture.deps, actor, { postId: post.id });
    await expect(move(post, { date: '2027-03-27' })).rejects.toThrow('was canceled');
    const other = await at('2026-11-21T11:00');
    fixture.clock.advance(HOUR_MS);
    await releaseDuePosts(fixture.deps);
    const before = await read(other.id);
    await expect(move(other, { date: '2027-03-27' })).rejects.toThrow('is being published');
    expect(await read(other.id)).toEqual(before);
  });
});

describe('undoing a move', () => {
  it('restores the exact time, zone, and rule, once', async () => {
    const post = await schedule({
      publishAt: { local: '2027-10-31T02:30', timeZone: 'Europe/Berlin', disambiguation: 'later' },
    });
    const moved = await move(post, { date: '2027-11-02' });
    expect(await undo(moved)).toMatchObject({ post, hasLostSlot: false });
    const row = await fixture.deps.prisma.post.findUniqueOrThrow({ where: { id: post.id } });
    expect(row.publishRule).toBe('later');
    await expect(undo(moved)).rejects.toThrow('has changed since');
  });

  it('is refused after another move, and when the former time has passed', async () => {
    const start = await at('2026-11-21T23:00');
    const first = await move(start, { date: '2026-11-23' });
    const second = await move(first, { date: '2026-11-24' });
    await expect(undo(first)).rejects.toThrow('has changed since');
    await undo(second);
    const post = await at('2027-03-26T09:00');
    await fixture.deps.prisma.post.update({
      where: { id: post.id },
      data: { publishAt: new Date(fixture.clock.now().getTime() - HOUR_MS) },
    });
    const late = await move(await read(post.id), { date: '2027-03-27', clock: '09:00' });
    await expect(undo(late)).rejects.toThrow('has passed');
  });

  it('restores a hold with its reason', async () => {
    const post = await at('2027-03-26T09:00');
    const hold = { state: 'held', errorCode: 'held_too_late', errorMessage: 'Held.' };
    const where = { postId: post.id };
    await fixture.deps.prisma.delivery.updateMany({ where, data: hold });
    const moved = await move(await read(post.id), { date: '2027-03-27' });
    expect(moved.deliveries).toMatchObject([{ state: 'scheduled', errorCode: null }]);
    expect((await undo(moved)).post.deliveries).toMatchObject([
      { state: 'held', errorCode: 'held_too_late', message: 'Held.' },
    ]);
  });

  it('restores the slot of a queue, and says so if it’s taken', async () => {
    const id = await openQueue();
    const post = await schedule({ queue: id });
    expect(post.schedule).toMatchObject({ queueId: id });
    const moved = await move(post, { date: '2026-12-24' });
    expect(moved.schedule.queueId).toBeNull();
    expect((await undo(moved)).post).toEqual(post);
    const again = await move(post, { date: '2026-12-24' });
    await schedule({ queue: id });
    const { post: restored, hasLostSlot } = await undo(again);
    expect({ hasLostSlot, ...restored.schedule }).toMatchObject({
      hasLostSlot: true,
      publishAt: seen(post),
      queueId: null,
    });
  });

  it('holds the post again if its queue was paused meanwhile', async () => {
    const id = await openQueue();
    const moved = await move(await schedule({ queue: id }), { date: '2026-12-24' });
    await pauseQueue(fixture.deps, actor, { queueId: id });
    expect((await undo(moved)).post.deliveries).toMatchObject([
      { state: 'held', errorCode: 'held_queue_paused' },
    ]);
  });
});
