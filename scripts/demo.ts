import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PLANS } from '#app/domain/billing/plans.ts';
import { ConfigError, readConfig } from '#app/server/config/config.ts';
import { setLibraryMode } from '#app/server/config/production.ts';
import { startEmbeddedEarly } from '#app/server/db/embedded/start-embedded-early.ts';
import { runUntilStopped } from '#app/server/start/run-until-stopped.ts';
import type { Fanfare } from '../server.ts';
import { DEMO_LIMITS, setDemoLimits } from './demo/demo-limits.ts';
import { DEMO_USER, seedDemo } from './demo/seed-demo.ts';
import { type MainJobResult, runMainJob } from './demo/main-job.ts';

const { values: options } = parseArgs({
  options: {
    once: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    'plan-limits': { type: 'boolean', default: false },
  },
});

const VIDEO = fileURLToPath(new URL('./demo/kiln-opening.mp4', import.meta.url));
/** With --json, stdout has only the result, and progress goes to stderr. */
const print = (text: string): void =>
  void (options.json ? process.stderr : process.stdout).write(`${text}\n`);

async function startDemo(): Promise<{ fanfare: Fanfare; token: string }> {
  const variables = { LOG_LEVEL: 'warn', ...process.env };
  if (readConfig(variables).isProduction) {
    throw new ConfigError(
      'npm run demo signs everyone in with a published password, so it needs a PUBLIC_URL on this machine and no NODE_ENV=production. Use npm start for an installation that others can reach.',
    );
  }
  // An external sandbox has no mailbox this process could write to, so no email is sent.
  const mailbox = process.env.SANDBOX_URL ? {} : { SMTP_URL: 'sandbox' };
  const config = readConfig({ ...mailbox, ...variables });
  setLibraryMode();
  const embedded = startEmbeddedEarly(config);
  const { startFanfare } = await import('../server.ts');
  const site = { ...config.site, isDemo: true };
  const fanfare = await startFanfare({ ...config, site }, { embedded });
  const token = await seedDemo(fanfare);
  if (!options['plan-limits']) await setDemoLimits(fanfare);
  return { fanfare, token };
}

function toLimitsLine(): string {
  if (options['plan-limits']) return '';
  const { name, postsPerDay } = PLANS.creator;
  return `  Demo limits         ${DEMO_LIMITS.postsPerDay} posts a day, so you can try every example in the docs (the ${name} plan has ${postsPerDay})\n`;
}

function printWelcome(fanfare: Fanfare, token: string): void {
  const { config } = fanfare.container;
  print(`
  Fanfare is running: ${fanfare.url}

  Sign in as          ${DEMO_USER.email}
  with the password   ${DEMO_USER.password}
  API token           ${token}   (sandbox accounts only)
${toLimitsLine()}
  Sandbox             ${config.sandbox.url ?? `http://${config.host}:${config.sandbox.port}`}   the six platforms, simulated
  Mailbox             ${config.mail?.server === 'sandbox' ? `${config.sandbox.url ?? `http://${config.host}:${config.sandbox.port}`}/mail   emails that Fanfare sends` : 'none'}
  Data                ${config.databaseUrl ? 'your Postgres, media in ' : ''}${config.dataDir}
  ${config.databaseUrl ? '' : '\n  The database is embedded, which is fine for one person or for trying Fanfare. A power failure\n  can lose data. If your data matters, set DATABASE_URL to a Postgres database.\n'}
  Stop with Ctrl-C.`);
}

/** Runs the main job against a running Fanfare. Resolves with the exit code. */
async function doMainJob(fanfare: Fanfare, token: string): Promise<number> {
  try {
    const result = await runMainJob({
      url: fanfare.url,
      ...DEMO_USER,
      token,
      videoPath: VIDEO,
      print,
    });
    if (!options.json) for (const delivery of result.deliveries) print(describe(delivery));
    const summary = `${result.published} published, ${result.failed} failed`;
    process.stdout.write(`${options.json ? JSON.stringify(result) : summary}\n`);
    return result.failed === 0 && result.published === 6 ? 0 : 1;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    print(message);
    const nothing = { published: 0, failed: 6, deliveries: [], elapsedMs: 0, error: message };
    if (options.json) process.stdout.write(`${JSON.stringify(nothing)}\n`);
    return 1;
  }
}

function describe({
  verified,
  platform,
  url,
  message,
}: MainJobResult['deliveries'][number]): string {
  return `${verified ? 'live  ' : 'FAILED'} ${platform.padEnd(10)} ${url ?? message}`;
}

async function runOnce(): Promise<void> {
  const isTemporary = !process.env['FANFARE_DATA_DIR'];
  const dataDir =
    process.env['FANFARE_DATA_DIR'] || (await mkdtemp(path.join(os.tmpdir(), 'fanfare-demo-')));
  process.env['FANFARE_DATA_DIR'] = dataDir;
  let code = 1;
  await runUntilStopped(async () => {
    const { fanfare, token } = await startDemo();
    try {
      code = await doMainJob(fanfare, token);
    } finally {
      await fanfare.close();
    }
    return fanfare;
  });
  if (isTemporary) await rm(dataDir, { recursive: true, force: true });
  process.exit(code);
}

if (options.once) await runOnce();
else {
  await runUntilStopped(async () => {
    const { fanfare, token } = await startDemo();
    printWelcome(fanfare, token);
    return fanfare;
  });
}
