import { afterAll, beforeAll, expect, it } from 'vitest';
import { CreateApiTokenInput } from '#app/domain/api/api-tokens.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { createPgBossQueue } from '#app/server/adapters/job-queue/pg-boss-queue.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { findTokens } from '#app/server/db/queries/account.ts';
import { findTokenHolder, recordTokenUse } from '#app/server/db/queries/api-token.ts';
import { findSameDelivery } from '#app/server/db/queries/delivery.ts';
import { findReadyFiles } from '#app/server/db/queries/media-asset.ts';
import { findUsedDay, reserveDay } from '#app/server/db/queries/usage-day.ts';
import { findProfile, identifyUser } from '#app/server/db/queries/user.ts';
import { findPostingFacts } from '#app/server/db/queries/workspace.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { TOKEN_COLUMNS } from '#app/server/services/accounts/token-columns.ts';
import { authenticateApiToken } from '#app/server/services/api-tokens/authenticate-api-token.ts';
import { createApiToken } from '#app/server/services/api-tokens/manage-api-tokens.ts';
import { hashToken } from '#app/server/services/api-tokens/token-format.ts';
import { claimDelivery } from '#app/server/services/deliveries/delivery-lease.ts';
import { loadWorkItem, toClaimedItem } from '#app/server/services/deliveries/delivery-row.ts';
import { acceptPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { planRequest } from '#app/server/services/publishing/accept/plan-request.ts';
import { toAccountRow } from '#app/server/services/publishing/accept/resolve-targets.ts';
import { runDelivery } from '#app/server/services/publishing/run/run-delivery.ts';
import { getMe } from '#app/server/services/users/get-me.ts';
import { listStatements } from '#tests/bench/recorded-statements.ts';
import { describeOnBothDatabases, type TestDatabase } from '#tests/support/database.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../services/publishing/scripted-platform.ts';

const isBoundary = ({ text }: { text: string }) => text === 'BEGIN' || text === 'COMMIT';

describeOnBothDatabases('the statements of the hot paths', (create) => {
  let test: TestDatabase;
  let fixture: ServiceFixture;
  let owner: Actor;
  let token: string;

  beforeAll(async () => {
    test = await create();
    fixture = await createServiceFixture(createScriptedPlatform().registry, async () => test);
    owner = await fixture.createActor();
    await fixture.connect(owner, 'linkedin');
    await fixture.connect(owner, 'twitter');
    const values = { name: 'Kiln', environment: 'sandbox', days: '30' };
    const input = CreateApiTokenInput.parse({ ...values, scopes: ['posts:write', 'posts:read'] });
    const creator = { ...owner, authTime: fixture.clock.now() };
    token = (await createApiToken(fixture.deps, creator, input)).text;
  });
  afterAll(() => fixture.close());

  const parse = (caption: string) =>
    PublishPostInput.parse({
      platforms: ['linkedin', 'twitter'],
      content: { captions: [caption], hashtags: ['Kiln'] },
    });
  const accept = (caption: string) =>
    acceptPost(fixture.deps, owner, { input: parse(caption), source: 'api' });

  it('find the same token as Prisma, and none that is revoked', async () => {
    const { prisma, sql } = fixture.deps;
    const hash = hashToken(token);
    const columns = { id: true, userId: true, workspaceId: true, scopes: true, environment: true };
    const select = {
      ...columns,
      expiresAt: true,
      lastUsedAt: true,
      apiVersion: true,
      name: true,
      prefix: true,
      createdAt: true,
      user: { select: { email: true } },
      workspace: { select: { name: true } },
    };
    const at = new Date('2026-11-21T09:00:00.123Z');
    await recordTokenUse(sql, (await findTokenHolder(sql, hash))?.id ?? '', at);
    const { user, workspace, ...row } = await prisma.apiToken.findUniqueOrThrow({
      where: { hash },
      select,
    });
    const holder = { role: 'owner', email: user.email, workspaceName: workspace.name };
    expect(await findTokenHolder(sql, hash)).toEqual({ ...row, ...holder, lastUsedAt: at });
    await prisma.apiToken.update({ where: { hash }, data: { revokedAt: at } });
    expect(await findTokenHolder(sql, hash)).toBeUndefined();
    await prisma.apiToken.update({ where: { hash }, data: { revokedAt: null } });
  });

  it('find the same profile as Prisma', async () => {
    const { prisma, sql } = fixture.deps;
    const { userId, workspaceId } = owner;
    const user = await prisma.user.findUniqueOrThrow({
      where: { id: userId },
      select: { id: true, email: true, firstName: true, lastName: true },
    });
    const subscription = await prisma.subscription.findUnique({
      where: { workspaceId },
      select: {
        status: true,
        plan: true,
        cycle: true,
        trialEndsAt: true,
        cancelAt: true,
        customerId: true,
      },
    });
    expect(await findProfile(sql, owner)).toEqual({ ...user, ...subscription });
    const other = await fixture.createActor({ plan: null });
    expect(await findProfile(sql, other)).toMatchObject({ id: other.userId, status: null });
    expect(await findProfile(sql, { userId: 'usr_none', workspaceId })).toBeUndefined();
  });

  it('identify a user and a token of the workspace as Prisma does', async () => {
    const { prisma, sql } = fixture.deps;
    const { userId, workspaceId } = owner;
    const { email } = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
    const workspace = await prisma.workspace.findUniqueOrThrow({ where: { id: workspaceId } });
    const { id, ...columns } = await prisma.apiToken.findUniqueOrThrow({
      where: { hash: hashToken(token) },
      select: { id: true, name: true, prefix: true, createdAt: true, expiresAt: true },
    });
    const names = { email, workspaceName: workspace.name };
    const none = { name: null, prefix: null, createdAt: null, expiresAt: null };
    const identify = (tokenId: string | null, of = userId) =>
      identifyUser(sql, { userId: of, workspaceId, tokenId });
    expect(await identify(id)).toEqual({ ...names, ...columns });
    expect(await identify(null)).toEqual({ ...names, ...none });
    expect(await identify('tok_other')).toEqual({ ...names, ...none });
    expect(await identify(id, 'usr_none')).toBeUndefined();
  });

  it('find the same accounts as Prisma, in the workspace only', async () => {
    const { prisma, sql } = fixture.deps;
    const stranger = await fixture.createActor();
    const foreignId = await fixture.connect(stranger, 'linkedin');
    const heldUntil = new Date('2026-11-21T09:00:00.123Z');
    await prisma.account.updateMany({ where: { platform: 'linkedin' }, data: { heldUntil } });
    const rows = await prisma.account.findMany({
      where: { workspaceId: owner.workspaceId },
      orderBy: { id: 'asc' },
    });
    const find = (accounts: Partial<Parameters<typeof findPostingFacts>[2]['accounts']>) =>
      findPostingFacts(sql, owner.workspaceId, {
        days: { from: '2026-11-20', to: '2026-11-22' },
        accounts: { environment: null, accountIds: [], platforms: [], ...accounts },
      });
    const found = await find({ platforms: ['linkedin', 'twitter'] });
    const accounts = (found?.accounts ?? []).map(toAccountRow);
    expect(accounts).toHaveLength(2);
    accounts.forEach((account, index) => expect(rows[index]).toMatchObject(account));
    const ids = [rows[0]?.id ?? '', foreignId];
    expect((await find({ accountIds: ids }))?.accounts).toMatchObject([{ id: ids[0] }]);
    expect((await find({ accountIds: ids, environment: 'live' }))?.accounts).toBeNull();
    await prisma.account.updateMany({ where: { platform: 'linkedin' }, data: { heldUntil: null } });
  });

  it('count usage as Prisma reads it, and refuse the post over the limit', async () => {
    const { prisma, sql } = fixture.deps;
    const { workspaceId } = await fixture.createActor();
    const facts = { workspaceId, day: '2026-11-21', timeZone: 'UTC', posts: 1, deliveries: 6 };
    const limits = { postsPerDay: 2, deliveriesPerDay: 20 };
    expect(await findUsedDay(sql, facts)).toEqual({ postsUsed: 0, deliveriesUsed: 0 });
    const reserve = () => reserveDay(sql, { ...facts, ...limits });
    const reserved = [await reserve(), await reserve(), await reserve()];
    expect(reserved).toEqual([true, true, false]);
    const where = { workspaceId_day: { workspaceId, day: new Date('2026-11-21') } };
    const row = await prisma.usageDay.findUniqueOrThrow({ where });
    expect(row).toMatchObject({ postsUsed: 2, deliveriesUsed: 12, timeZone: 'UTC' });
    expect(row).toMatchObject(await findUsedDay(sql, facts));
  });

  it('store a post that Prisma reads back, and find it as a repetition', async () => {
    const { prisma, sql, clock } = fixture.deps;
    const { post } = await accept('Stored once');
    const rows = await prisma.delivery.findMany({
      where: { postId: post.id },
      include: { post: true },
    });
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row).toMatchObject({ workspaceId: owner.workspaceId, state: 'queued', step: null });
      expect(row).toMatchObject({ hashtags: ['Kiln'], attempt: 0, leaseToken: null });
      expect([row.createdAt, row.runAt, row.post.createdAt]).toEqual(Array(3).fill(clock.now()));
      expect(row.post.content).toMatchObject({ content: { captions: ['Stored once'] } });
    }
    const [row] = rows;
    const sent = [{ accountId: row?.accountId ?? '', fingerprint: row?.fingerprint ?? '' }];
    const since = new Date(clock.now().getTime() - 1000);
    const look = {
      workspaceId: owner.workspaceId,
      postId: '',
      sent,
      since,
      until: new Date(since.getTime() + 2000),
    };
    const account = `${row?.platform} account`;
    const { id, postId, platform, createdAt: at } = row ?? {};
    const same = { id, postId, platform, at, isScheduled: false, account };
    expect(await findSameDelivery(sql, look)).toEqual(same);
    expect(await findSameDelivery(sql, { ...look, postId: post.id })).toBeUndefined();
    expect(await findSameDelivery(sql, { ...look, workspaceId: 'ws_other' })).toBeUndefined();
  });

  it('find the same files as Prisma, if they are ready and of the workspace', async () => {
    const { prisma, sql } = fixture.deps;
    const { workspaceId } = owner;
    const store = (id: string, state = 'ready') =>
      prisma.mediaAsset.create({
        data: {
          id,
          workspaceId,
          state,
          storageKey: id,
          fileName: 'Kiln.mp4',
          kind: 'video',
          contentType: 'video/mp4',
          sizeBytes: 9_007_199_254_740_993n,
          sha256: 'a'.repeat(64),
          width: 1080,
          height: 1920,
          durationMs: 20_000,
          bitRate: 8_000_000n,
          frameRate: 29.97,
          hasAudio: true,
          focalX: 0.5,
          searchGrams: ['kil'],
          traits: { faststart: true },
          lastUsedAt: new Date('2026-11-21T09:00:00.123Z'),
        },
      });
    const [ready, poster] = [await store('med_ready'), await store('med_poster')];
    await store('med_uploading', 'uploading');
    const ids = ['med_ready', 'med_uploading', 'med_none'];
    expect(await findReadyFiles(sql, { workspaceId, ids })).toEqual([ready]);
    expect(await findReadyFiles(sql, { workspaceId: 'ws_other', ids })).toEqual([]);
    await prisma.mediaAsset.update({ where: { id: poster.id }, data: { deletedAt: new Date() } });
    expect(await findReadyFiles(sql, { workspaceId, ids: [poster.id] })).toEqual([]);
  });

  it('find the same tokens of an account as Prisma, and throw if it is gone', async () => {
    const { sql, prisma } = fixture.deps;
    const { id } = await prisma.account.findFirstOrThrow();
    await prisma.account.update({
      where: { id },
      data: {
        scopes: ['w_member_social', 'openid'],
        accessTokenExpiresAt: new Date(1_900_000_000_123),
      },
    });
    const stored = await prisma.account.findUniqueOrThrow({ where: { id }, select: TOKEN_COLUMNS });
    expect(await findTokens(sql, id)).toEqual(stored);
    await expect(findTokens(sql, 'acct_gone')).rejects.toThrow('deleted');
  });

  it('claim a delivery as Prisma reads it, unless it is leased, waits, or may not start', async () => {
    const { prisma, clock } = fixture.deps;
    const { post } = await accept('Claimed');
    const [{ id: deliveryId, accountId } = { id: '', accountId: '' }] = post.deliveries;
    const now = clock.now();
    const claim = () => claimDelivery(fixture.deps, { deliveryId, now });
    const where = { id: deliveryId };
    const refuse = async (data: Prisma.DeliveryUpdateInput, back: Prisma.DeliveryUpdateInput) => {
      await prisma.delivery.update({ where, data });
      expect(await claim()).toBeNull();
      await prisma.delivery.update({ where, data: back });
    };
    await refuse({ runAt: new Date(now.getTime() + 1) }, { runAt: now });
    await refuse({ needsDecision: true }, { needsDecision: false });
    await refuse({ state: 'canceled' }, { state: 'queued' });
    const hold = (data: Prisma.AccountUpdateInput) =>
      prisma.account.update({ where: { id: accountId }, data });
    await hold({ state: 'needs_reauthorization' });
    expect(await claim()).toBeNull();
    await hold({ state: 'active', heldUntil: new Date(now.getTime() + 1) });
    expect(await claim()).toBeNull();
    // What was sent is tracked although the account has to wait.
    await prisma.delivery.update({ where, data: { intentAt: now } });
    const claimed = await claim();
    claimed?.lease.stop();
    expect(await claim()).toBeNull();
    await hold({ heldUntil: null });
    if (!claimed) throw new Error('It was not claimed.');
    expect(toClaimedItem(claimed.row)).toEqual(await loadWorkItem(prisma, deliveryId));
    const { leaseUntil } = await prisma.delivery.findUniqueOrThrow({ where });
    expect(leaseUntil).not.toBeNull();
  });

  it('run a delivery in at most 7', async () => {
    const { post } = await accept('Delivered');
    const [{ id: deliveryId } = { id: '' }] = post.deliveries;
    const { signal } = new AbortController();
    const sent = await listStatements(() => runDelivery(fixture.deps, { deliveryId, signal }));
    const { state } = await fixture.deps.prisma.delivery.findUniqueOrThrow({
      where: { id: deliveryId },
    });
    expect(state).toBe('published');
    expect(sent.filter((statement) => !isBoundary(statement)).length).toBeLessThanOrEqual(7);
  });

  it('are few: 4 to accept a post, 3 to validate it, 2 for the profile', async () => {
    const { logger } = fixture.deps;
    const queue = await createPgBossQueue({ database: test.database, logger });
    // Checks for repeated posts, as every installation does.
    const settings = { ...fixture.deps.settings, duplicateWindowMinutes: 10 };
    const deps = { ...fixture.deps, queue, settings };
    const authenticate = () => authenticateApiToken(deps, token);
    // The first call also records the token's use, once a minute.
    await authenticate();
    const work = {
      accept: async () =>
        acceptPost(deps, await authenticate(), { input: parse('Counted'), source: 'api' }),
      validate: async () => planRequest(deps, await authenticate(), { input: parse('Checked') }),
      profile: async () => getMe(deps, await authenticate()),
    };
    const accepted = await listStatements(work.accept);
    const others = [await listStatements(work.validate), await listStatements(work.profile)];
    await queue.stop({ graceMs: 0 });
    expect(accepted.filter((statement) => isBoundary(statement))).toHaveLength(2);
    expect(accepted.filter((statement) => !isBoundary(statement)).length).toBeLessThanOrEqual(4);
    expect(others.map(({ length }) => length)).toEqual([3, 2]);
    const isNamed = ({ name }: { name?: string }) => name !== undefined;
    const all = [...accepted, ...others.flat()].filter((statement) => !isBoundary(statement));
    expect(all.every(isNamed)).toBe(test.database.kind === 'postgres');
    expect(all.some(isNamed)).toBe(test.database.kind === 'postgres');
  });
});
