import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createId } from '#app/server/db/ids.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { EMBEDDED_IDENTITY_ISSUER } from '#app/server/ports/identity-provider.ts';
import { bindTeams } from '#app/server/services/workspaces/bind-workspaces.ts';
import { readPage } from '#app/domain/api/paging.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { NO_PLATFORMS, openSession } from '#tests/support/team.ts';

const DAY_MS = 24 * 3_600_000;

const FIRST = readPage(new URLSearchParams());

let fixture: ServiceFixture;
let teams: ReturnType<typeof bindTeams>;
let owner: Actor;
let guest: Actor;
let email: string;

beforeAll(async () => {
  fixture = await createServiceFixture(NO_PLATFORMS);
  teams = bindTeams(fixture.deps);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.emails.length = 0;
  owner = await openSession(fixture, await fixture.createActor());
  guest = await openSession(fixture, await fixture.createActor());
  email = `${guest.userId}@example.com`;
});

const invite = (to = email, role: 'editor' | 'viewer' | 'owner' = 'editor') =>
  teams.inviteMember(owner, { email: to, role });

/** Returns the token in the newest email's link. */
function readToken(): string {
  const { text } = fixture.emails.at(-1) ?? { text: '' };
  return /\/invitation\?token=([\w-]{43})$/mu.exec(text)?.[1] ?? '';
}

describe('an invitation', () => {
  it('is sent by email, accepted once, and opens the workspace', async () => {
    const sent = await invite();
    expect(sent).toMatchObject({ email, role: 'editor', letter: 'sent', url: null });
    expect(fixture.emails).toMatchObject([{ to: email, subject: expect.stringContaining('Kiln') }]);
    const token = readToken();
    expect(await teams.readInvitation({ token })).toMatchObject({
      email,
      role: 'editor',
      workspaceName: 'Kiln & Ash',
    });
    expect(await teams.acceptInvitation(guest, { token })).toEqual({
      workspaceId: owner.workspaceId,
    });
    const { items } = await teams.listMembers(owner, FIRST);
    expect(items.map(({ email: address, role }) => [address, role])).toContainEqual([
      email,
      'editor',
    ]);
    const session = await fixture.deps.prisma.session.findUniqueOrThrow({
      where: { id: guest.sessionId ?? '' },
    });
    expect(session.workspaceId).toBe(owner.workspaceId);
    expect((await teams.listInvitations(owner)).items).toEqual([]);
    await expect(teams.acceptInvitation(guest, { token })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it.each([
    { how: 'confirms the address it was emailed to', isEmailed: true },
    { how: 'confirms nothing if the inviter got the link', isEmailed: false },
  ])('$how', async ({ isEmailed }) => {
    const { prisma } = fixture.deps;
    const passed = bindTeams({ ...fixture.deps, mailer: null });
    const sent = isEmailed
      ? await invite()
      : await passed.inviteMember(owner, { email, role: 'viewer' });
    const token = isEmailed ? readToken() : new URL(sent.url ?? '').searchParams.get('token');
    const identity = { issuer: EMBEDDED_IDENTITY_ISSUER, email, emailVerified: false };
    const names = { passwordHash: '', firstName: null, lastName: null };
    const { id: subject } = await prisma.credential.create({
      data: { id: createId('cred'), email, ...names },
    });
    await prisma.identity.create({
      data: { id: createId('idn'), userId: guest.userId, subject, ...identity },
    });
    await teams.acceptInvitation(guest, { token: token ?? '' });
    const rows = await Promise.all([
      prisma.identity.findFirst({ where: { subject } }),
      prisma.credential.findUnique({ where: { id: subject } }),
    ]);
    expect(rows).toMatchObject([{ emailVerified: isEmailed }, { emailVerified: isEmailed }]);
  });

  it('is accepted once, despite many clicks', async () => {
    await invite();
    const token = readToken();
    const clicks = Array.from({ length: 5 }, () => teams.acceptInvitation(guest, { token }));
    const results = await Promise.allSettled(clicks);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('works only for its address', async () => {
    await invite('somebody.else@example.com');
    const accepted = teams.acceptInvitation(guest, { token: readToken() });
    await expect(accepted).rejects.toMatchObject({ code: 'forbidden' });
    expect((await teams.listMembers(owner, FIRST)).items).toHaveLength(1);
  });

  it('expires after seven days, and works again with the next email', async () => {
    const { id } = await invite();
    const first = readToken();
    fixture.clock.advance(7 * DAY_MS);
    expect(await teams.readInvitation({ token: first })).toBeNull();
    expect((await teams.listInvitations(owner)).items).toMatchObject([{ id, isExpired: true }]);
    await teams.resendInvitation(owner, { invitationId: id });
    expect(await teams.readInvitation({ token: first })).toBeNull();
    expect(await teams.readInvitation({ token: readToken() })).toMatchObject({ email });
  });

  it('stops working once revoked, and the address can be invited again', async () => {
    const { id } = await invite();
    await teams.revokeInvitation(owner, { invitationId: id });
    expect(await teams.readInvitation({ token: readToken() })).toBeNull();
    await expect(invite()).resolves.toMatchObject({ letter: 'sent' });
  });

  it('responds the same for an address with and without an account', async () => {
    const invited = await invite();
    const uninvited = await invite(`${createId('usr')}@example.com`);
    const shape = ({ letter: email, url, role, isExpired }: typeof invited) => [
      email,
      url,
      role,
      isExpired,
    ];
    expect(shape(uninvited)).toEqual(shape(invited));
    expect(fixture.emails).toHaveLength(2);
  });

  it('is rejected for a member, and for an address already invited', async () => {
    await invite();
    await expect(invite()).rejects.toThrow('already invited');
    await teams.acceptInvitation(guest, { token: readToken() });
    await expect(invite()).rejects.toThrow('already a member of this workspace');
  });

  it('can be sent only by owners, and not be changed from another workspace', async () => {
    const { id } = await invite();
    const editor: Actor = { ...owner, role: 'editor' };
    await expect(
      teams.inviteMember(editor, { email: 'a@example.com', role: 'viewer' }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    for (const touch of [teams.resendInvitation, teams.revokeInvitation]) {
      await expect(touch(guest, { invitationId: id })).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('is limited to thirty emails per hour', async () => {
    for (let count = 0; count < 30; count += 1) await invite(`crowd${count}@example.com`);
    await expect(invite('one.more@example.com')).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('shows its link to the inviter when no email is sent', async () => {
    const silent = bindTeams({ ...fixture.deps, mailer: null });
    const { letter: status, url } = await silent.inviteMember(owner, { email, role: 'viewer' });
    expect(status).toBe('none');
    const token = new URL(url ?? '').searchParams.get('token') ?? '';
    expect(await teams.readInvitation({ token })).toMatchObject({ email, role: 'viewer' });
    const rows = await fixture.deps.prisma.invitation.findMany();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
