import { createHash } from 'node:crypto';
import { createHttpClientFactory } from '#app/server/adapters/http-client/create-http-client-factory.ts';
import {
  PlatformError,
  type DeliveryAccount,
  type DeliveryContent,
  type MediaFile,
  type PlatformAdapter,
  type PlatformCallContext,
  type ReconcileResult,
  type StepContext,
  type StepResult,
  type StepState,
  type TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import type { LinkReader } from '#app/server/ports/link-reader.ts';
import { UrlFetchError } from '#app/server/ports/url-fetcher.ts';

export const START = new Date('2026-11-20T10:00:00.000Z');

/** Creates a media file from these bytes. Its link is `https://media.test/<id>`. */
export function createMedia(bytes: Uint8Array, facts: Partial<MediaFile> = {}): MediaFile {
  const id = facts.id ?? 'med_1';
  return {
    id,
    kind: 'image',
    contentType: 'image/jpeg',
    fileName: 'picture.jpg',
    width: 1080,
    height: 1080,
    durationMs: null,
    altText: null,
    ...facts,
    sizeBytes: facts.sizeBytes ?? bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: (start = 0, end = bytes.length) => ({
      sizeBytes: end - start,
      open: async function* () {
        yield bytes.subarray(start, end);
      },
    }),
    publicUrl: async () => `https://media.test/${id}`,
  };
}

export function createVideo(bytes: Uint8Array, facts: Partial<MediaFile> = {}): MediaFile {
  return createMedia(bytes, {
    kind: 'video',
    contentType: 'video/mp4',
    fileName: 'clip.mp4',
    width: 1920,
    height: 1080,
    durationMs: 20_000,
    ...facts,
  });
}

/** Returns bytes `start` to `end` of the files that `createPatternedVideo` creates. */
export function patternBytes(start: number, end: number): Buffer {
  return Buffer.from(
    Array.from({ length: end - start }, (_, index) => ((start + index) * 31 + 7) % 256),
  );
}

/** Creates a video of this size whose bytes reveal their position. */
export function createPatternedVideo(sizeBytes: number, facts: Partial<MediaFile> = {}): MediaFile {
  return createVideo(patternBytes(0, sizeBytes), { durationMs: 5_000, ...facts });
}

export interface TestContent extends Partial<Omit<DeliveryContent, 'options'>> {
  readonly options?: Partial<DeliveryContent['options']>;
}

export function createContent({ options, ...content }: TestContent = {}): DeliveryContent {
  return {
    text: 'Hello\n\n#one #two',
    hashtags: ['one', 'two'],
    media: [],
    cover: null,
    options: { privacyStatus: 'unlisted', ...options },
    ...content,
  };
}

export interface StepHarness {
  readonly context: StepContext;
  readonly checkpoints: StepState[];
  /** Returns how many times a step requested a refreshed token. */
  refreshes(): number;
  now(): Date;
  setNow(now: Date): void;
  advance(milliseconds: number): void;
  setIntentAt(at: Date | null): void;
  close(): Promise<void>;
}

/** A reader for which no page is reachable, as without a network. */
export const NO_LINKS: LinkReader = {
  readPage: () => Promise.reject(new UrlFetchError('unreachable', 'The site did not respond.')),
  readImage: async () => null,
};

/**
 * Creates what the runner passes to a step, with a clock that only moves explicitly. Tokens: `token-0`,
 * `token-1`, ...
 */
export function createStepHarness(
  options: {
    account?: Partial<DeliveryAccount>;
    content?: TestContent;
    intentAt?: Date;
    links?: LinkReader;
  } = {},
): StepHarness {
  const factory = createHttpClientFactory({ sleep: async () => {}, random: () => 0 });
  const checkpoints: StepState[] = [];
  let now = START;
  let intentAt = options.intentAt ?? null;
  let refreshes = 0;
  const context: StepContext = {
    http: factory.create({}),
    now: () => now,
    deliveryId: 'dlv_1',
    content: createContent(options.content),
    account: { externalId: '2244', name: 'Ada', handle: 'ada', details: {}, ...options.account },
    accessToken: async (request) => {
      if (request?.forceRefresh) refreshes += 1;
      return `token-${String(refreshes)}`;
    },
    checkpoint: async (state) => void checkpoints.push(throughJson(state)),
    get intentAt() {
      return intentAt;
    },
    isResumed: false,
    findClaimed: async () => new Set(),
    links: options.links ?? NO_LINKS,
    signal: new AbortController().signal,
  };
  return {
    context,
    checkpoints,
    refreshes: () => refreshes,
    now: () => now,
    setNow: (at) => void (now = at),
    advance: (milliseconds) => void (now = new Date(now.getTime() + milliseconds)),
    setIntentAt: (at) => void (intentAt = at),
    close: () => factory.close(),
  };
}

/** Returns the state as the database would. */
export function throughJson(state: StepState): StepState {
  return JSON.parse(JSON.stringify(state)) as StepState;
}

/** Runs one step, with its state as the database would return it. */
export async function runStep(
  adapter: PlatformAdapter,
  harness: StepHarness,
  { step, state = {} }: { step: string; state?: StepState },
): Promise<StepResult> {
  const definition = adapter.steps[step];
  if (definition === undefined) throw new Error(`no step ${step}`);
  return definition.run(harness.context, throughJson(state));
}

export interface Run {
  readonly result: StepResult;
  /** The steps that ran, in order. */
  readonly trail: readonly string[];
  /** The length of each wait in seconds. */
  readonly waits: readonly number[];
}

const MAX_STEPS = 500;

/** Runs steps like the runner until the end or `stopBefore`. The clock skips waits. */
export async function runSteps(
  adapter: PlatformAdapter,
  harness: StepHarness,
  options: { step?: string; state?: StepState; stopBefore?: string } = {},
): Promise<Run> {
  const trail: string[] = [];
  const waits: number[] = [];
  let step = options.step ?? adapter.firstStep;
  let state = options.state ?? {};
  for (let count = 0; count < MAX_STEPS; count += 1) {
    if (adapter.steps[step]?.phase === 'committing') harness.setIntentAt(harness.now());
    trail.push(step);
    const result = await runStep(adapter, harness, { step, state });
    if (result.kind === 'published') return { result, trail, waits };
    if (result.kind === 'wait') {
      waits.push((result.until.getTime() - harness.now().getTime()) / 1000);
      harness.setNow(result.until);
    }
    if (result.step === options.stopBefore) return { result, trail, waits };
    ({ step } = result);
    state = throughJson(result.state);
  }
  throw new Error('the steps never end');
}

/** Reconciles until the result isn't `look_again`. The clock skips waits. */
export async function reconcileToEnd(
  adapter: PlatformAdapter,
  harness: StepHarness,
  from: StepState = {},
): Promise<{
  result: Exclude<ReconcileResult, { kind: 'look_again' }>;
  /** The length of each wait in seconds. */
  waits: number[];
}> {
  const waits: number[] = [];
  let state = from;
  for (let count = 0; count < MAX_STEPS; count += 1) {
    const result = await adapter.reconcile(harness.context, throughJson(state));
    if (result.kind !== 'look_again') return { result, waits };
    waits.push((result.until.getTime() - harness.now().getTime()) / 1000);
    harness.setNow(result.until);
    ({ state } = result);
  }
  throw new Error('the reconcile never ends');
}

/** Returns the PlatformError that the promise must reject with. */
export async function catchPlatformError(promise: Promise<unknown>): Promise<PlatformError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof PlatformError) return error;
    throw error;
  }
  throw new Error('a PlatformError was expected, but nothing failed');
}

export function createTokens(tokens: Partial<TokenSet> = {}): TokenSet {
  return {
    accessToken: 'stored-token',
    accessTokenExpiresAt: null,
    refreshToken: null,
    refreshTokenExpiresAt: null,
    scopes: [],
    issuedAt: START,
    ...tokens,
  };
}

export function toCallContext(harness: StepHarness): PlatformCallContext {
  return { http: harness.context.http, now: harness.context.now };
}
