import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { type CliRun, runCli } from '#tests/support/cli.ts';
import { resolveDecisions } from './decisions.ts';
import type { Month } from './month.ts';
import { waitUntil } from './wait-until.ts';

const INPUT = 'rows.csv';
/** Too long for X, so the row is skipped. */
const TOO_LONG = 'long '.repeat(80).trim();
const BROKEN_EVERY = 20;
const MAX_RUNS = 20;
const WAIT_SECONDS = '600';
const POLL = { timeoutMs: 30 * 60_000, everyMs: 200 };

interface Row {
  readonly externalId: string;
  readonly caption: string;
  readonly platforms: readonly PlatformId[];
  readonly isBroken: boolean;
}

interface FinalRow {
  readonly type: string;
  readonly externalId: string | null;
  readonly state: string;
  readonly post: {
    readonly state: string;
    readonly deliveries: readonly { readonly platform: string; readonly url: string | null }[];
  } | null;
}

/** Publishes the month's rows while the server is killed, and compares each row's final record with the sandbox. */
export async function runBulkRows(month: Month): Promise<void> {
  const rows = createRows(month);
  const lines = rows.map(
    ({ externalId, platforms, caption }) => `${externalId},${platforms.join(' ')},${caption}\n`,
  );
  await writeFile(path.join(month.root, INPUT), `external_id,platforms,caption\n${lines.join('')}`);
  const before = (await month.product.control.listPosts('linkedin')).length;
  const killing = killWhileSending(month, before);
  const last = await runToEnd(month);
  await killing;
  if (last.code !== 5)
    month.problems.push(`The rows ended with ${String(last.code)}: ${last.stderr}`);
  await compareFinalRecords(month, rows, last);
}

function createRows({ rows, createText, expected }: Month): Row[] {
  return Array.from({ length: rows }, (_, index) => {
    const isBroken = index % BROKEN_EVERY === BROKEN_EVERY - 1;
    const platforms = isBroken ? (['twitter'] as const) : PLATFORMS[index % PLATFORMS.length];
    const caption = isBroken ? `${createText('Row')} ${TOO_LONG}` : createText('Row');
    const row = { externalId: `r${index + 1}`, caption, platforms: platforms ?? [], isBroken };
    if (!isBroken) expected.set(caption, row.platforms);
    return row;
  });
}

const PLATFORMS: readonly (readonly PlatformId[])[] = [
  ['linkedin'],
  ['facebook'],
  ['linkedin', 'facebook'],
];

/** Kills the server when part of the rows are live. */
async function killWhileSending(month: Month, before: number): Promise<void> {
  const { product, rows, bulkRestarts } = month;
  for (let kill = 1; kill <= bulkRestarts; kill += 1) {
    // Two of three rows go to LinkedIn.
    const share = Math.floor((rows / 2) * (kill / (bulkRestarts + 1)));
    const isThere = async () =>
      (await product.control.listPosts('linkedin')).length >= before + share;
    await waitUntil(isThere, `${share} rows to be live`, POLL);
    await month.restart();
  }
}

/** Runs the file and resumes it, as docs/agency.md says, until the result of every row is known. */
async function runToEnd(month: Month): Promise<CliRun> {
  const options = { url: month.proxy.url, token: month.product.app.token, cwd: month.root };
  const wait = ['--wait', WAIT_SECONDS, '--json'];
  let ran = await runCli(['bulk', 'run', INPUT, '--yes', ...wait], options);
  for (let runs = 1; !isSettled(ran); runs += 1) {
    if (runs === MAX_RUNS) throw new Error(`The rows never ended: ${ran.stderr}`);
    month.print(`Resuming the rows after exit code ${String(ran.code)}: ${ran.stderr.slice(-300)}`);
    if ((await resolveDecisions(month)) === 0) month.counts.reruns += 1;
    // If no run was recorded, nothing has been sent yet.
    const again = ran.stderr.includes('"no_run"') ? ['run', INPUT, '--yes'] : ['resume', INPUT];
    ran = await runCli(['bulk', ...again, ...wait], options);
  }
  return ran;
}

/** Returns whether no post of the run is still being published or needs a person's decision. */
function isSettled({ stdout }: CliRun): boolean {
  const line = stdout.split('\n').find((record) => record.startsWith('{"type":"end"'));
  if (line === undefined) return false;
  const { posts } = JSON.parse(line) as { posts: { publishing: number; needsDecision: number } };
  return posts.publishing + posts.needsDecision === 0;
}

/** Compares the final records with what the platforms show. */
async function compareFinalRecords(
  month: Month,
  rows: readonly Row[],
  { stdout }: CliRun,
): Promise<void> {
  const finalRecords = stdout
    .split('\n')
    .filter((line) => line.startsWith('{"type":"final"'))
    .map((line) => JSON.parse(line) as FinalRow);
  const live = new Map(
    (await month.product.control.listPosts()).map(({ platform, text, url }) => [
      `${platform} ${text}`,
      url,
    ]),
  );
  const byId = Map.groupBy(finalRecords, ({ externalId }) => externalId ?? '');
  const wrong = rows.flatMap((row) => {
    const [final, ...more] = byId.get(row.externalId) ?? [];
    return final && more.length === 0 && isCorrect(row, final, live)
      ? []
      : [`${row.externalId}: ${JSON.stringify(final ?? null)}`];
  });
  if (wrong.length > 0)
    month.problems.push(`${wrong.length} final records are wrong, first ${String(wrong[0])}`);
}

function isCorrect(
  { isBroken, platforms, caption }: Row,
  { state, post }: FinalRow,
  live: ReadonlyMap<string, string | null>,
): boolean {
  if (isBroken) return state === 'left_out' && post === null;
  return (
    state === 'accepted' &&
    post?.state === 'published' &&
    post.deliveries.length === platforms.length &&
    post.deliveries.every(({ platform, url }) => url === live.get(`${platform} ${caption}`))
  );
}
