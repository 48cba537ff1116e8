import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createId } from '#app/server/db/ids.ts';
import type { PrismaClient } from '#app/server/db/generated/client.ts';
import { deleteOldRows } from '#app/server/services/retention/delete-old-rows.ts';
import { describeOnBothDatabases, type TestDatabase } from '#tests/support/database.ts';

const DAY_MS = 86_400_000;
const RETENTION = { timelineDays: 90, auditDays: 365, oauthAttemptDays: 1, webhookLogDays: 30 };
/** Long before the rows' retention periods end, by the clock that the job reads. */
const WRITTEN = new Date();
const LATER = new Date(WRITTEN.getTime() + 400 * DAY_MS);

describeOnBothDatabases('deleting old rows', (create) => {
  let test: TestDatabase;
  let prisma: PrismaClient;
  let workspaceId: string;
  let userId: string;
  beforeAll(async () => {
    test = await create();
    if (test.database.kind === 'postgres') await test.database.migrate();
    ({ prisma } = test.database);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    workspaceId = createId('ws');
    userId = createId('usr');
    await prisma.workspace.create({ data: { id: workspaceId, name: 'Studio' } });
    await prisma.user.create({ data: { id: userId, email: `${userId}@example.com` } });
  });

  const run = (
    now = LATER,
    { retention = RETENTION, signal = new AbortController().signal } = {},
  ) =>
    deleteOldRows(
      { prisma, clock: { now: () => now }, settings: { retention } as never },
      { signal },
    );

  const addDelivery = async (columns: { state: string } & Record<string, unknown>) => {
    const [postId, accountId, id] = [createId('post'), createId('acct'), createId('dlv')];
    const environment = 'sandbox';
    const account = { id: accountId, workspaceId, environment, externalId: accountId };
    await prisma.account.create({ data: { ...account, platform: 'linkedin', name: 'Kiln' } });
    const post = { id: postId, workspaceId, environment, source: 'api', contentHash: 'none' };
    await prisma.post.create({ data: { ...post, content: {} } });
    const delivery = { id, postId, workspaceId, accountId, platform: 'linkedin', text: 'Kiln' };
    const intentAt = WRITTEN;
    await prisma.delivery.create({ data: { ...delivery, runAt: WRITTEN, intentAt, ...columns } });
    await prisma.deliveryEvent.createMany({
      data: ['exchange', 'step'].map((kind) => ({
        id: createId('evt'),
        deliveryId: id,
        at: WRITTEN,
        kind,
        message: 'Sent',
      })),
    });
    return id;
  };
  const published = (remoteId: string) => ({ state: 'published', remoteId, publishedAt: WRITTEN });
  const countEvents = (deliveryId: string) => prisma.deliveryEvent.count({ where: { deliveryId } });
  const trimming = (statement: string) =>
    prisma.$transaction([
      prisma.$executeRaw`SELECT set_config('fanfare.trimming', 'on', true)`,
      prisma.$executeRawUnsafe(statement),
    ]);

  it('deletes timelines of finished deliveries, and keeps their intents and receipts', async () => {
    const id = await addDelivery(published('1'));
    const receipt = { id: createId('rcpt'), deliveryId: id, workspaceId, platform: 'linkedin' };
    await prisma.receipt.create({
      data: { ...receipt, contentHash: 'none', publishedAt: WRITTEN },
    });
    expect(await run(new Date(WRITTEN.getTime() + 89 * DAY_MS))).toMatchObject({ events: 0 });
    expect(await run()).toMatchObject({ events: 2 });
    expect(await countEvents(id)).toBe(0);
    const row = await prisma.delivery.findUniqueOrThrow({
      where: { id },
      include: { receipt: true },
    });
    expect([row.intentAt, row.receipt?.id]).toEqual([WRITTEN, receipt.id]);
    const entry = await prisma.auditEntry.findFirst({ where: { action: 'data.trimmed' } });
    expect(entry).toMatchObject({ actorKind: 'system', data: { events: 2 } });
  });

  it('keeps everything of deliveries that are open, unconfirmed, or wait for a person', async () => {
    const remaining = [
      await addDelivery({ state: 'waiting' }),
      await addDelivery({ state: 'committing' }),
      await addDelivery({ state: 'unconfirmed', needsDecision: true }),
    ];
    await run();
    for (const id of remaining) {
      expect(await countEvents(id)).toBe(2);
      const attempt = trimming(`DELETE FROM delivery_event WHERE delivery_id = '${id}'`);
      await expect(attempt).rejects.toThrow('timeline of a delivery is kept');
    }
  });

  it('keeps the timeline of an old delivery that was in progress lately', async () => {
    const id = await addDelivery({ state: 'failed', retrySafe: 'yes', updatedAt: LATER });
    await run();
    expect(await countEvents(id)).toBe(2);
  });

  it('is the only way to delete from append-only tables, and none to delete receipts', async () => {
    const id = await addDelivery(published('2'));
    const receipt = { id: createId('rcpt'), deliveryId: id, workspaceId, platform: 'linkedin' };
    await prisma.receipt.create({
      data: { ...receipt, contentHash: 'none', publishedAt: WRITTEN },
    });
    const entry = { id: createId('aud'), workspaceId, actorKind: 'system', action: 'sign_in' };
    await prisma.auditEntry.create({ data: { ...entry, at: WRITTEN } });
    await expect(prisma.deliveryEvent.deleteMany()).rejects.toThrow('is kept');
    await expect(prisma.auditEntry.deleteMany()).rejects.toThrow('is kept');
    await expect(trimming('DELETE FROM receipt')).rejects.toThrow('receipts are kept');
    // What they belong to can be deleted with them.
    await prisma.workspace.delete({ where: { id: workspaceId } });
    expect(await prisma.receipt.count({ where: { workspaceId } })).toBe(0);
  });

  it('deletes old audit entries and attempts to connect, but no idempotency key', async () => {
    const entry = { id: createId('aud'), workspaceId, actorKind: 'system', action: 'sign_in' };
    await prisma.auditEntry.create({ data: { ...entry, at: WRITTEN } });
    const attempt = { id: createId('oat'), stateHash: createId('oat'), userId, workspaceId };
    await prisma.oauthAttempt.create({
      data: { ...attempt, platform: 'linkedin', environment: 'sandbox', expiresAt: WRITTEN },
    });
    await prisma.idempotencyRecord.create({
      data: {
        id: createId('idem'),
        workspaceId,
        actorId: userId,
        key: 'key',
        requestHash: 'none',
        createdAt: WRITTEN,
        expiresAt: WRITTEN,
      },
    });
    await run();
    expect(await prisma.auditEntry.count({ where: { workspaceId } })).toBe(0);
    expect(await prisma.oauthAttempt.count({ where: { workspaceId } })).toBe(0);
    expect(await prisma.idempotencyRecord.count({ where: { workspaceId } })).toBe(1);
  });

  it('deletes nothing where it is turned off, and continues where it was interrupted', async () => {
    const id = await addDelivery(published('3'));
    const never = {
      timelineDays: null,
      auditDays: null,
      oauthAttemptDays: null,
      webhookLogDays: null,
    };
    await run(LATER, { retention: never as never });
    await run(LATER, { signal: AbortSignal.abort() });
    expect(await countEvents(id)).toBe(2);
    await prisma.deliveryEvent.createMany({
      data: Array.from({ length: 1200 }, () => ({
        id: createId('evt'),
        deliveryId: id,
        at: WRITTEN,
        kind: 'step',
        message: 'Step',
      })),
    });
    expect(await run()).toMatchObject({ events: 1202 });
  });
});
