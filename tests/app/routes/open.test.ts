import type { AppLoadContext } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toNotificationLink } from '#app/domain/notifications/notification-path.ts';
import { loader } from '#app/routes/app.open.tsx';
import type { Actor } from '#app/server/services/actor.ts';
import { createServices } from '#app/server/services/services.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { joinTeam, NO_PLATFORMS } from '#tests/support/team.ts';

let fixture: ServiceFixture;
let owner: Actor;
let guest: Actor;
beforeAll(async () => {
  fixture = await createServiceFixture(NO_PLATFORMS);
  owner = await fixture.createActor();
  const { workspaceId } = owner;
  guest = await joinTeam(fixture, { workspaceId, role: 'viewer' });
});
afterAll(() => fixture.close());

/** Opens the link as the guest. Returns the response's status and location. */
async function open(link: string, headers: Record<string, string> = {}) {
  const request = new Request(`http://localhost:3000${link}`, { headers });
  const user = { email: 'guest@example.com' };
  const services = createServices(fixture.deps);
  const context = { actor: guest, user, services } as unknown as AppLoadContext;
  try {
    const { data, init } = await loader({ request, context, params: {} });
    return { status: init?.status, data };
  } catch (thrown) {
    if (thrown instanceof Response)
      return { status: thrown.status, location: thrown.headers.get('location') };
    return { status: (thrown as { init?: { status?: number } }).init?.status };
  }
}

async function readCurrent(): Promise<string | null> {
  const where = { id: guest.sessionId ?? '' };
  return (await fixture.deps.prisma.session.findUniqueOrThrow({ where })).workspaceId;
}

const leaveForHome = async (): Promise<void> => {
  const { workspaceId } = await fixture.createActor();
  const data = { id: `mem_${workspaceId}`, workspaceId, userId: guest.userId, role: 'owner' };
  await fixture.deps.prisma.member.create({ data });
  await fixture.deps.prisma.session.update({
    where: { id: guest.sessionId ?? '' },
    data: { workspaceId },
  });
  guest = { ...guest, workspaceId };
};

const NOTHING = { postId: null, seriesId: null };
const HELD_POST = { ...NOTHING, kind: 'post_held', postId: 'post_1' };
const LOST_ACCOUNT = { ...NOTHING, kind: 'account_needs_reconnect' };

describe('the link in an email', () => {
  it('opens the post in its workspace, however many the person has', async () => {
    await leaveForHome();
    const link = toNotificationLink(owner.workspaceId, HELD_POST);
    expect(await open(link, { 'sec-fetch-dest': 'document' })).toEqual({
      status: 302,
      location: '/app/posts/post_1',
    });
    expect(await readCurrent()).toBe(owner.workspaceId);
    expect(await open(toNotificationLink(owner.workspaceId, LOST_ACCOUNT))).toMatchObject({
      location: '/app#accounts',
    });
    const held = toNotificationLink(owner.workspaceId, { ...NOTHING, kind: 'posts_held' });
    expect(await open(held)).toMatchObject({ location: '/app/posts?state=held' });
    const series = { ...NOTHING, kind: 'series_blocked', seriesId: 'ser_1' };
    expect(await open(toNotificationLink(owner.workspaceId, series))).toMatchObject({
      location: '/app/series/ser_1',
    });
  });

  it('opens the post, too, if our service worker requests it', async () => {
    await leaveForHome();
    const link = toNotificationLink(owner.workspaceId, HELD_POST);
    const headers = { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' };
    expect(await open(link, headers)).toMatchObject({ location: '/app/posts/post_1' });
  });

  it.each([
    [
      'requested by a script of another site',
      { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' },
    ],
    ['embedded', { 'sec-fetch-dest': 'image' }],
    ['prefetched', { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' }],
  ])('switches nothing when it is %s', async (_how, headers) => {
    await leaveForHome();
    const before = await readCurrent();
    expect(await open(toNotificationLink(owner.workspaceId, LOST_ACCOUNT), headers)).toEqual({
      status: 503,
    });
    expect(await readCurrent()).toBe(before);
  });

  it('leads nowhere but to a post or Home', async () => {
    const link = `/app/open?workspace=${owner.workspaceId}&post=${encodeURIComponent('//evil.test')}`;
    expect(await open(link)).toMatchObject({ location: '/app#accounts' });
  });

  it('says so if the person isn’t a member', async () => {
    const { workspaceId } = await fixture.createActor();
    const before = await readCurrent();
    const refused = { status: 404, data: { email: 'guest@example.com' } };
    expect(await open(toNotificationLink(workspaceId, HELD_POST))).toEqual(refused);
    expect(await open('/app/open')).toEqual(refused);
    expect(await readCurrent()).toBe(before);
  });
});
