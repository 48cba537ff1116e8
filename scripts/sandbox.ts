import { readConfig } from '#app/server/config/config.ts';
import { startSandbox } from '../server.ts';

/** The sandbox as a process of its own: `npm run sandbox`, then start Fanfare with SANDBOX_URL. */
const config = readConfig();
const sandbox = await startSandbox(config);
process.stdout.write(
  `Sandbox of six platforms: ${sandbox.url}\nStart Fanfare beside it with SANDBOX_URL=${sandbox.url}\n`,
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
