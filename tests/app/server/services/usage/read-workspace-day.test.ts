import { afterAll, beforeAll, expect, it } from 'vitest';
import { createId } from '#app/server/db/ids.ts';
import { readWorkspaceDay } from '#app/server/services/usage/read-workspace-day.ts';
import { createTestDatabase } from '#tests/support/database.ts';

let test: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

// It's already the 22nd in Kiritimati, and still the 20th in American Samoa.
const clock = { now: () => new Date('2026-11-21T10:30:00.000Z') };

it.each([
  ['Pacific/Kiritimati', 3],
  ['UTC', 2],
  ['Pacific/Pago_Pago', 1],
])('counts only the day of a workspace in %s', async (timeZone, used) => {
  const { prisma, sql } = test.database;
  const workspaceId = createId('ws');
  await prisma.workspace.create({ data: { id: workspaceId, name: 'Kiln', timeZone } });
  const days = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day, index) => ({
    workspaceId,
    timeZone,
    day: new Date(day),
    postsUsed: index + 1,
    deliveriesUsed: 10 * (index + 1),
  }));
  await prisma.usageDay.createMany({ data: days });
  const { usage } = await readWorkspaceDay({ sql, clock }, workspaceId);
  expect(usage.usage).toMatchObject({ used, deliveriesUsed: 10 * used });
});
