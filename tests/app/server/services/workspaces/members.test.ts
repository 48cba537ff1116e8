import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_SCOPES } from '#app/domain/api/api-scopes.ts';
import { MAX_OWNED_WORKSPACES } from '#app/domain/workspaces/workspaces.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { authenticateApiToken } from '#app/server/services/api-tokens/authenticate-api-token.ts';
import { createApiToken } from '#app/server/services/api-tokens/manage-api-tokens.ts';
import { bindTeams } from '#app/server/services/workspaces/bind-workspaces.ts';
import { readPage } from '#app/domain/api/paging.ts';
import { retryOverload } from '#tests/support/retry-overload.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { joinTeam, NO_PLATFORMS, openSession } from '#tests/support/team.ts';

const FIRST = readPage(new URLSearchParams());

let fixture: ServiceFixture;
let teams: ReturnType<typeof bindTeams>;
let owner: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture(NO_PLATFORMS);
  teams = bindTeams(fixture.deps);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  owner = await openSession(fixture, await fixture.createActor());
});

const join = (role: Actor['role']) => joinTeam(fixture, { workspaceId: owner.workspaceId, role });

async function findMemberId({ userId }: Actor, workspaceId = owner.workspaceId): Promise<string> {
  const where = { workspaceId_userId: { workspaceId, userId } };
  return (await fixture.deps.prisma.member.findUniqueOrThrow({ where })).id;
}

async function readCurrent({ sessionId = '' }: Actor): Promise<string | null> {
  const row = await fixture.deps.prisma.session.findUniqueOrThrow({ where: { id: sessionId } });
  return row.workspaceId;
}

async function makeToken(actor: Actor): Promise<string> {
  const input = { name: 'Script', environment: 'sandbox', scopes: [...API_SCOPES], days: 30 };
  return (await createApiToken(fixture.deps, actor, input as never)).text;
}

describe('several workspaces', () => {
  it('are created, used and switched per browser', async () => {
    const elsewhere = await openSession(fixture, owner);
    fixture.clock.advance(1);
    const created = await teams.addWorkspace(owner, { name: 'Second', timeZone: 'Asia/Tokyo' });
    expect(await readCurrent(owner)).toBe(created.workspaceId);
    expect(await readCurrent(elsewhere)).toBe(owner.workspaceId);
    const { items } = await teams.listWorkspaces({ ...owner, ...created });
    expect(items).toMatchObject([
      { id: owner.workspaceId, name: 'Kiln & Ash', isCurrent: false },
      { name: 'Second', timeZone: 'Asia/Tokyo', role: 'owner', isCurrent: true },
    ]);
    await teams.switchWorkspace(owner, { workspaceId: owner.workspaceId });
    expect(await readCurrent(owner)).toBe(owner.workspaceId);
  });

  it('cannot be switched to by nonmembers', async () => {
    const stranger = await fixture.createActor();
    const switched = teams.switchWorkspace(owner, { workspaceId: stranger.workspaceId });
    await expect(switched).rejects.toMatchObject({ code: 'not_found' });
    expect(await readCurrent(owner)).toBe(owner.workspaceId);
  });

  it('are renamed by an owner, and keep their time zone and late limit unless others are given', async () => {
    expect(await teams.getWorkspace(owner)).toMatchObject({ lateLimitMinutes: 60 });
    await teams.updateWorkspace(owner, { timeZone: 'Europe/Lisbon' });
    await teams.updateWorkspace(owner, { lateLimitMinutes: 0 });
    await teams.updateWorkspace(owner, { name: 'Ash & Kiln' });
    expect(await teams.getWorkspace(owner)).toMatchObject({
      name: 'Ash & Kiln',
      timeZone: 'Europe/Lisbon',
      lateLimitMinutes: 0,
    });
    const renamed = teams.updateWorkspace(await join('editor'), { name: 'Mine' });
    await expect(renamed).rejects.toMatchObject({ code: 'forbidden' });
  });

  it(`are limited to ${MAX_OWNED_WORKSPACES} per owner, even when many are created at once`, async () => {
    const making = Array.from({ length: MAX_OWNED_WORKSPACES + 2 }, () =>
      retryOverload(() => teams.addWorkspace(owner, { name: 'One more', timeZone: 'UTC' })),
    );
    const results = await Promise.allSettled(making);
    const created = results.filter(({ status }) => status === 'fulfilled');
    expect(created).toHaveLength(MAX_OWNED_WORKSPACES - 1);
  });
});

describe('members', () => {
  it('are visible to all members, in the order in which they joined', async () => {
    const viewer = await join('viewer');
    const { items } = await teams.listMembers(viewer, FIRST);
    expect(items.map(({ role, isYou }) => [role, isYou])).toEqual([
      ['owner', false],
      ['viewer', true],
    ]);
  });

  it('are listed 10 to a page, from page 1 on', async () => {
    for (let count = 1; count <= 10; count += 1) {
      fixture.clock.advance(1);
      await join('viewer');
    }
    const open = (page?: string) =>
      teams.listMembers(owner, readPage(new URLSearchParams(page && { page })));
    const first = await open();
    expect(first).toMatchObject({ page: 1, pageCount: 2, total: 11, owners: 1 });
    expect(first.items).toHaveLength(10);
    const second = await open('2');
    expect(second.items).toHaveLength(1);
    expect(first.items.map(({ id }) => id)).not.toContain(second.items[0]?.id);
    expect(await open('99')).toEqual(second);
    expect(await open('none')).toEqual(first);
  });

  it('can be given another role only by an owner', async () => {
    const editor = await join('editor');
    const memberId = await findMemberId(editor);
    const raised = teams.updateMember(editor, { memberId, role: 'owner' });
    await expect(raised).rejects.toMatchObject({ code: 'forbidden' });
    expect(await teams.updateMember(owner, { memberId, role: 'viewer' })).toMatchObject({
      role: 'viewer',
    });
  });

  it('cannot be changed or removed from another workspace', async () => {
    const stranger = await fixture.createActor();
    const memberId = await findMemberId(stranger, stranger.workspaceId);
    const changed = teams.updateMember(owner, { memberId, role: 'viewer' });
    await expect(changed).rejects.toMatchObject({ code: 'not_found' });
    await expect(teams.removeMember(owner, { memberId })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('always include an owner: the last one cannot leave, be removed, or get another role', async () => {
    await join('editor');
    const memberId = await findMemberId(owner);
    const attempts = [
      () => teams.leaveWorkspace(owner),
      () => teams.removeMember(owner, { memberId }),
      () => teams.updateMember(owner, { memberId, role: 'editor' }),
    ];
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ code: 'conflict' });
  });

  it('keep one owner when two demote each other at the same time', async () => {
    const other = await join('owner');
    const results = await Promise.allSettled([
      teams.updateMember(owner, { memberId: await findMemberId(other), role: 'editor' }),
      teams.updateMember(other, { memberId: await findMemberId(owner), role: 'editor' }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('who leave lose the workspace in every browser, and get an empty one of their own', async () => {
    const editor = await join('editor');
    await teams.leaveWorkspace(editor);
    expect(await readCurrent(editor)).toBeNull();
    const { items } = await teams.listWorkspaces(editor);
    expect(items).toMatchObject([{ name: 'Ines’s workspace', role: 'owner' }]);
    const members = await teams.listMembers(owner, FIRST);
    expect(members.items).toHaveLength(1);
  });

  it('are recorded in the audit log', async () => {
    const editor = await join('editor');
    const memberId = await findMemberId(editor);
    await teams.updateMember(owner, { memberId, role: 'viewer' });
    await teams.removeMember(owner, { memberId });
    const { workspaceId } = owner;
    const log = await fixture.deps.prisma.auditEntry.findMany({
      where: { workspaceId },
      orderBy: { id: 'asc' },
    });
    expect(log).toMatchObject([
      { action: 'member.role_changed', subject: memberId, data: { from: 'editor', to: 'viewer' } },
      { action: 'member.removed', subject: memberId, data: { userId: editor.userId } },
    ]);
  });

  it('exclude deleted users, and the last remaining owner stays', async () => {
    const leaving = await join('owner');
    const at = fixture.clock.now();
    await fixture.deps.prisma.user.update({
      where: { id: leaving.userId },
      data: { deletedAt: at, purgeAfter: at },
    });
    const { items } = await teams.listMembers(owner, FIRST);
    expect(items).toMatchObject([{ isYou: true }]);
    await expect(teams.leaveWorkspace(owner)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('API tokens of members', () => {
  it('always have their creator’s current permissions', async () => {
    const editor = await join('editor');
    const text = await makeToken(editor);
    expect((await authenticateApiToken(fixture.deps, text)).role).toBe('editor');
    await teams.updateMember(owner, { memberId: await findMemberId(editor), role: 'viewer' });
    expect((await authenticateApiToken(fixture.deps, text)).role).toBe('viewer');
  });

  it('stop working once their creator leaves, even when they return', async () => {
    const editor = await join('editor');
    const text = await makeToken(editor);
    await teams.removeMember(owner, { memberId: await findMemberId(editor) });
    await expect(authenticateApiToken(fixture.deps, text)).rejects.toThrow('revoked');
    await joinTeam(fixture, { ...editor, role: 'editor' });
    await expect(authenticateApiToken(fixture.deps, text)).rejects.toThrow('revoked');
  });

  it('are limited to one workspace, and cannot make anyone an owner', async () => {
    await teams.addWorkspace(owner, { name: 'Second', timeZone: 'UTC' });
    const token = await authenticateApiToken(fixture.deps, await makeToken(owner));
    const { items } = await teams.listWorkspaces(token);
    expect(items.map(({ id }) => id)).toEqual([owner.workspaceId]);
    const memberId = await findMemberId(await join('editor'));
    const raised = teams.updateMember(token, { memberId, role: 'owner' });
    await expect(raised).rejects.toMatchObject({ code: 'forbidden' });
    await expect(teams.leaveWorkspace(token)).rejects.toMatchObject({ code: 'forbidden' });
  });
});
