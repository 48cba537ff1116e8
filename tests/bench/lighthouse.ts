import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { ensureBrowser } from '#scripts/browser-for-tests.ts';
import { startE2eApp } from '#tests/support/e2e-app.ts';
import { connectAll, publish, signIn } from '#tests/support/e2e-steps.ts';
import { findFreePort } from '#tests/support/spawned-process.ts';
import { APP_LIMITS, listFailures, PUBLIC_LIMITS, toTable, type Row } from './lighthouse/scores.ts';
import { listAppPaths, PUBLIC_PATHS } from './lighthouse/paths.ts';
import { measurePage } from './lighthouse/measure-page.ts';
import { readOptions } from '#scripts/operator/read-options.ts';

// `npm run lighthouse [-- --only public|app] [--runs 3] [--paths /,/app]`: measures every page as a phone on
// a slow network. Exits with 1 if one is below its limits.
const USAGE = `Measures every page as a phone on a slow network sees it.

  npm run lighthouse -- --only public --runs 3

  --only        public or app
  --runs        runs for each page (1)
  --paths       paths, separated by commas
  --json        print JSON
`;
const options = readOptions(
  {
    only: { type: 'string' },
    runs: { type: 'string', default: '1' },
    paths: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  USAGE,
);
const runs = Math.max(1, Number(options.runs));
const expected = options.paths?.split(',') ?? null;
const print = (text: string): void => void process.stderr.write(`${text}\n`);

interface Visit {
  readonly url: string;
  readonly context: BrowserContext;
  readonly port: number;
}

async function measureAll(visit: Visit, paths: readonly string[]): Promise<Row[]> {
  const isPublic = paths === PUBLIC_PATHS;
  const limits = isPublic ? PUBLIC_LIMITS : APP_LIMITS;
  const rows: Row[] = [];
  for (const page of paths.filter((one) => expected === null || expected.includes(one))) {
    const scores = await measurePage({ ...visit, path: page, runs });
    const row = { path: page, scores, failures: listFailures(scores, limits) };
    print(`${page}${row.failures.length > 0 ? `  ${row.failures.join(', ')}` : ''}`);
    rows.push(row);
  }
  return rows;
}

/** Adds six accounts and a post, so screens have content. */
async function fill({ url, context }: Visit): Promise<Readonly<Record<string, string>>> {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(url);
  await signIn(page);
  await connectAll(page);
  const postId = await publish(page, { caption: 'Kiln opening', hasVideo: true });
  const response = await page.request.get(`/api/posts/${postId}`);
  const { deliveries } = (await response.json()) as { deliveries: readonly { id: string }[] };
  const webhookId = await makeWebhook(page);
  await page.close();
  return { postId, deliveryId: deliveries[0]?.id ?? '', webhookId };
}

function makeWebhook(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const response = await fetch('/api/webhooks', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: 'https://hooks.example.com/fanfare' }),
    });
    const { webhook } = (await response.json()) as { webhook: { id: string } };
    return webhook.id;
  });
}

async function run(): Promise<boolean> {
  const executablePath = await ensureBrowser();
  if (executablePath === null) throw new Error('There is no browser to measure with.');
  const app = await startE2eApp('embedded');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-lighthouse-'));
  const port = await findFreePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    baseURL: app.url,
    locale: 'en-GB',
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--no-first-run'],
  });
  try {
    const visit: Visit = { url: app.url, context, port };
    // The browser's first page includes its own startup, and the app's.
    await measurePage({ ...visit, path: '/about', runs: 1 });
    const rows = options.only === 'app' ? [] : await measureAll(visit, PUBLIC_PATHS);
    if (options.only !== 'public') {
      rows.push(...(await measureAll(visit, await listAppPaths(await fill(visit)))));
    }
    process.stdout.write(options.json ? `${JSON.stringify(rows)}\n` : `${toTable(rows)}\n`);
    return rows.every(({ failures }) => failures.length === 0);
  } finally {
    await context.close();
    await app.close();
    await rm(folder, { recursive: true, force: true });
  }
}

process.exit((await run()) ? 0 : 1);
