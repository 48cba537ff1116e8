import { readFile } from 'node:fs/promises';
import { facebookConfig } from '#app/server/platforms/facebook/config.ts';
import { createFacebookAdapter } from '#app/server/platforms/facebook/index.ts';
import {
  PlatformError,
  type ConnectableAccount,
  type DeliveryContent,
  type MediaFile,
  type PlatformAdapter,
  type ProbedAccount,
  type ReconcileResult,
  type StepContext,
  type StepResult,
  type StepState,
} from '#app/server/ports/platform-adapter.ts';
import { giveConsent } from '#tests/support/graph-client.ts';
import { startTestSandbox, TEST_REDIRECT_URI } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import {
  createContent,
  createMedia,
  createStepHarness,
  throughJson,
  type StepHarness,
} from '#tests/support/step-harness.ts';

/** Two Pages, one in a business portfolio only, and three Pages. */
export const ALEX = '122101000000201';
export const SAM = '122101000000202';
export const MINA = '122101000000203';

/** The adapter against the running simulator, on the simulator's clock. */
export interface FacebookBench {
  readonly sandbox: TestSandbox;
  readonly adapter: PlatformAdapter;
  readonly harness: StepHarness;
  /** Forgets everything and starts at the real time again. */
  reset(): Promise<void>;
  advance(seconds: number): Promise<void>;
  close(): Promise<void>;
}

export async function startFacebookBench(
  options: { extraScopes?: readonly string[] } = {},
): Promise<FacebookBench> {
  const sandbox = await startTestSandbox({ only: ['facebook'] });
  const { clientId = '', clientSecret = '' } = sandbox.clients['facebook'] ?? {};
  const baseUrl = `${sandbox.url}/facebook`;
  const app = { clientId, clientSecret, baseUrl, extraScopes: options.extraScopes ?? [] };
  const adapter = createFacebookAdapter(facebookConfig(app));
  const account = { externalId: '', name: '', handle: null, details: {} };
  const harness = createStepHarness({ account });
  const followClock = async () => {
    harness.setNow(new Date((await sandbox.control.readClock()).now));
  };
  return {
    ...{ sandbox, adapter, harness },
    reset: async () => {
      await sandbox.control.reset();
      await followClock();
    },
    advance: async (seconds) => {
      await sandbox.control.advanceClock(seconds);
      await followClock();
    },
    close: async () => {
      await harness.close();
      await sandbox.close();
    },
  };
}

export async function getCode(bench: FacebookBench, persona = ALEX, without: string[] = []) {
  const url = bench.adapter.oauth.authorizationUrl({
    redirectUri: TEST_REDIRECT_URI,
    state: 'state-1',
    codeChallenge: null,
    forceConsent: false,
  });
  const target = await giveConsent({ url, persona, without });
  return target.searchParams.get('code') ?? '';
}

export function exchange({ adapter, harness }: FacebookBench, code: string) {
  const request = { code, redirectUri: TEST_REDIRECT_URI, codeVerifier: null };
  return adapter.oauth.exchangeCode(harness.context, request);
}

/** Every Page that this person's consent opens. */
export async function listPages(bench: FacebookBench, persona = ALEX) {
  const tokens = await exchange(bench, await getCode(bench, persona));
  return bench.adapter.oauth.listAccounts(bench.harness.context, tokens);
}

export async function connectPage(bench: FacebookBench, persona = ALEX) {
  const [page] = await listPages(bench, persona);
  if (page === undefined) throw new Error('this person has no Page');
  return page;
}

export function toProbed({ tokens, ...page }: ConnectableAccount): ProbedAccount {
  return { ...page, accessToken: tokens.accessToken };
}

export function toContext(
  { harness }: FacebookBench,
  page: ConnectableAccount,
  content: Partial<DeliveryContent>,
): StepContext {
  const { http, now, deliveryId, signal } = harness.context;
  return {
    ...{ http, now, deliveryId, signal, account: page },
    content: createContent(content),
    accessToken: () => Promise.resolve(page.tokens.accessToken),
    checkpoint: (state) => harness.context.checkpoint(state),
    get intentAt() {
      return harness.context.intentAt;
    },
  };
}

export interface Delivery {
  readonly trail: readonly string[];
  readonly end:
    Extract<StepResult, { kind: 'published' }> | Extract<ReconcileResult, { kind: 'undecidable' }>;
}

interface At {
  readonly step: string;
  readonly state: StepState;
}

const MAX_STEPS = 400;
const MAX_FAILURES = 6;

/**
 * Works a delivery off as the runner does: waits move both clocks, an unknown outcome is reconciled, and
 * what is unavailable is tried again from the last checkpoint. Any other failure ends it.
 */
export async function deliver(
  bench: FacebookBench,
  context: StepContext,
  from: { step?: string; state?: StepState; stopBefore?: string } = {},
): Promise<Delivery & { state: StepState }> {
  const trail: string[] = [];
  let failures = 0;
  let at: At = { step: from.step ?? bench.adapter.firstStep, state: from.state ?? {} };
  for (let count = 0; count < MAX_STEPS; count += 1) {
    trail.push(at.step);
    const outcome = await runOnce(bench, context, at).catch(async (error: unknown) => {
      failures += 1;
      if (failures > MAX_FAILURES || !(error instanceof PlatformError)) throw error;
      return afterFailure(bench, { context, at, error });
    });
    if ('end' in outcome) return { trail, end: outcome.end, state: outcome.end.state };
    at = outcome;
    if (at.step === from.stopBefore) {
      const end = { kind: 'undecidable', state: at.state, evidence: 'stopped' } as const;
      return { trail, end, state: at.state };
    }
  }
  throw new Error('the delivery does not end');
}

type Outcome = At | Pick<Delivery, 'end'>;

async function runOnce(bench: FacebookBench, context: StepContext, at: At): Promise<Outcome> {
  const step = bench.adapter.steps[at.step];
  if (step === undefined) throw new Error(`no step ${at.step}`);
  bench.harness.checkpoints.length = 0;
  if (step.phase === 'committing') bench.harness.setIntentAt(bench.harness.now());
  const result = await step.run(context, throughJson(at.state));
  if (result.kind === 'published') return { end: result };
  if (result.kind === 'wait') await waitUntil(bench, result.until);
  return { step: result.step, state: throughJson(result.state) };
}

async function waitUntil(bench: FacebookBench, until: Date): Promise<void> {
  const seconds = (until.getTime() - bench.harness.now().getTime()) / 1000;
  if (seconds > 0) await bench.advance(seconds);
}

async function afterFailure(
  bench: FacebookBench,
  { context, at, error }: { context: StepContext; at: At; error: PlatformError },
): Promise<Outcome> {
  if (error.kind === 'outcome_unknown') return reconcile(bench, context, at);
  if (error.kind !== 'unavailable') throw error;
  await bench.advance(5);
  return { step: at.step, state: bench.harness.checkpoints.at(-1) ?? at.state };
}

async function reconcile(bench: FacebookBench, context: StepContext, at: At): Promise<Outcome> {
  let { state } = at;
  for (let looks = 0; looks < MAX_STEPS; looks += 1) {
    const result = await bench.adapter.reconcile(context, throughJson(state));
    state = result.state;
    if (result.kind === 'undecidable') return { end: result };
    if (result.kind !== 'look_again') return { step: result.step, state: throughJson(state) };
    await waitUntil(bench, result.until);
  }
  throw new Error('the reconcile does not end');
}

/** One of the films under `tests/fixtures/media`, with the facts that the product would know of it. */
export async function loadFilm(name: string, facts: Partial<MediaFile> = {}): Promise<MediaFile> {
  const bytes = await readFile(new URL(`../../../../fixtures/media/${name}`, import.meta.url));
  return toFilm(bytes, facts);
}

export function toFilm(bytes: Uint8Array, facts: Partial<MediaFile> = {}): MediaFile {
  return createMedia(bytes, {
    ...{ id: 'med_film', kind: 'video', contentType: 'video/mp4', fileName: 'clip.mp4' },
    ...{ width: 1080, height: 1920, durationMs: 20_000 },
    ...facts,
  });
}

/** Of an app that Meta has reviewed: comments are counted, and reels take covers. */
export const REVIEWED = { extraScopes: ['pages_read_user_content', 'pages_manage_engagement'] };

/** What a film that is no reel is said to be. */
export const LANDSCAPE = { width: 1280, height: 720, durationMs: 4_000 } as const;
