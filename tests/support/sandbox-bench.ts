import { createHash } from 'node:crypto';
import { createHttpClientFactory } from '#app/server/adapters/http-client/create-http-client-factory.ts';
import type { LinkReader } from '#app/server/ports/link-reader.ts';
import type { HttpClient } from '#app/server/ports/http-client.ts';
import type {
  ConnectableAccount,
  PlatformAdapter,
  PlatformCallContext,
  ProbedAccount,
  StepContext,
  StepState,
  TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { type ConsentChoice, decideOnConsentPage } from '#tests/app/server/sandbox/kit/consent.ts';
import { startTestSandbox, TEST_REDIRECT_URI, type TestSandbox } from './sandbox.ts';
import { createContent, NO_LINKS, type TestContent, throughJson } from './step-harness.ts';

export type Knobs = Record<string, boolean | number | string>;
type Fault = Omit<Parameters<TestSandbox['control']['addFault']>[0], 'platform'>;

/** What's specific to a platform. */
export interface BenchedPlatform {
  readonly platform: PlatformId;
  readonly createAdapter: (app: AppAtSandbox) => PlatformAdapter;
  /** Checks every request and response, and throws if one is wrong. */
  readonly wrapHttp?: (http: HttpClient) => HttpClient;
  /** Set at the start and after each reset. */
  readonly knobs?: Knobs;
  /** Failures that a delivery recovers from, as in production. By default, none. */
  readonly survives?: 'lost answers' | 'failures';
}

/** The app's registration, and the simulator's URL. */
export interface AppAtSandbox {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly baseUrl: string;
}

/** Stored tokens, which a refresh replaces. */
export interface TestAccount extends ConnectableAccount {
  tokens: TokenSet;
}

/** What the runner passes to a delivery's steps, and what they saved. */
export interface TestDelivery extends StepContext {
  intentAt: Date | null;
  readonly checkpoints: StepState[];
}

const VERIFIER = 'v'.repeat(64);

/**
 * An adapter as the product uses it, against the running simulator over HTTP. Its clock only moves
 * explicitly, along with the simulator's, so waits are the same on any machine.
 */
export class SandboxBench {
  readonly sandbox: TestSandbox;
  readonly adapter: PlatformAdapter;
  readonly app: AppAtSandbox;
  readonly call: PlatformCallContext;
  readonly survives: BenchedPlatform['survives'];
  readonly #platform: PlatformId;
  readonly #knobs: Knobs;
  readonly #closeHttp: () => Promise<void>;
  #nowMs = Date.now();
  #account: TestAccount | null = null;

  private constructor(sandbox: TestSandbox, parts: BenchedPlatform) {
    const { platform, wrapHttp = (http) => http, knobs = {} } = parts;
    const { clientId = '', clientSecret = '' } = sandbox.clients[platform] ?? {};
    const factory = createHttpClientFactory({ random: () => 0, sleep: async () => {} });
    this.sandbox = sandbox;
    this.app = { clientId, clientSecret, baseUrl: `${sandbox.url}/${platform}` };
    this.adapter = parts.createAdapter(this.app);
    this.call = { http: wrapHttp(factory.create({})), now: () => new Date(this.#nowMs) };
    this.survives = parts.survives;
    this.#platform = platform;
    this.#knobs = knobs;
    this.#closeHttp = () => factory.close();
  }

  static async start(parts: BenchedPlatform): Promise<SandboxBench> {
    const bench = new SandboxBench(await startTestSandbox({ only: [parts.platform] }), parts);
    await bench.setKnobs(bench.#knobs);
    return bench;
  }

  async close(): Promise<void> {
    await this.#closeHttp();
    await this.sandbox.close();
  }

  /** Clears everything and restarts at the real time. */
  async reset(): Promise<void> {
    await this.sandbox.control.reset();
    this.#nowMs = Date.now();
    this.#account = null;
    await this.setKnobs(this.#knobs);
  }

  async setKnobs(knobs: Knobs): Promise<void> {
    await this.sandbox.control.setKnobs(this.#platform, knobs);
  }

  async addFault(fault: Fault): Promise<void> {
    await this.sandbox.control.addFault({ platform: this.#platform, ...fault });
  }

  async advance(seconds: number): Promise<void> {
    await this.sandbox.control.advanceClock(seconds);
    this.#nowMs += seconds * 1000;
  }

  /** Advances to a future time and returns the number of seconds. */
  async waitUntil(until: Date): Promise<number> {
    const seconds = Math.max(0, Math.ceil((until.getTime() - this.#nowMs) / 1000));
    await this.advance(seconds);
    return seconds;
  }

  listPosts() {
    return this.sandbox.control.listPosts(this.#platform);
  }

  listReceived(endpoint?: string) {
    const platform = this.#platform;
    return this.sandbox.control.listReceived({ platform, ...(endpoint ? { endpoint } : {}) });
  }

  async countReceived(endpoint: string): Promise<number> {
    return (await this.listReceived(endpoint)).length;
  }

  listViolations() {
    return this.sandbox.control.listViolations(this.#platform);
  }

  authorizationUrl(redirectUri = TEST_REDIRECT_URI): string {
    return this.adapter.oauth.authorizationUrl({
      redirectUri,
      state: 'state-1',
      codeChallenge: this.adapter.oauth.usesPkce
        ? createHash('sha256').update(VERIFIER).digest('base64url')
        : null,
      forceConsent: false,
    });
  }

  /** Returns the redirect after this decision on the consent page. */
  consent(decision: 'allow' | 'deny' = 'allow', choice: ConsentChoice = {}): Promise<URL> {
    return decideOnConsentPage(this.authorizationUrl(), decision, choice);
  }

  async getCode(choice: ConsentChoice = {}): Promise<string> {
    return (await this.consent('allow', choice)).searchParams.get('code') ?? '';
  }

  exchange(code: string, { adapter = this.adapter, verifier = VERIFIER } = {}): Promise<TokenSet> {
    const codeVerifier = adapter.oauth.usesPkce ? verifier : null;
    const request = { code, redirectUri: TEST_REDIRECT_URI, codeVerifier };
    return adapter.oauth.exchangeCode(this.call, request);
  }

  /** Returns all accounts that this user's consent gives access to. */
  async listAccounts(choice: ConsentChoice = {}): Promise<TestAccount[]> {
    const tokens = await this.exchange(await this.getCode(choice));
    const accounts = await this.adapter.oauth.listAccounts(this.call, tokens);
    return accounts.map((account) => ({ ...account }));
  }

  /** Connects the first one, which `account` then refers to. */
  async connect(choice: ConsentChoice = {}): Promise<TestAccount> {
    const [account] = await this.listAccounts(choice);
    if (account === undefined) throw new Error('this consent opens no account');
    this.#account = account;
    return account;
  }

  get account(): TestAccount {
    if (this.#account === null) throw new Error('no account is connected');
    return this.#account;
  }

  probed(account: ConnectableAccount = this.account): ProbedAccount {
    return { ...account, accessToken: account.tokens.accessToken };
  }

  refresh(tokens = this.account.tokens): Promise<TokenSet> {
    return this.adapter.oauth.refresh(this.call, tokens);
  }

  startDelivery(
    account: TestAccount,
    content: TestContent = {},
    links: LinkReader = NO_LINKS,
  ): TestDelivery {
    const checkpoints: StepState[] = [];
    return {
      ...this.call,
      deliveryId: 'dlv_1',
      content: createContent(content),
      account,
      accessToken: async ({ forceRefresh = false } = {}) => {
        if (forceRefresh) account.tokens = await this.refresh(account.tokens);
        return account.tokens.accessToken;
      },
      checkpoint: async (state) => void checkpoints.push(throughJson(state)),
      checkpoints,
      intentAt: null,
      findClaimed: async () => new Set(),
      isResumed: false,
      links,
      signal: new AbortController().signal,
    };
  }
}

/** Fails the test if the adapter did something that no correct client does. Call it after each test. */
export async function requireNoViolations(bench: SandboxBench): Promise<void> {
  const [first] = await bench.listViolations();
  if (first !== undefined) throw new Error(`no correct client does that: ${first.message}`);
}
