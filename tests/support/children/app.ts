import { z } from 'zod';
import { readConfig } from '#app/server/config/config.ts';
import { seedDemo } from '#scripts/demo/seed-demo.ts';
import { runUntilStopped } from '#app/server/run-until-stopped.ts';
import { startFanfare } from '../../../server.ts';

const Question = z.object({ id: z.string(), sql: z.string(), values: z.array(z.unknown()) });
const MORE_THAN_ANY_TEST = 1_000_000;

// The whole product as `npm run demo` starts it, with room for more posts a day than its plan has.
await runUntilStopped(async () => {
  const fanfare = await startFanfare(readConfig());
  const { prisma } = fanfare.container.deps;
  const token = await seedDemo(fanfare);
  const limits = { postsPerDay: MORE_THAN_ANY_TEST, deliveriesPerDay: MORE_THAN_ANY_TEST };
  await prisma.subscription.updateMany({ data: { plan: 'enterprise', ...limits } });
  // The embedded database belongs to this process: a test asks it what stands there.
  process.on('message', (message) => {
    const question = Question.safeParse(message);
    // Others ask as well: what measures the process, for one.
    if (!question.success) return;
    const { id, sql, values } = question.data;
    prisma.$queryRawUnsafe(sql, ...values).then(
      (rows) => process.send?.({ id, rows }),
      (error: unknown) => process.send?.({ id, error: String(error) }),
    );
  });
  process.stdout.write(`${JSON.stringify({ url: fanfare.url, token })}\n`);
  return fanfare;
});
// A test that dies takes its processes with it.
process.on('disconnect', () => process.exit());
