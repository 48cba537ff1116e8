import { createHttpClientFactory } from '#app/server/adapters/http-client/create-http-client-factory.ts';
import { PlatformOptions, TikTokOptions } from '#app/domain/publish-options.ts';
import { tiktokConfig } from '#app/server/platforms/tiktok/config.ts';
import { createTiktokAdapter } from '#app/server/platforms/tiktok/index.ts';
import {
  PlatformError,
  type ConnectableAccount,
  type DeliveryContent,
  type MediaFile,
  type PlatformAdapter,
  type PlatformCallContext,
  type ProbedAccount,
  type StepContext,
  type StepResult,
  type StepState,
  type TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import { decideOnConsentPage } from '#tests/app/server/sandbox/kit/consent.ts';
import { startTestSandbox, TEST_REDIRECT_URI, type TestSandbox } from '#tests/support/sandbox.ts';
import { createVideo, throughJson } from '#tests/support/step-harness.ts';

const MAX_STEPS = 60;
const PUBLIC = { privacyLevel: 'PUBLIC_TO_EVERYONE' };

export interface Place {
  readonly step: string;
  readonly state: StepState;
}

/** The adapter as the product uses it, against the simulator over HTTP; waits move the simulator's clock. */
export class TiktokBench {
  readonly sandbox: TestSandbox;
  readonly adapter: PlatformAdapter;
  readonly call: PlatformCallContext;
  /** Steps and reconciles in the order in which they ran. */
  readonly trail: string[] = [];
  readonly checkpoints: StepState[] = [];
  readonly #close: () => Promise<void>;
  #offsetMs = 0;
  #account: ConnectableAccount | null = null;
  tokens: TokenSet | null = null;

  private constructor(sandbox: TestSandbox) {
    const factory = createHttpClientFactory({ random: () => 0, sleep: async () => {} });
    const { clientId = '', clientSecret = '' } = sandbox.clients['tiktok'] ?? {};
    const baseUrl = `${sandbox.url}/tiktok`;
    this.sandbox = sandbox;
    this.adapter = createTiktokAdapter(tiktokConfig({ clientId, clientSecret, baseUrl }));
    this.call = {
      http: factory.create({}),
      now: () => new Date(Date.now() + this.#offsetMs),
    };
    this.#close = async () => {
      await factory.close();
      await sandbox.close();
    };
  }

  /** With an account connected. */
  static async start(): Promise<TiktokBench> {
    const bench = new TiktokBench(await startTestSandbox({ only: ['tiktok'] }));
    await bench.connect();
    return bench;
  }

  close(): Promise<void> {
    return this.#close();
  }

  get account(): ProbedAccount {
    if (!this.#account || !this.tokens) throw new Error('no account is connected');
    return { ...this.#account, accessToken: this.tokens.accessToken };
  }

  /** What a person allows on the consent page; all that was asked for without `scopes`. */
  async authorize(scopes?: string[]): Promise<string> {
    const url = this.adapter.oauth.authorizationUrl({
      redirectUri: TEST_REDIRECT_URI,
      state: 'some-state',
      codeChallenge: null,
      forceConsent: true,
    });
    const back = await decideOnConsentPage(url, 'allow', scopes ? { scopes } : {});
    return back.searchParams.get('code') ?? '';
  }

  exchange(code: string): Promise<TokenSet> {
    const request = { code, redirectUri: TEST_REDIRECT_URI, codeVerifier: null };
    return this.adapter.oauth.exchangeCode(this.call, request);
  }

  async connect(scopes?: string[]): Promise<void> {
    this.tokens = await this.exchange(await this.authorize(scopes));
    const [account] = await this.adapter.oauth.listAccounts(this.call, this.tokens);
    this.#account = account ?? null;
  }

  setKnobs(knobs: Record<string, boolean | number | string>): Promise<unknown> {
    return this.sandbox.control.setKnobs('tiktok', knobs);
  }

  async advance(milliseconds: number): Promise<void> {
    this.#offsetMs += milliseconds;
    await this.sandbox.control.advanceClock(milliseconds / 1000);
  }

  listPosts() {
    return this.sandbox.control.listPosts('tiktok');
  }

  async countReceived(endpoint: string): Promise<number> {
    return (await this.sandbox.control.listReceived({ platform: 'tiktok', endpoint })).length;
  }

  /** One step, its state as the database would give it back. */
  runStep(content: DeliveryContent, { step, state }: Place): Promise<StepResult> {
    const known = this.adapter.steps[step];
    if (!known) throw new Error(`there is no step ${step}`);
    this.trail.push(step);
    return known.run(this.#createContext(content), throughJson(state));
  }

  /** From a step to the end as the runner would; an unknown outcome in the commit is reconciled. */
  async publish(
    content: DeliveryContent,
    from: Place = { step: this.adapter.firstStep, state: {} },
    stopBefore: string | null = null,
  ): Promise<StepResult> {
    let place = from;
    for (let count = 0; count < MAX_STEPS; count += 1) {
      const result = await this.#runOrReconcile(content, place);
      if (result.kind === 'published') return result;
      if (result.kind === 'wait') await this.#waitFor(result.until);
      if (result.step === stopBefore) return result;
      place = result;
    }
    throw new Error(`the delivery did not end: ${this.trail.join(' ')}`);
  }

  async #runOrReconcile(content: DeliveryContent, place: Place): Promise<StepResult> {
    try {
      return await this.runStep(content, place);
    } catch (error) {
      const isCommit = this.adapter.steps[place.step]?.phase === 'committing';
      const isUnknown = error instanceof PlatformError && error.kind === 'outcome_unknown';
      if (!isCommit || !isUnknown) throw error;
    }
    return this.reconcile(content, place.state);
  }

  /** Until there is an answer; throws where only a person could give it. */
  async reconcile(content: DeliveryContent, from: StepState): Promise<StepResult & Place> {
    let state = from;
    for (let count = 0; count < MAX_STEPS; count += 1) {
      this.trail.push('reconcile');
      const context = this.#createContext(content);
      const result = await this.adapter.reconcile(context, throughJson(state));
      if (result.kind === 'undecidable') throw new Error(`undecidable: ${result.evidence}`);
      if (result.kind !== 'look_again') return { ...result, kind: 'next' };
      await this.#waitFor(result.until);
      ({ state } = result);
    }
    throw new Error('the reconcile did not end');
  }

  #waitFor(until: Date): Promise<void> {
    return this.advance(Math.max(0, until.getTime() - this.call.now().getTime()));
  }

  #createContext(content: DeliveryContent): StepContext {
    const { externalId, name, handle, details } = this.account;
    return {
      ...this.call,
      deliveryId: 'dlv_1',
      content,
      account: { externalId, name, handle, details },
      accessToken: (options) => this.#getToken(options?.forceRefresh ?? false),
      checkpoint: async (state) => void this.checkpoints.push(throughJson(state)),
      intentAt: null,
      signal: new AbortController().signal,
    };
  }

  async #getToken(forceRefresh: boolean): Promise<string> {
    if (!this.tokens) throw new Error('no account is connected');
    if (forceRefresh) this.tokens = await this.adapter.oauth.refresh(this.call, this.tokens);
    return this.tokens.accessToken;
  }
}

export function createContent(
  video: MediaFile | Uint8Array,
  content: { text?: string; tiktok?: object; options?: object; cover?: MediaFile } = {},
): DeliveryContent {
  const file = video instanceof Uint8Array ? createVideo(video, { durationMs: 4000 }) : video;
  return {
    text: content.text ?? 'Cats #cat',
    hashtags: [],
    media: [file],
    cover: content.cover ?? null,
    options: PlatformOptions.parse({
      tiktok: TikTokOptions.parse({ ...PUBLIC, ...content.tiktok }),
      ...content.options,
    }),
  };
}
