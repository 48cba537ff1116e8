import { createHash } from 'node:crypto';
import { createHttpClientFactory } from '#app/server/adapters/http-client/create-http-client-factory.ts';
import { linkedinConfig } from '#app/server/platforms/linkedin/config.ts';
import { createLinkedinAdapter } from '#app/server/platforms/linkedin/index.ts';
import type {
  ConnectableAccount,
  MediaFile,
  PlatformAdapter,
  PlatformCallContext,
  ProbedAccount,
  StepContext,
  StepState,
} from '#app/server/ports/platform-adapter.ts';
import { decideOnConsentPage } from '#tests/app/server/sandbox/kit/consent.ts';
import { startTestSandbox, TEST_REDIRECT_URI, type TestSandbox } from '#tests/support/sandbox.ts';
import { createStepBench, type BenchOptions, type StepBench } from '#tests/support/step-bench.ts';

const PAGE_SCOPES = ['w_organization_social', 'r_organization_social', 'rw_organization_admin'];

interface BenchChoices {
  /** The scopes of a reviewed app, for Pages. */
  readonly asReviewedApp?: boolean;
  readonly apiVersion?: string;
}

/** The adapter before the running simulator; both clocks move together. */
export interface SandboxBench {
  readonly sandbox: TestSandbox;
  readonly adapter: PlatformAdapter;
  readonly calls: PlatformCallContext;
  /** The other adapter of the same app: another version, or none of the further scopes. */
  createAdapter(choices: BenchChoices): PlatformAdapter;
  /** Goes through the consent page; the member first, then their Pages. */
  connect(): Promise<ConnectableAccount[]>;
  /** What the runner gives a step of a delivery to this account. */
  startDelivery(account: ConnectableAccount, options?: BenchOptions): StepBench;
  probed(account: ConnectableAccount): ProbedAccount;
  advance(seconds: number): Promise<void>;
  close(): Promise<void>;
}

export async function startSandboxBench(choices: BenchChoices = {}): Promise<SandboxBench> {
  const sandbox = await startTestSandbox({ only: ['linkedin'] });
  const factory = createHttpClientFactory({ random: () => 0, sleep: () => Promise.resolve() });
  const deliveries: StepBench[] = [];
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);
  const calls: PlatformCallContext = { http: factory.create({}), now };
  const createAdapter = (chosen: BenchChoices) => toAdapter(sandbox, chosen);
  const adapter = createAdapter(choices);
  const advance = async (seconds: number) => {
    offsetMs += seconds * 1000;
    await sandbox.control.advanceClock(seconds);
  };
  return {
    sandbox,
    adapter,
    calls,
    createAdapter,
    advance,
    connect: () => connect(adapter, calls),
    startDelivery: (account, options = {}) => {
      const bench = createStepBench({ account, ...options });
      deliveries.push(bench);
      return { ...bench, context: toContext(bench.context, { account, adapter, calls }) };
    },
    probed: (account) => ({ ...account, accessToken: account.tokens.accessToken }),
    close: async () => {
      await Promise.all(deliveries.map((bench) => bench.close()));
      await factory.close();
      await sandbox.close();
    },
  };
}

function toAdapter(sandbox: TestSandbox, choices: BenchChoices): PlatformAdapter {
  const client = sandbox.clients['linkedin'];
  const config = linkedinConfig({
    clientId: client?.clientId ?? '',
    clientSecret: client?.clientSecret ?? '',
    baseUrl: `${sandbox.url}/linkedin`,
    ...(choices.apiVersion === undefined ? {} : { apiVersion: choices.apiVersion }),
    extraScopes: choices.asReviewedApp ? PAGE_SCOPES : [],
  });
  return createLinkedinAdapter({ ...config, connectRetryPausesMs: [1, 1] });
}

export function toConsent(adapter: PlatformAdapter, redirectUri = TEST_REDIRECT_URI): string {
  const request = { redirectUri, state: 'some-state', codeChallenge: null, forceConsent: false };
  return adapter.oauth.authorizationUrl(request);
}

async function connect(
  adapter: PlatformAdapter,
  calls: PlatformCallContext,
): Promise<ConnectableAccount[]> {
  const back = await decideOnConsentPage(toConsent(adapter), 'allow');
  const code = back.searchParams.get('code') ?? '';
  const grant = { code, redirectUri: TEST_REDIRECT_URI, codeVerifier: null };
  const tokens = await adapter.oauth.exchangeCode(calls, grant);
  return adapter.oauth.listAccounts(calls, tokens);
}

/** The runner's part: tokens are kept, and refreshed when a step asks for it. */
function toContext(
  context: StepContext,
  parts: { account: ConnectableAccount; adapter: PlatformAdapter; calls: PlatformCallContext },
): StepContext {
  const { account, adapter, calls } = parts;
  let { tokens } = account;
  return {
    ...context,
    now: calls.now,
    accessToken: async ({ forceRefresh = false } = {}) => {
      if (forceRefresh) tokens = await adapter.oauth.refresh(calls, tokens);
      return tokens.accessToken;
    },
  };
}

/** Takes steps until the end, as the runner would; waits move the clocks. */
export async function publish(
  bench: SandboxBench,
  delivery: StepBench,
  from: { adapter?: PlatformAdapter; state?: StepState; step?: string } = {},
) {
  const { adapter = bench.adapter, state: saved = {} } = from;
  let step = from.step ?? adapter.firstStep;
  let state = saved;
  for (let count = 0; count < 60; count += 1) {
    const result = await adapter.steps[step]?.run(delivery.context, throughJson(state));
    if (result === undefined) throw new Error(`there is no step ${step}`);
    if (result.kind === 'published') return result;
    ({ step, state } = result);
    if (result.kind === 'wait') await waitUntil(bench, result.until);
  }
  throw new Error('the delivery did not end');
}

async function waitUntil(bench: SandboxBench, until: Date): Promise<void> {
  const seconds = (until.getTime() - bench.calls.now().getTime()) / 1000;
  await bench.advance(Math.max(0, Math.ceil(seconds)));
}

/** After a lost answer: asks until there is an answer other than `look_again`, then goes on with it. */
export async function reconcile(bench: SandboxBench, delivery: StepBench, attemptAt: Date) {
  const context = { ...delivery.context, intentAt: attemptAt };
  let state: StepState = delivery.checkpoints.at(-1) ?? {};
  for (let count = 0; count < 30; count += 1) {
    const result = await bench.adapter.reconcile(context, throughJson(state));
    if (result.kind !== 'look_again') return result;
    ({ state } = result);
    await waitUntil(bench, result.until);
  }
  throw new Error('the reconcile did not end');
}

function throughJson(state: StepState): StepState {
  return JSON.parse(JSON.stringify(state)) as StepState;
}

/** A file made of these very bytes. */
export function createFile(bytes: Buffer, facts: Partial<MediaFile>): MediaFile {
  return {
    id: 'media_1',
    kind: 'image',
    contentType: 'image/jpeg',
    fileName: 'photo.jpg',
    width: null,
    height: null,
    durationMs: null,
    altText: null,
    ...facts,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: (start = 0, end = bytes.length) => ({
      sizeBytes: end - start,
      async *open() {
        yield await Promise.resolve(bytes.subarray(start, end));
      },
    }),
    publicUrl: () => Promise.reject(new Error('LinkedIn does not pull')),
  };
}
