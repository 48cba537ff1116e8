import { createHash } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { createHttpClientFactory } from '#app/server/adapters/http-client/create-http-client-factory.ts';
import { twitterConfig } from '#app/server/platforms/twitter/config.ts';
import { createTwitterAdapter } from '#app/server/platforms/twitter/index.ts';
import type { HttpClient, HttpRequest } from '#app/server/ports/http-client.ts';
import type {
  ConnectableAccount,
  DeliveryContent,
  PlatformAdapter,
  PlatformCallContext,
  ProbedAccount,
  ReconcileResult,
  StepContext,
  StepResult,
  StepState,
  TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import { decideOnConsentPage } from '#tests/app/server/sandbox/kit/consent.ts';
import { validateXAnswer, validateXRequest } from '#tests/contract/spec-validator.ts';
import { startTestSandbox, TEST_REDIRECT_URI } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { createContent, throughJson } from '#tests/support/step-harness.ts';

type Fault = Omit<Parameters<TestSandbox['control']['addFault']>[0], 'platform'>;

export interface XAccount extends ConnectableAccount {
  /** As the store has it: a refresh replaces it. */
  tokens: TokenSet;
}

/** Where a delivery stands. */
export interface Stand {
  readonly step: string;
  readonly state: StepState;
}

export interface Delivered {
  readonly trail: readonly string[];
  /** Seconds of each wait. */
  readonly waits: readonly number[];
  readonly result: StepResult & { kind: 'published' };
}

const VERIFIER = 'v'.repeat(64);

/** The adapter, connected to the running simulator as a person would connect it. */
export class XBench {
  readonly sandbox: TestSandbox;
  readonly adapter: PlatformAdapter;
  readonly call: PlatformCallContext;
  #offsetMs = 0;

  constructor(sandbox: TestSandbox, http: HttpClient) {
    this.sandbox = sandbox;
    const startMs = Date.now();
    // Stands still between two moves, so that a wait is as long however slow the machine is.
    this.call = { http, now: () => new Date(startMs + this.#offsetMs) };
    this.adapter = this.adapterFor({});
  }

  adapterFor(changes: { clientSecret?: string }): PlatformAdapter {
    const { clientId = '', clientSecret = '' } = this.sandbox.clients['twitter'] ?? {};
    const baseUrl = `${this.sandbox.url}/twitter`;
    return createTwitterAdapter(twitterConfig({ clientId, clientSecret, baseUrl, ...changes }));
  }

  async setKnobs(knobs: Record<string, boolean | number | string>): Promise<void> {
    await this.sandbox.control.setKnobs('twitter', knobs);
  }

  async addFault(fault: Fault): Promise<void> {
    await this.sandbox.control.addFault({ platform: 'twitter', ...fault });
  }

  /** Moves both clocks, the simulator's and the adapter's. */
  async advance(seconds: number): Promise<void> {
    await this.sandbox.control.advanceClock(seconds);
    this.#offsetMs += seconds * 1000;
  }

  async consent(decision: 'allow' | 'deny', choice: { persona?: string; scopes?: string[] } = {}) {
    const url = this.adapter.oauth.authorizationUrl({
      redirectUri: TEST_REDIRECT_URI,
      state: 'state-1',
      codeChallenge: createHash('sha256').update(VERIFIER).digest('base64url'),
      forceConsent: false,
    });
    return decideOnConsentPage(url, decision, choice);
  }

  async getCode(choice: { persona?: string; scopes?: string[] } = {}): Promise<string> {
    return (await this.consent('allow', choice)).searchParams.get('code') ?? '';
  }

  exchange(code: string, { adapter = this.adapter, codeVerifier = VERIFIER } = {}) {
    const request = { code, redirectUri: TEST_REDIRECT_URI, codeVerifier };
    return adapter.oauth.exchangeCode(this.call, request);
  }

  async connect(choice: { persona?: string; scopes?: string[] } = {}): Promise<XAccount> {
    const tokens = await this.exchange(await this.getCode(choice));
    const [account] = await this.adapter.oauth.listAccounts(this.call, tokens);
    if (account === undefined) throw new Error('no account');
    return { ...account };
  }

  toProbed(account: XAccount): ProbedAccount {
    return { ...account, accessToken: account.tokens.accessToken };
  }

  toContext(account: XAccount, content: Partial<DeliveryContent>): StepContext {
    return {
      ...this.call,
      deliveryId: 'dlv_1',
      content: createContent(content),
      account,
      accessToken: async ({ forceRefresh = false } = {}) => {
        if (forceRefresh)
          account.tokens = await this.adapter.oauth.refresh(this.call, account.tokens);
        return account.tokens.accessToken;
      },
      checkpoint: async () => {},
      intentAt: this.call.now(),
      signal: new AbortController().signal,
    };
  }

  async runStep(context: StepContext, { step, state }: Stand): Promise<StepResult> {
    const known = this.adapter.steps[step];
    if (known === undefined) throw new Error(`there is no step ${step}`);
    return known.run(context, throughJson(state));
  }

  /** Runs the steps as the runner would; a wait moves both clocks. */
  async deliver(context: StepContext, from?: Stand): Promise<Delivered> {
    const trail: string[] = [];
    const waits: number[] = [];
    let stand = from ?? { step: this.adapter.firstStep, state: {} };
    for (let count = 0; count < 200; count += 1) {
      trail.push(stand.step);
      const result = await this.runStep(context, stand);
      if (result.kind === 'published') return { trail, waits, result };
      if (result.kind === 'wait') waits.push(await this.waitUntil(result.until));
      stand = result;
    }
    throw new Error('the delivery did not end');
  }

  /** What is saved when the step `until` is to begin. */
  async runUntil(context: StepContext, until: string): Promise<Stand> {
    let stand: Stand = { step: this.adapter.firstStep, state: {} };
    while (stand.step !== until) {
      const result = await this.runStep(context, stand);
      if (result.kind === 'published') throw new Error(`published before ${until}`);
      if (result.kind === 'wait') await this.waitUntil(result.until);
      stand = { step: result.step, state: result.state };
    }
    return stand;
  }

  /** Reconciles until there is an answer other than `look_again`. */
  async reconcile(context: StepContext, state: StepState) {
    const waits: number[] = [];
    let saved = state;
    for (let count = 0; count < 20; count += 1) {
      const result: ReconcileResult = await this.adapter.reconcile(context, throughJson(saved));
      if (result.kind !== 'look_again') return { waits, result };
      waits.push(await this.waitUntil(result.until));
      saved = result.state;
    }
    throw new Error('the reconcile did not end');
  }

  async waitUntil(until: Date): Promise<number> {
    const seconds = Math.max(0, Math.ceil((until.getTime() - this.call.now().getTime()) / 1000));
    await this.advance(seconds);
    return seconds;
  }

  async countReceived(endpoint: string): Promise<number> {
    const received = await this.sandbox.control.listReceived({ platform: 'twitter', endpoint });
    return received.length;
  }

  /** Of the posts that anybody can see. */
  async listTexts(): Promise<string[]> {
    const posts = await this.sandbox.control.listPosts('twitter');
    return posts.filter(({ live }) => live).map(({ text }) => text);
  }
}

/** A sandbox of its own for the test, which ends with it. Odd: its answers break the document on purpose. */
export async function startXBench(
  knobs: Record<string, boolean | number | string> = {},
  { isOdd = false } = {},
): Promise<XBench> {
  const sandbox = await startTestSandbox({ only: ['twitter'] });
  const http = createHttpClientFactory({ sleep: async () => {}, random: () => 0 });
  onTestFinished(async () => {
    await http.close();
    await sandbox.close();
  });
  const bench = new XBench(sandbox, judged(http.create({}), isOdd));
  await bench.setKnobs({ processingSeconds: 0, ...knobs });
  return bench;
}

/** X's own document judges every request that a test lets the adapter send, and every answer to it. */
function judged(http: HttpClient, isOdd: boolean): HttpClient {
  return {
    request: async (request) => {
      const { pathname } = new URL(request.url);
      const query = Object.entries(request.query ?? {}).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      );
      const search = new URLSearchParams(query).toString();
      const path = `${pathname.replace('/twitter', '')}${search === '' ? '' : `?${search}`}`;
      if (path.startsWith('/2/oauth2/')) return http.request(request);
      const { method } = request;
      validateXRequest({ method, path, ...readBody(request) });
      const response = await http.request(request);
      const { status, text } = response;
      const body: unknown = text === '' ? undefined : response.json();
      if (body !== undefined && !isOdd) validateXAnswer({ method, path, status, body });
      return response;
    },
  };
}

function readBody({ body }: HttpRequest): { body?: unknown; contentType?: string } {
  if (body?.kind === 'json') return { body: body.value };
  if (body?.kind !== 'multipart') return {};
  const fields = body.parts.map(({ name, value }) => [
    name,
    typeof value === 'string' ? value : 'bytes',
  ]);
  return { body: Object.fromEntries(fields) as unknown, contentType: 'multipart/form-data' };
}
