import { createHttpClientFactory } from '#app/server/adapters/http-client/create-http-client-factory.ts';
import { PlatformOptions } from '#app/domain/publish-options.ts';
import {
  PlatformError,
  type DeliveryContent,
  type MediaFile,
  type PlatformAdapter,
  type ReconcileResult,
  type StepContext,
  type StepResult,
  type StepState,
  type TokenSet,
} from '#app/server/ports/platform-adapter.ts';

export const START = new Date('2026-11-20T12:00:00.000Z');

/** Byte `at` of every test file. */
export function testBytes(start: number, end: number): Buffer {
  return Buffer.from(
    Array.from({ length: end - start }, (_, index) => ((start + index) * 31 + 7) % 256),
  );
}

export function createTestMedia(facts: Partial<MediaFile> & { sizeBytes: number }): MediaFile {
  return {
    id: 'media_1',
    kind: 'video',
    contentType: 'video/mp4',
    fileName: 'clip.mp4',
    sha256: 'unused',
    width: 640,
    height: 360,
    durationMs: 5000,
    altText: null,
    bytes: (start = 0, end = facts.sizeBytes) => ({
      sizeBytes: end - start,
      async *open() {
        await Promise.resolve();
        for (let at = start; at < end; at += 65_536)
          yield testBytes(at, Math.min(at + 65_536, end));
      },
    }),
    publicUrl: () => Promise.reject(new Error('this platform does not pull')),
    ...facts,
  };
}

export interface StepBench {
  readonly context: StepContext;
  readonly checkpoints: StepState[];
  /** How often the adapter asked for a refresh. */
  readonly refreshes: () => number;
  advance(milliseconds: number): void;
  close(): Promise<void>;
}

export interface BenchOptions {
  readonly text?: string;
  readonly media?: readonly MediaFile[];
  readonly cover?: MediaFile | null;
  readonly options?: Partial<DeliveryContent['options']>;
  readonly account?: Partial<StepContext['account']>;
  readonly intentAt?: Date | null;
}

/** What the runner gives a step, with a clock that only moves when told to. Tokens: `token-0`, `token-1`, ... */
export function createStepBench(options: BenchOptions = {}): StepBench {
  const factory = createHttpClientFactory({ random: () => 0, sleep: () => Promise.resolve() });
  const checkpoints: StepState[] = [];
  let nowMs = START.getTime();
  let refreshed = 0;
  const context: StepContext = {
    http: factory.create({}),
    now: () => new Date(nowMs),
    deliveryId: 'dlv_1',
    content: {
      text: options.text ?? 'Hello',
      hashtags: [],
      media: options.media ?? [],
      cover: options.cover ?? null,
      options: { ...PlatformOptions.parse({}), ...options.options },
    },
    account: { externalId: '2244', name: 'Ada', handle: 'ada', details: {}, ...options.account },
    accessToken: ({ forceRefresh = false } = {}) => {
      if (forceRefresh) refreshed += 1;
      return Promise.resolve(`token-${String(refreshed)}`);
    },
    checkpoint: (state) => {
      // What is saved comes back from the database as JSON.
      checkpoints.push(JSON.parse(JSON.stringify(state)) as StepState);
      return Promise.resolve();
    },
    intentAt: options.intentAt ?? null,
    signal: new AbortController().signal,
  };
  return {
    context,
    checkpoints,
    refreshes: () => refreshed,
    advance: (milliseconds) => void (nowMs += milliseconds),
    close: () => factory.close(),
  };
}

export function runStep(
  adapter: PlatformAdapter,
  bench: StepBench,
  { step, state = {} }: { step: string; state?: StepState },
): Promise<StepResult> {
  const known = adapter.steps[step];
  if (known === undefined) throw new Error(`there is no step ${step}`);
  return known.run(bench.context, JSON.parse(JSON.stringify(state)) as StepState);
}

/** Runs from a step to the end as the runner would; waits move the clock. Lists the steps it went through. */
export async function runToEnd(
  adapter: PlatformAdapter,
  bench: StepBench,
  from: { step: string; state?: StepState } = { step: adapter.firstStep },
): Promise<{ steps: string[]; waitsMs: number[]; result: StepResult & { kind: 'published' } }> {
  const steps: string[] = [];
  const waitsMs: number[] = [];
  let { step, state = {} } = from;
  for (let count = 0; count < 100; count += 1) {
    steps.push(step);
    const result = await runStep(adapter, bench, { step, state });
    if (result.kind === 'published') return { steps, waitsMs, result };
    ({ step, state } = result);
    if (result.kind === 'wait') {
      const pauseMs = result.until.getTime() - bench.context.now().getTime();
      waitsMs.push(pauseMs);
      bench.advance(pauseMs);
    }
  }
  throw new Error('the delivery did not end');
}

/** Reconciles until there is an answer other than `look_again`. */
export async function reconcileToEnd(
  adapter: PlatformAdapter,
  bench: StepBench,
  state: StepState = {},
): Promise<{ result: Exclude<ReconcileResult, { kind: 'look_again' }>; waitsMs: number[] }> {
  const waitsMs: number[] = [];
  let saved = state;
  for (let count = 0; count < 50; count += 1) {
    const result = await adapter.reconcile(
      bench.context,
      JSON.parse(JSON.stringify(saved)) as StepState,
    );
    if (result.kind !== 'look_again') return { result, waitsMs };
    const pauseMs = result.until.getTime() - bench.context.now().getTime();
    waitsMs.push(pauseMs);
    bench.advance(pauseMs);
    saved = result.state;
  }
  throw new Error('the reconcile did not end');
}

export async function failureOf(call: Promise<unknown>): Promise<PlatformError> {
  const failure = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (failure instanceof PlatformError) return failure;
  throw new Error('a PlatformError was expected', { cause: failure });
}

export function createTestTokens(facts: Partial<TokenSet> = {}): TokenSet {
  return {
    accessToken: 'access-before',
    accessTokenExpiresAt: START,
    refreshToken: 'refresh-before',
    refreshTokenExpiresAt: null,
    scopes: ['before'],
    issuedAt: START,
    ...facts,
  };
}
