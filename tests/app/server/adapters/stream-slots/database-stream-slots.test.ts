import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDatabaseStreamSlots } from '#app/server/adapters/stream-slots/database-stream-slots.ts';
import { createId } from '#app/server/db/ids.ts';
import { openDatabase } from '#app/server/db/open-database.ts';
import type { StreamOwner, StreamSlot } from '#app/server/ports/stream-slots.ts';
import { createPostgresTestDatabase, describeWithPostgres } from '#tests/support/database.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const note = () => undefined;
const logger = { debug: note, info: note, warn: note, error: note };
const clock = { now: () => new Date() };

describeWithPostgres('event streams across two web processes', () => {
  let own: Awaited<ReturnType<typeof createPostgresTestDatabase>>;
  let other: Awaited<ReturnType<typeof openDatabase>>;
  let here: ReturnType<typeof createDatabaseStreamSlots>;
  let there: ReturnType<typeof createDatabaseStreamSlots>;

  beforeAll(async () => {
    own = await createPostgresTestDatabase();
    other = await openDatabase({ databaseUrl: own.databaseUrl, dataDir: null });
    here = createDatabaseStreamSlots({ prisma: own.database.prisma, logger, clock });
    there = createDatabaseStreamSlots({ prisma: other.prisma, logger, clock });
  });
  afterAll(async () => {
    await Promise.all([here.stop(), there.stop()]);
    await other.close();
    await own.close();
  });

  async function createPerson(workspaceId: string): Promise<StreamOwner> {
    const userId = createId('usr');
    await own.database.prisma.user.create({
      data: { id: userId, email: `${userId}@example.com` },
    });
    return { userId, workspaceId };
  }

  async function createWorkspace(): Promise<string> {
    const id = createId('ws');
    await own.database.prisma.workspace.create({ data: { id, name: 'Kiln & Ash' } });
    return id;
  }

  /**
   * Opens streams concurrently, alternating between the two processes. Returns the opened ones, and why the
   * others failed.
   */
  async function openAll(owner: StreamOwner, count: number) {
    const results = await Promise.allSettled(
      Array.from({ length: count }, (_, index) =>
        (index % 2 === 0 ? here : there).open(owner, note),
      ),
    );
    const opened = results.filter((result) => result.status === 'fulfilled');
    const refusals = results.filter((result) => result.status === 'rejected');
    return {
      slots: opened.map(({ value }): StreamSlot => value),
      refusals: new Set(refusals.map(({ reason }: { reason: { code: string } }) => reason.code)),
    };
  }

  it('are limited to 20 per user over all tokens, and 20 per token', async () => {
    const person = await createPerson(await createWorkspace());
    const first = await openAll({ ...person, tokenId: 'tok_1' }, 13);
    const second = await openAll({ ...person, tokenId: 'tok_2' }, 13);
    expect([first.slots.length, second.slots.length]).toEqual([13, 7]);
    expect([...second.refusals]).toEqual(['rate_limited']);
    for (const slot of [...first.slots, ...second.slots]) await slot.close();
    expect((await openAll(person, 22)).slots).toHaveLength(20);
  });

  it('are limited to 100 per workspace, separately for each workspace', async () => {
    const workspaceId = await createWorkspace();
    const counts: number[] = [];
    for (let count = 0; count < 6; count += 1)
      counts.push((await openAll(await createPerson(workspaceId), 20)).slots.length);
    expect(counts).toEqual([20, 20, 20, 20, 20, 0]);
    const stranger = await createPerson(await createWorkspace());
    expect((await openAll(stranger, 1)).slots).toHaveLength(1);
  });

  it('free the slots of a dead process when its leases expire', async () => {
    const person = await createPerson(await createWorkspace());
    await openAll(person, 20);
    const late = createDatabaseStreamSlots({ prisma: own.database.prisma, logger, clock });
    await expect(late.open(person, note)).rejects.toMatchObject({ retryAfterSeconds: 10 });
    await own.database.prisma.$executeRaw`
      UPDATE open_stream SET lease_until = clock_timestamp() - interval '1 second'
      WHERE user_id = ${person.userId}`;
    await (await late.open(person, note)).close();
    await late.stop();
  });

  it('are closed when the session or membership that opened them ends, and no others', async () => {
    const { prisma } = own.database;
    const person = await createPerson(await createWorkspace());
    const { userId, workspaceId } = person;
    const later = new Date(Date.now() + 3_600_000);
    const sessionIds = [createId('ses'), createId('ses')];
    for (const id of sessionIds)
      await prisma.session.create({
        data: {
          id,
          idHash: id,
          userId,
          csrfSecret: 'none',
          lastSeenAt: later,
          authTime: later,
          idleExpiresAt: later,
          absoluteExpiresAt: later,
        },
      });
    const memberId = createId('mem');
    const owner = await createPerson(workspaceId);
    await prisma.member.create({ data: { id: createId('mem'), ...owner, role: 'owner' } });
    await prisma.member.create({ data: { id: memberId, userId, workspaceId, role: 'editor' } });
    const cut: number[] = [];
    const slots = await Promise.all(
      sessionIds.map((sessionId, index) =>
        here.open({ ...person, sessionId }, () => cut.push(index)),
      ),
    );
    await prisma.session.updateMany({
      where: { id: sessionIds[0] ?? '' },
      data: { revokedAt: new Date() },
    });
    await vi.waitUntil(() => cut.length > 0, { timeout: PATIENCE_MS });
    expect(cut).toEqual([0]);
    await slots[0]?.close();
    await prisma.member.delete({ where: { id: memberId } });
    await vi.waitUntil(() => cut.length > 1, { timeout: PATIENCE_MS });
    expect(cut).toEqual([0, 1]);
    await slots[1]?.close();
  });
});
