import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CreateApiTokenInput } from '#app/domain/api/api-tokens.ts';
import { ListAuditInput } from '#app/domain/workspaces/audit.ts';
import { recordSignIn } from '#app/server/services/identity/record-sign-in.ts';
import { disconnectAccount } from '#app/server/services/accounts/disconnect-account.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { createApiToken } from '#app/server/services/api-tokens/manage-api-tokens.ts';
import { listAudit } from '#app/server/services/audit/list-audit.ts';
import { recordAudit } from '#app/server/services/audit/record-audit.ts';
import { setBannedWords } from '#app/server/services/workspaces/banned-words.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';

let fixture: ServiceFixture;
let owner: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture({
    getAdapter: () => ({ oauth: { revoke: async () => undefined } }) as never,
    environmentFor: () => 'sandbox',
  });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  owner = { ...(await fixture.createActor()), authTime: fixture.clock.now() };
});

const list = (input: object = {}, actor = owner) =>
  listAudit(fixture.deps, actor, ListAuditInput.parse(input));
const texts = async (input: object = {}) => (await list(input)).items.map(({ text }) => text);

describe('the audit log', () => {
  it('records each action with its actor and target, without secrets', async () => {
    const { deps } = fixture;
    const accountId = await fixture.connect(owner, 'twitter');
    const { text } = await createApiToken(
      deps,
      owner,
      CreateApiTokenInput.parse({
        name: 'Script',
        environment: 'sandbox',
        scopes: ['posts:read'],
        days: '30',
      }),
    );
    await setBannedWords(deps, { ...owner, authTime: new Date(0) }, { words: ['cheap'] });
    await disconnectAccount(deps, owner, { accountId });
    const { items } = await list();
    expect(items).toMatchObject([
      {
        action: 'account.disconnected',
        subject: accountId,
        data: { platform: 'twitter' },
        about: expect.stringContaining('(Twitter)'),
      },
      { action: 'settings.banned_words', data: { count: 1 } },
      { action: 'token.created', by: 'user', data: { name: 'Script' }, about: '“Script”' },
    ]);
    const user = await deps.prisma.user.findUniqueOrThrow({ where: { id: owner.userId } });
    expect(new Set(items.map(({ email }) => email))).toEqual(new Set([user.email]));
    for (const secret of [text, `token-of-${accountId}`])
      expect(JSON.stringify(items)).not.toContain(secret);
  });

  it('shows sign-ins of members only, including failed ones', async () => {
    const { deps } = fixture;
    const other = await fixture.createActor();
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0';
    const client = { network: '203.0.113.0/24', userAgent };
    const { email } = await deps.prisma.user.findUniqueOrThrow({ where: { id: owner.userId } });
    await recordSignIn(deps, { action: 'sign_in', userId: owner.userId, client });
    await recordSignIn(deps, { action: 'sign_in.failed', email: email.toUpperCase(), client });
    await recordSignIn(deps, { action: 'sign_in.failed', email: 'nobody@example.com', client });
    await recordSignIn(deps, { action: 'sign_in', userId: other.userId, client });
    const { items } = await list({ group: 'sign_in' });
    expect(items).toMatchObject([
      { text: 'A sign-in failed', email, address: '203.0.113.0/24' },
      { text: 'Signed in', email, data: { device: 'Firefox on Windows' } },
    ]);
  });

  it('lists all entries page by page, filtered by kind on request', async () => {
    const { prisma } = fixture.deps;
    const at = fixture.clock.now();
    const actions = ['member.invited', 'member.joined', 'token.revoked', 'member.left'] as const;
    for (const action of actions) await recordAudit(prisma, owner, { action, at });
    const first = await list({ limit: 2, group: 'members' });
    expect(first.items.map(({ action }) => action)).toEqual(['member.left', 'member.joined']);
    const second = await list({ limit: 2, group: 'members', cursor: first.nextCursor });
    expect(second.items.map(({ action }) => action)).toEqual(['member.invited']);
    expect(second.nextCursor).toBeNull();
    expect(await texts()).toHaveLength(4);
  });

  it('names the acting token, and shows system actions to everyone', async () => {
    const { prisma } = fixture.deps;
    const at = fixture.clock.now();
    const token = { ...owner, via: 'token' as const, tokenId: 'tok_1' };
    await recordAudit(prisma, token, { action: 'account.connected', at });
    await recordAudit(prisma, null, { action: 'keys.rotated', at, data: { left: 0 } });
    expect((await list()).items).toMatchObject([
      { by: 'system', email: null, action: 'keys.rotated' },
      { by: 'token', data: { tokenId: 'tok_1' } },
    ]);
    await prisma.$transaction([
      prisma.$executeRaw`SELECT set_config('fanfare.erasing', 'on', true)`,
      prisma.auditEntry.deleteMany({ where: { action: 'keys.rotated' } }),
    ]);
  });

  it('is visible only to owners, is limited to one workspace, and never changes', async () => {
    const { prisma } = fixture.deps;
    await recordAudit(prisma, owner, { action: 'token.revoked', at: fixture.clock.now() });
    await expect(list({}, { ...owner, role: 'editor' })).rejects.toThrow('need the Owner role');
    const token: Actor = { ...owner, via: 'token', scopes: ['posts:read'] };
    await expect(list({}, token)).rejects.toThrow('audit:read');
    expect((await list({}, await fixture.createActor())).items).toEqual([]);
    const change = prisma.auditEntry.updateMany({
      where: { workspaceId: owner.workspaceId },
      data: { action: 'sign_in' },
    });
    await expect(change).rejects.toThrow('never changed');
  });
});
