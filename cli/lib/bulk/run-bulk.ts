import { describeFinding } from '../lint/describe-finding.ts';
import { createHash, randomUUID } from 'node:crypto';
import type { Client } from '../../client/client.ts';
import { CliError, interrupted } from '#cli/errors/cli-error.ts';
import type { Context } from '../command/context.ts';
import type { CommandResult } from '../command/define-command.ts';
import type { ExitName } from '#cli/errors/exit-codes.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { requireConsent } from '../auth/require-consent.ts';
import { showWait } from '../terminal/show-wait.ts';
import { toDryRunResult } from '../command/write-result.ts';
import { handleRunError } from './end-run.ts';
import { createRetryingClient } from './retrying-client.ts';
import { type StartedRun, type Journal, openJournal } from './journal.ts';
import { createRowCheck, type RowCheck } from './check-row.ts';
import { type BulkPlan, planBulk, readAccounts, renderBulkPlan } from './plan-bulk.ts';
import { createProgress } from './progress.ts';
import { findSentBefore, type SentBefore } from './sent-before.ts';
import { createCanceledError, submitRows } from './submit-rows.ts';
import { type Survey, surveyRows } from './survey.ts';
import { createUploads, type Uploads } from './uploads.ts';

export interface RunOptions {
  readonly input: string;
  /** Skips the confirmation. */
  readonly yes: boolean;
  /** Starts a new job and sends rows that were published before, too. */
  readonly again: boolean;
  /** Only resumes. Throws `no_run` if nothing was started. */
  readonly onlyResume: boolean;
  readonly waitMs: number | null;
}

/**
 * Publishes the rows of a file as one job: lints all of them, shows the plan and asks, uploads and submits,
 * and writes the results next to the file. Progress is recorded before it's needed, so a killed run can be
 * resumed and no row is published twice.
 */
export async function runBulk(context: Context, options: RunOptions): Promise<CommandResult> {
  const { input } = options;
  const { terminal, signal } = context;
  const progress: ProgressHolder = { view: null };
  const onWait = (reason: string, waitMs: number): void =>
    progress.view ? progress.view.onWait(reason, waitMs) : showWait(terminal, reason, waitMs);
  const client = await context.connectPaced(onWait);
  const retryingClient = createRetryingClient(client, { signal, onWait });
  const journal = await openJournal(input);
  try {
    return await run(context, client, { ...options, journal, progress, retryingClient });
  } finally {
    await journal.close();
  }
}

interface RunParts {
  readonly journal: Journal;
  /** Receives notices about waits and uploads. */
  readonly progress: ProgressHolder;
  /** The retrying client, for calls of a job that has been started. */
  readonly retryingClient: Client;
}

async function run(
  context: Context,
  client: Client,
  options: RunOptions & RunParts,
): Promise<CommandResult> {
  const { input, journal, progress, retryingClient } = options;
  const { signal, terminal, changes } = context;
  const accounts = await readAccounts(client);
  const checkRow = createRowCheck(accounts);
  const survey = await surveyRows(input, { checkRow, signal });
  for (const file of survey.leftOut) terminal.writeStatus(`Skipped, no front matter: ${file}`);
  const isResumed = isSameRun(journal, client, { survey, again: options.again });
  if (options.onlyResume && !isResumed) throw createNoRunError(input, journal);
  const work = await prepareRun(client, {
    journal,
    progress,
    retryingClient,
    checkRow,
    isResumed,
    again: options.again,
    hash: survey.hash,
  });
  const plan = await planBulk(client, { file: input, survey, accounts, ...work });
  if (changes.isDryRun) return toDryRun(plan, work.run);
  for (const line of renderBulkPlan(plan, terminal.paintStatus)) terminal.writeStatus(line);
  if (journal.job() === null || !isResumed) await requireGo(context, { plan, yes: options.yes });
  if (!isResumed) await journal.start(work.run);
  const parts = { ...work, retryingClient, input, journal, progress, rows: survey.rows };
  const bulkId = await submit(context, client, parts);
  const ended = { input, journal, bulkId, waitMs: options.waitMs };
  return handleRunError(context, retryingClient, ended).catch((error: unknown) => {
    throw toUnfollowed(error, input);
  });
}

function isSameRun(
  journal: Journal,
  { url }: Client,
  { survey, again }: { survey: Survey; again: boolean },
): boolean {
  const run = journal.run();
  return !again && run !== null && run.url === url && run.rows === survey.hash;
}

function createNoRunError(input: string, journal: Journal): CliError {
  const message = journal.run()
    ? `${input} has changed since it was run.`
    : `No run of ${input} is recorded (${journal.path}).`;
  return new CliError('no_run', {
    exit: 'usage',
    message,
    hint: `Run it with: fanfare bulk run ${input}. Rows that were already published are skipped.`,
  });
}

interface PreparedRun {
  readonly run: StartedRun;
  readonly checkRow: RowCheck;
  readonly uploads: Uploads;
  readonly sentBefore: SentBefore;
}

/** Holds the current progress view, which is created later. */
interface ProgressHolder {
  view: ReturnType<typeof createProgress> | null;
}

async function prepareRun(
  client: Client,
  parts: RunParts & { checkRow: RowCheck; isResumed: boolean; again: boolean; hash: string },
): Promise<PreparedRun> {
  const { journal, progress, retryingClient, checkRow, isResumed, again, hash } = parts;
  const uploads = createUploads({
    client: retryingClient,
    journal,
    onProgress: ({ name }, sent, total) => progress.view?.onUpload(name, sent, total),
  });
  const before = isResumed ? journal.run() : null;
  const run = before ?? { url: client.url, rows: hash, key: toKey(hash, again), isAgain: again };
  const last = isResumed ? null : journal.job();
  const jobs = [...journal.earlierJobs(client.url), ...(last === null ? [] : [last])];
  const sentBefore = await findSentBefore(client, { jobs: run.isAgain ? [] : jobs, uploads });
  return { run, checkRow, uploads, sentBefore };
}

/**
 * Derives the idempotency key from the rows alone, so running the same file again finds the same job even if
 * the journal is lost.
 */
function toKey(hash: string, again: boolean): string {
  const name = `bulk-${createHash('sha256').update(hash).digest('hex').slice(0, 40)}`;
  return again ? `${name}-${randomUUID()}` : name;
}

function toDryRun(plan: BulkPlan, { key }: StartedRun): CommandResult {
  const { good, refused } = plan.rows;
  const exit: ExitName = refused === 0 ? 'ok' : good === 0 ? 'validation' : 'partial';
  const body = formatCount(good, 'row');
  const would = [{ method: 'POST', path: '/api/bulk', body: { rows: body, key } }];
  return {
    ...toDryRunResult(would, { plan }),
    toText: (paint) => `Dry run: nothing was sent.\n${renderBulkPlan(plan, paint).join('\n')}\n`,
    exit,
  };
}

/** Asks before anything is sent. Throws if there's no terminal to ask in, and when the answer is no. */
async function requireGo(
  context: Context,
  { plan, yes }: { plan: BulkPlan; yes: boolean },
): Promise<void> {
  const { good } = plan.rows;
  if (good === 0 && plan.sentBefore === 0) throw toAllRefused(plan);
  if (yes || good === 0) return;
  const posts = formatCount(good, 'post');
  const isTimed = plan.times.some(({ at, queue }) => at !== null || queue !== null);
  await requireConsent(context, {
    question: `${isTimed ? 'Publish or schedule' : 'Publish'} ${posts}?`,
    reason: `This ${isTimed ? 'publishes or schedules' : 'publishes'} ${posts}`,
    declinedText: 'Nothing was sent.',
  });
}

function toAllRefused({ findings, findingCount, file }: BulkPlan): CliError {
  return new CliError('validation_failed', {
    exit: 'validation',
    message: `No row of ${file} can be published. Nothing was sent.`,
    violationsOmitted: findingCount - findings.length,
    violations: findings.map((finding) => {
      const { pointer, code, line } = finding;
      return { pointer, code, message: `Line ${line}: ${describeFinding(finding)}` };
    }),
  });
}

/** Submits all rows and returns the job's ID. */
async function submit(
  { terminal, signal }: Context,
  client: Client,
  work: PreparedRun & RunParts & { input: string; rows: number },
): Promise<string> {
  const { run, journal, input, rows, progress: holder, retryingClient } = work;
  const bulkId = journal.job() ?? (await openJob(retryingClient, run, journal));
  const { state, nextRow } = await retryingClient.call('getBulk', { params: { bulkId } });
  if (state === 'canceled') throw createCanceledError(bulkId);
  if (state === 'done') return bulkId;
  const progress = createProgress(terminal, { total: rows, done: nextRow - 1 });
  holder.view = progress;
  try {
    await submitRows({ ...work, client, signal, input, bulkId, firstRow: nextRow, progress });
    return bulkId;
  } catch (error) {
    throw toUnfinished(error, input);
  } finally {
    progress.clear();
    holder.view = null;
  }
}

/** Opens the job; the same key always returns the same job. Its ID is recorded before any row is sent. */
async function openJob(client: Client, { key }: StartedRun, journal: Journal): Promise<string> {
  const query = { more: 'true', dryRun: 'false' } as const;
  const { id } = await client.call('createBulk', { query, rows: '', idempotencyKey: key });
  await journal.noteJob(id);
  return id;
}

/** All rows have arrived, so Ctrl-C here only stops watching. */
function toUnfollowed(error: unknown, input: string): unknown {
  if (!(error instanceof CliError) || error.exit !== 'interrupted') return error;
  return interrupted(
    'Stopped waiting. All rows were accepted, and publishing continues.',
    `Wait for the posts: fanfare bulk resume ${input} --wait`,
  );
}

/** Adds a hint, because only the server knows which rows have arrived. */
function toUnfinished(error: unknown, input: string): unknown {
  if (!(error instanceof CliError) || error.code === 'canceled') return error;
  const { code, exit, message, violations, violationsOmitted, requestId } = error;
  const isOpen = ['answer_lost', 'server_failed', 'unreachable', 'internal'].includes(code);
  return new CliError(code, {
    exit: isOpen ? 'unconfirmed' : exit,
    message,
    violations,
    violationsOmitted,
    hint: `Resume with: fanfare bulk resume ${input}. No row is published twice.`,
    ...(requestId ? { requestId } : {}),
    cause: error,
  });
}
