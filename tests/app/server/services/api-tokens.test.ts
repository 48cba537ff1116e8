import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CreateApiTokenInput, MAX_TOKENS } from '#app/domain/api/api-tokens.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { authenticateApiToken } from '#app/server/services/api-tokens/authenticate-api-token.ts';
import {
  createApiToken,
  listApiTokens,
  revokeApiToken,
} from '#app/server/services/api-tokens/manage-api-tokens.ts';
import { retryOverload } from '#tests/support/retry-overload.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let fixture: ServiceFixture;
let owner: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture({
    getAdapter: () => {
      throw new Error('Nothing is published here.');
    },
    environmentFor: () => 'sandbox',
  });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  owner = signedIn(await fixture.createActor());
});

const signedIn = (actor: Actor): Actor => ({
  ...actor,
  via: 'session',
  authTime: fixture.clock.now(),
});
const input = (changed: object = {}): CreateApiTokenInput =>
  CreateApiTokenInput.parse({
    name: 'Night script',
    environment: 'sandbox',
    scopes: ['posts:read'],
    days: '30',
    ...changed,
  });

describe('API tokens', () => {
  it('act for their creator, within their scopes, until they expire', async () => {
    const { text, token } = await createApiToken(fixture.deps, owner, input());
    expect(text).toMatch(/^ff_test_[\w-]{43}$/u);
    const actor = await authenticateApiToken(fixture.deps, text);
    const { userId, workspaceId } = owner;
    expect(actor).toMatchObject({ userId, workspaceId, scopes: ['posts:read'], via: 'token' });
    fixture.clock.advance(30 * DAY_MS + 1);
    await expect(authenticateApiToken(fixture.deps, text)).rejects.toThrow('expired');
    const { items } = await listApiTokens(fixture.deps, owner);
    expect(items.map(({ id }) => id)).not.toContain(token.id);
  });

  it('are listed without their secret, which is not stored', async () => {
    const { text } = await createApiToken(fixture.deps, owner, input({ days: '0' }));
    const listed = await listApiTokens(fixture.deps, owner);
    expect(listed.items).toMatchObject([{ name: 'Night script', expiresAt: null, isOwn: true }]);
    const rows = await fixture.deps.prisma.apiToken.findMany();
    expect(JSON.stringify([listed, rows])).not.toContain(text);
  });

  it('stop working once revoked, as the audit log records', async () => {
    const { text, token } = await createApiToken(fixture.deps, owner, input());
    await revokeApiToken(fixture.deps, owner, { tokenId: token.id });
    await expect(authenticateApiToken(fixture.deps, text)).rejects.toThrow('revoked');
    const { workspaceId } = owner;
    const log = await fixture.deps.prisma.auditEntry.findMany({
      where: { workspaceId },
      orderBy: { id: 'asc' },
    });
    expect(log.map(({ action, subject }) => [action, subject])).toEqual([
      ['token.created', token.id],
      ['token.revoked', token.id],
    ]);
  });

  it('are shown only to a user who signed in within ten minutes', async () => {
    fixture.clock.advance(10 * MINUTE_MS);
    const late = createApiToken(fixture.deps, owner, input());
    await expect(late).rejects.toMatchObject({ code: 'reverification_required' });
    const token: Actor = { ...owner, via: 'token', scopes: ['posts:write'] };
    const byToken = createApiToken(fixture.deps, token, input());
    await expect(byToken).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('cannot be seen or revoked from another workspace', async () => {
    const { token } = await createApiToken(fixture.deps, owner, input());
    const stranger = signedIn(await fixture.createActor());
    expect((await listApiTokens(fixture.deps, stranger)).items).toEqual([]);
    const revoked = revokeApiToken(fixture.deps, stranger, { tokenId: token.id });
    await expect(revoked).rejects.toMatchObject({ code: 'not_found' });
  });

  it('can be listed and revoked by owners even if others created them, but not by editors', async () => {
    const { token } = await createApiToken(fixture.deps, owner, input());
    const { userId } = await fixture.createActor();
    const editor: Actor = { ...owner, userId, role: 'editor' };
    expect((await listApiTokens(fixture.deps, editor)).items).toEqual([]);
    const revoked = revokeApiToken(fixture.deps, editor, { tokenId: token.id });
    await expect(revoked).rejects.toMatchObject({ code: 'not_found' });
  });

  it(`are limited to ${MAX_TOKENS} per workspace, even when many are created at once`, async () => {
    const making = Array.from({ length: MAX_TOKENS + 5 }, () =>
      retryOverload(() => createApiToken(fixture.deps, owner, input())),
    );
    const results = await Promise.allSettled(making);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_TOKENS);
  });

  it('require a name, a scope, and one of the offered lifetimes', () => {
    const parsed = CreateApiTokenInput.safeParse({
      name: ' ',
      environment: 'moon',
      scopes: [],
      days: '7',
    });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([
      'name',
      'environment',
      'scopes',
      'days',
    ]);
  });
});

describe('a token that creates tokens', () => {
  const SCOPES = ['posts:read', 'tokens:read', 'tokens:write'];
  const asToken = async (changed: object = {}): Promise<Actor> => {
    const created = input({ scopes: SCOPES, ...changed });
    const { text } = await createApiToken(fixture.deps, owner, created);
    return authenticateApiToken(fixture.deps, text);
  };

  it('creates one with the same scopes, lists it, and revokes it', async () => {
    const parent = await asToken();
    const { token, text } = await createApiToken(fixture.deps, parent, input({ days: '30' }));
    expect((await authenticateApiToken(fixture.deps, text)).scopes).toEqual(['posts:read']);
    expect((await listApiTokens(fixture.deps, parent)).items[0]?.id).toBe(token.id);
    await revokeApiToken(fixture.deps, parent, { tokenId: token.id });
    await expect(authenticateApiToken(fixture.deps, text)).rejects.toThrow('revoked');
  });

  it('cannot create one with more scopes, and gets a list of the extra ones', async () => {
    const parent = await asToken();
    const more = input({ scopes: ['posts:write'], environment: 'live', days: '0' });
    const refusal = await createApiToken(fixture.deps, parent, more).catch(String);
    expect(refusal).toMatch(/it lacks posts:write, it’s for sandbox accounts, and it expires/u);
  });

  it('requires the scopes for it', async () => {
    const plain = await asToken({ scopes: ['posts:read'] });
    await expect(createApiToken(fixture.deps, plain, input())).rejects.toThrow('tokens:write');
    await expect(listApiTokens(fixture.deps, plain)).rejects.toThrow('tokens:read');
    const ended = revokeApiToken(fixture.deps, plain, { tokenId: plain.tokenId ?? '' });
    await expect(ended).rejects.toThrow('tokens:write');
  });
});
