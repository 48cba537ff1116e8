import { readConfig } from '#app/server/config/config.ts';
import { seedDemo } from '#scripts/demo/seed-demo.ts';
import { runUntilStopped } from '#app/server/run-until-stopped.ts';
import { startFanfare } from '../../../server.ts';

// The whole product as `npm run demo` starts it, with room for more posts a day than its plan has.
await runUntilStopped(async () => {
  const fanfare = await startFanfare(readConfig());
  const token = await seedDemo(fanfare);
  await fanfare.container.deps.prisma.subscription.updateMany({ data: { plan: 'enterprise' } });
  process.stdout.write(`${JSON.stringify({ url: fanfare.url, token })}\n`);
  return fanfare;
});
// A test that dies takes its processes with it.
process.on('disconnect', () => process.exit());
