import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { readConfig } from '#app/server/config/config.ts';
import { seedDemo, seedPerson } from '#scripts/demo/seed-demo.ts';
import { runUntilStopped } from '#app/server/start/run-until-stopped.ts';
import { startFanfare } from '../../../server.ts';

const Question = z.object({ id: z.string(), sql: z.string(), values: z.array(z.unknown()) });
const Newcomer = z.object({ newcomer: z.string() });
const MORE_THAN_ANY_TEST = 1_000_000;

// The whole product as `npm run demo` starts it, with a higher daily limit than its plan has.
await runUntilStopped(async () => {
  const fanfare = await startFanfare(readConfig());
  const { prisma } = fanfare.container.deps;
  const token = await seedDemo(fanfare);
  const raiseLimits = async (): Promise<void> => {
    const limits = { postsPerDay: MORE_THAN_ANY_TEST, deliveriesPerDay: MORE_THAN_ANY_TEST };
    await prisma.subscription.updateMany({ data: { plan: 'enterprise', ...limits } });
  };
  await raiseLimits();
  // Tests that share this process request users of their own.
  process.on('message', (message) => {
    const newcomer = Newcomer.safeParse(message);
    if (!newcomer.success) return;
    const person = { email: newcomer.data.newcomer, password: randomBytes(12).toString('hex') };
    const text = `ff_test_${randomBytes(32).toString('base64url')}`;
    void seedPerson(fanfare, person, text)
      .then(raiseLimits)
      .then(() => process.send?.({ newcomer: { ...person, token: text } }));
  });
  // The embedded database belongs to this process, so tests query it through messages.
  process.on('message', (message) => {
    const question = Question.safeParse(message);
    // Other code also sends messages, such as the process measurement.
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
// End this process when the test process dies.
process.on('disconnect', () => process.exit());
