import { instagramConfig } from '#app/server/platforms/instagram/config.ts';
import { createInstagramAdapter } from '#app/server/platforms/instagram/index.ts';
import type {
  ConnectableAccount,
  DeliveryContent,
  MediaFile,
  PlatformAdapter,
} from '#app/server/ports/platform-adapter.ts';
import { deliver, toContext } from '#tests/app/server/platforms/facebook/sandbox-bench.ts';
import { giveConsent } from '#tests/support/graph-client.ts';
import { makeImage, readFilm, startMediaHost } from '#tests/support/media-host.ts';
import type { HostedFile, MediaHost } from '#tests/support/media-host.ts';
import { startTestSandbox, TEST_REDIRECT_URI } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { createMedia, createStepHarness, type StepHarness } from '#tests/support/step-harness.ts';

/** Two professional accounts, each with a consent of its own. */
export const HARBOUR = '17841400000000101';

/** The adapter against the running simulator, on the simulator's clock. */
export interface InstagramBench {
  readonly sandbox: TestSandbox;
  readonly adapter: PlatformAdapter;
  readonly harness: StepHarness;
  readonly host: MediaHost;
  reset(): Promise<void>;
  advance(seconds: number): Promise<void>;
  close(): Promise<void>;
}

export async function startInstagramBench(): Promise<InstagramBench> {
  const sandbox = await startTestSandbox({ only: ['instagram'] });
  const host = await startMediaHost();
  const { clientId = '', clientSecret = '' } = sandbox.clients['instagram'] ?? {};
  const baseUrl = `${sandbox.url}/instagram`;
  const adapter = createInstagramAdapter(instagramConfig({ clientId, clientSecret, baseUrl }));
  const account = { externalId: '', name: '', handle: null, details: {} };
  const harness = createStepHarness({ account });
  const followClock = async () => {
    harness.setNow(new Date((await sandbox.control.readClock()).now));
  };
  return {
    ...{ sandbox, adapter, harness, host },
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
      await host.close();
      await sandbox.close();
    },
  };
}

/** To be called after each test: #22 and everything else that no correct client does. */
export async function requireNoViolations({ sandbox }: InstagramBench): Promise<void> {
  const [first] = await sandbox.control.listViolations('instagram');
  if (first !== undefined) throw new Error(`no correct client does that: ${first.message}`);
}

export async function consent(bench: InstagramBench, without: string[] = []): Promise<URL> {
  const url = bench.adapter.oauth.authorizationUrl({
    redirectUri: TEST_REDIRECT_URI,
    state: 'state-1',
    codeChallenge: null,
    forceConsent: false,
  });
  return giveConsent({ url, persona: HARBOUR, without });
}

export async function getCode(bench: InstagramBench, without: string[] = []): Promise<string> {
  const target = await consent(bench, without);
  return target.searchParams.get('code') ?? '';
}

export function exchange({ adapter, harness }: InstagramBench, code: string) {
  const request = { code, redirectUri: TEST_REDIRECT_URI, codeVerifier: null };
  return adapter.oauth.exchangeCode(harness.context, request);
}

export async function connect(
  bench: InstagramBench,
  without: string[] = [],
): Promise<ConnectableAccount> {
  const tokens = await exchange(bench, await getCode(bench, without));
  const [account] = await bench.adapter.oauth.listAccounts(bench.harness.context, tokens);
  if (account === undefined) throw new Error('this person has no professional account');
  return account;
}

/** A delivery of this content, worked off as the runner does. */
export function post(
  bench: InstagramBench,
  account: ConnectableAccount,
  { content, ...from }: { content: Partial<DeliveryContent> } & Parameters<typeof deliver>[2],
) {
  const all = { text: 'Fresh roast #coffee', ...content };
  return deliver(bench, toContext(bench, account, all), from);
}

let hosted = 0;

/** A file that Instagram can fetch, with what the product would know of it. */
export function toMedia(
  { host }: InstagramBench,
  { bytes, contentType }: HostedFile,
  facts: Partial<MediaFile> = {},
): MediaFile {
  hosted += 1;
  const name = `file-${String(hosted)}`;
  const url = host.host(name, { bytes, contentType });
  const media = createMedia(bytes, { id: name, contentType, fileName: name, ...facts });
  return { ...media, publicUrl: () => Promise.resolve(url) };
}

export async function loadImage(
  bench: InstagramBench,
  facts: Partial<MediaFile> = {},
): Promise<MediaFile> {
  const { width = 1080, height = 1350 } = facts;
  return toMedia(bench, await makeImage(width ?? 1080, height ?? 1350), facts);
}

export async function loadFilm(
  bench: InstagramBench,
  name = 'meta-vertical-20s.mp4',
  facts: Partial<MediaFile> = {},
): Promise<MediaFile> {
  return toMedia(bench, await readFilm(name), { kind: 'video', durationMs: 20_000, ...facts });
}

/** Meta's error envelope as a fault's answer. */
export function graphFault(endpoint: string, code: number, subcode?: number) {
  const error = {
    message: 'Meta says no',
    type: 'OAuthException',
    code,
    ...(subcode !== undefined && { error_subcode: subcode }),
    fbtrace_id: 'Fz54k3GZrio',
  };
  return { platform: 'instagram', endpoint, kind: 'status' as const, status: 400, body: { error } };
}
