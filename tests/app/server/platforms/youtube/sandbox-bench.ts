import { onTestFinished } from 'vitest';
import { createHttpClientFactory } from '#app/server/adapters/http-client/create-http-client-factory.ts';
import { youtubeConfig } from '#app/server/platforms/youtube/config.ts';
import { createYoutubeAdapter } from '#app/server/platforms/youtube/index.ts';
import type { HttpClient, HttpRequest } from '#app/server/ports/http-client.ts';
import type {
  ConnectableAccount,
  DeliveryContent,
  MediaFile,
  PlatformAdapter,
  PlatformCallContext,
  PlatformError,
  ProbedAccount,
  StepContext,
  StepResult,
  StepState,
  TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import { decideOnConsentPage } from '#tests/app/server/sandbox/kit/consent.ts';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { padVideo } from '#tests/app/server/sandbox/kit/pad-video.ts';
import {
  validateYouTubeAnswer,
  validateYouTubeRequest,
} from '#tests/contract/discovery-validator.ts';
import { startTestSandbox, TEST_REDIRECT_URI } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import {
  catchPlatformError,
  createContent,
  createVideo,
  throughJson,
} from '#tests/support/step-harness.ts';

export const SCOPE = 'https://www.googleapis.com/auth';
type Knobs = Record<string, boolean | number | string>;
type Fault = Omit<Parameters<TestSandbox['control']['addFault']>[0], 'platform'>;

export interface Delivered {
  readonly steps: readonly string[];
  /** Seconds of each wait. */
  readonly waits: readonly number[];
  readonly result: StepResult & { kind: 'published' };
}

/** The adapter, connected to the running simulator as a person would connect it. */
export interface SandboxBench {
  readonly sandbox: TestSandbox;
  readonly adapter: PlatformAdapter;
  readonly call: PlatformCallContext;
  readonly tokens: () => TokenSet;
  setKnobs(knobs: Knobs): Promise<void>;
  addFault(fault: Fault): Promise<void>;
  /** Moves both clocks, the simulator's and the adapter's. */
  advance(seconds: number): Promise<void>;
  connect(scopes?: readonly string[]): Promise<TokenSet>;
  account(): Promise<ProbedAccount>;
  context(content: Partial<DeliveryContent>): Promise<StepContext>;
  /** Runs the steps as the runner would, until the end or before the step `until`. */
  deliver(context: StepContext, from?: From): Promise<Delivered>;
  runUntil(context: StepContext, until: string): Promise<StepState>;
}

interface From {
  readonly step: string;
  readonly state: StepState;
}

export async function startSandboxBench(
  knobs: Knobs = {},
  scopes?: readonly string[],
): Promise<SandboxBench> {
  const sandbox = await startTestSandbox({ only: ['youtube'] });
  const http = createHttpClientFactory({ sleep: async () => {}, random: () => 0 });
  onTestFinished(async () => {
    await http.close();
    await sandbox.close();
  });
  const bench = new Bench(sandbox, { http: judged(http.create({})), now: () => new Date() });
  await bench.setKnobs({ processingSeconds: 0, ...knobs });
  await bench.connect(scopes);
  return bench;
}

const ANSWERS: Readonly<Record<string, string>> = {
  '/youtube/v3/channels': 'ChannelListResponse',
  '/youtube/v3/videos': 'VideoListResponse',
  '/youtube/v3/videos:batchGetStats': 'BatchGetStatsResponse',
  '/youtube/v3/playlistItems': 'PlaylistItemListResponse',
  '/upload/youtube/v3/videos': 'Video',
  '/upload/youtube/v3/thumbnails/set': 'ThumbnailSetResponse',
  '/v2/reports': 'QueryResponse',
};

/** Google's documents judge every request that a test lets the adapter send, and every answer to it. */
function judged(http: HttpClient): HttpClient {
  return {
    request: async (request) => {
      const url = new URL(request.url);
      const path = url.pathname.replace('/youtube', '') + url.search;
      const isOAuth = /^\/(token|revoke)$/u.test(path);
      if (!isOAuth) validateYouTubeRequest({ ...readRequest(request), path });
      const response = await http.request(request);
      const schema = ANSWERS[url.pathname.replace('/youtube', '')];
      const hasBody = response.status >= 200 && response.status < 300 && response.text !== '';
      if (schema !== undefined && hasBody) validateYouTubeAnswer(schema, response.json());
      return response;
    },
  };
}

function readRequest({ method, query = {}, body }: HttpRequest) {
  const given = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return {
    method,
    query: Object.fromEntries(given),
    ...(body?.kind === 'json' && { body: body.value }),
  };
}

class Bench implements SandboxBench {
  readonly sandbox: TestSandbox;
  readonly adapter: PlatformAdapter;
  readonly call: PlatformCallContext;
  #offsetMs = 0;
  #tokens: TokenSet | null = null;
  #account: ConnectableAccount | null = null;

  constructor(sandbox: TestSandbox, { http, now }: PlatformCallContext) {
    this.sandbox = sandbox;
    this.call = { http, now: () => new Date(now().getTime() + this.#offsetMs) };
    const { clientId = '', clientSecret = '' } = sandbox.clients['youtube'] ?? {};
    const baseUrl = `${sandbox.url}/youtube`;
    this.adapter = createYoutubeAdapter(youtubeConfig({ clientId, clientSecret, baseUrl }));
  }

  tokens = (): TokenSet => {
    if (this.#tokens === null) throw new Error('not connected');
    return this.#tokens;
  };

  async setKnobs(knobs: Knobs): Promise<void> {
    await this.sandbox.control.setKnobs('youtube', knobs);
  }

  async addFault(fault: Fault): Promise<void> {
    await this.sandbox.control.addFault({ platform: 'youtube', ...fault });
  }

  async advance(seconds: number): Promise<void> {
    await this.sandbox.control.advanceClock(seconds);
    this.#offsetMs += seconds * 1000;
  }

  async connect(scopes?: readonly string[]): Promise<TokenSet> {
    const url = this.adapter.oauth.authorizationUrl({
      redirectUri: TEST_REDIRECT_URI,
      state: 'state-1',
      codeChallenge: null,
      forceConsent: false,
    });
    const ticked = scopes?.map((name) => `${SCOPE}/${name}`);
    const back = await decideOnConsentPage(url, 'allow', ticked ? { scopes: ticked } : {});
    const code = back.searchParams.get('code') ?? '';
    const request = { code, redirectUri: TEST_REDIRECT_URI, codeVerifier: null };
    this.#tokens = await this.adapter.oauth.exchangeCode(this.call, request);
    return this.#tokens;
  }

  async #channel(): Promise<ConnectableAccount> {
    const known = this.#account;
    if (known !== null) return known;
    const [found] = await this.adapter.oauth.listAccounts(this.call, this.tokens());
    if (found === undefined) throw new Error('no channel');
    this.#account = found;
    return found;
  }

  async account(): Promise<ProbedAccount> {
    return { ...(await this.#channel()), accessToken: this.tokens().accessToken };
  }

  async context(content: Partial<DeliveryContent>): Promise<StepContext> {
    return {
      ...this.call,
      deliveryId: 'dlv_1',
      content: createContent(content),
      account: await this.#channel(),
      accessToken: async ({ forceRefresh = false } = {}) => {
        if (forceRefresh) this.#tokens = await this.adapter.oauth.refresh(this.call, this.tokens());
        return this.tokens().accessToken;
      },
      checkpoint: async () => {},
      intentAt: null,
      signal: new AbortController().signal,
    };
  }

  async deliver(context: StepContext, from?: From): Promise<Delivered> {
    const steps: string[] = [];
    const waits: number[] = [];
    let { step, state } = from ?? { step: this.adapter.firstStep, state: {} };
    for (let count = 0; count < 200; count += 1) {
      steps.push(step);
      const result = await this.#run(context, { step, state });
      if (result.kind === 'published') return { steps, waits, result };
      if (result.kind === 'wait') {
        const seconds = Math.ceil((result.until.getTime() - this.call.now().getTime()) / 1000);
        waits.push(seconds);
        await this.advance(Math.max(0, seconds));
      }
      ({ step, state } = result);
    }
    throw new Error('the delivery did not end');
  }

  async runUntil(context: StepContext, until: string): Promise<StepState> {
    let { step, state }: From = { step: this.adapter.firstStep, state: {} };
    while (step !== until) {
      const result = await this.#run(context, { step, state });
      if (result.kind !== 'next') throw new Error(`${step}: ${result.kind}`);
      ({ step, state } = result);
    }
    return state;
  }

  #run(context: StepContext, { step, state }: From): Promise<StepResult> {
    const known = this.adapter.steps[step];
    if (known === undefined) throw new Error(`there is no step ${step}`);
    return known.run(context, throughJson(state));
  }
}

/** A video that plays, so large. */
export async function videoOf(sizeBytes: number): Promise<MediaFile> {
  return createVideo(padVideo(await readFixture('clip.mp4'), sizeBytes), { durationMs: 4000 });
}

/** How the delivery fails. */
export function failureOf(bench: SandboxBench, context: StepContext): Promise<PlatformError> {
  return catchPlatformError(bench.deliver(context));
}
