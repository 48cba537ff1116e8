import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FaultInput } from '#app/server/sandbox/kit/faults.ts';
import type { ReceivedRequest } from '#app/server/sandbox/kit/received-log.ts';
import type { OAuthClient, SandboxPost } from '#app/server/sandbox/kit/types.ts';
import { type Sandbox, start } from '#app/server/sandbox/start.ts';
import { START_PATIENCE_MS } from './patience.ts';

const PLATFORMS = ['instagram', 'tiktok', 'youtube', 'facebook', 'linkedin', 'twitter'];

/** Redirect URL of test clients. Nothing listens there. */
export const TEST_REDIRECT_URI = 'http://localhost:3999/callback';

export interface TestSandboxOptions {
  only?: string[];
  seed?: number;
  /** Owned by the caller, for tests that restart the sandbox with the same data. */
  dataDir?: string;
  clients?: Record<string, OAuthClient[]>;
  /** Opens a port per platform, with https. */
  hasPlatformPorts?: boolean;
}

export interface TestSandbox {
  readonly url: string;
  readonly dataDir: string;
  readonly control: SandboxControl;
  /** One registered development app per platform. */
  readonly clients: Readonly<Record<string, OAuthClient>>;
  /** Each platform's own port; empty unless requested. */
  readonly platforms: Sandbox['platforms'];
  /** PEM file of the certificate's authority; null unless requested. */
  readonly caFile: string | null;
  close(): Promise<void>;
}

/** Starts a sandbox on a free port in a temporary folder. */
export async function startTestSandbox(options: TestSandboxOptions = {}): Promise<TestSandbox> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'fanfare-sandbox-')));
  const clients = options.clients ?? createTestClients();
  const sandbox = await start({
    port: 0,
    dataDir,
    clients,
    seed: options.seed ?? 1,
    ...(options.only ? { only: options.only } : {}),
    ...(options.hasPlatformPorts ? { platformPorts: 0, https: true } : {}),
  });
  return {
    url: sandbox.url,
    dataDir,
    platforms: sandbox.platforms,
    caFile: sandbox.caFile,
    control: createSandboxControl(sandbox.url),
    clients: Object.fromEntries(
      Object.entries(clients).flatMap(([name, [first]]) => (first ? [[name, first]] : [])),
    ),
    close: async () => {
      await sandbox.close();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function createTestClients(redirectUri = TEST_REDIRECT_URI): Record<string, OAuthClient[]> {
  return Object.fromEntries(
    PLATFORMS.map((platform) => [
      platform,
      [
        {
          clientId: `${platform}-test-client`,
          clientSecret: `${platform}-test-secret`,
          redirectUris: [redirectUri],
          development: true,
        },
      ],
    ]),
  );
}

type SandboxControl = ReturnType<typeof createSandboxControl>;

/** Fetches, and waits for a sandbox that is being restarted: a refused connection has sent nothing. */
async function fetchWhenUp(url: string, init: RequestInit): Promise<Response> {
  for (const until = performance.now() + START_PATIENCE_MS; ;) {
    try {
      return await fetch(url, init);
    } catch (error) {
      if (!isRefused(error) || performance.now() > until) throw error;
      await pause(200);
    }
  }
}

function isRefused(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}

/** Creates functions for the control API. */
export function createSandboxControl(url: string) {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetchWhenUp(`${url}/control${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} /control${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
  const query = (values: Record<string, string | undefined>) => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(values)) if (value) parameters.set(name, value);
    return `?${parameters.toString()}`;
  };
  return {
    addFault: (fault: FaultInput) => call<{ id: string }>('POST', '/faults', fault),
    clearFaults: () => call<void>('DELETE', '/faults'),
    deleteFault: (id: string) => call<void>('DELETE', `/faults/${id}`),
    getFault: (id: string) => call<{ seen: number; applied: number }>('GET', `/faults/${id}`),
    listReceived: async (filter: { platform?: string; endpoint?: string; since?: string } = {}) =>
      (await call<{ received: ReceivedRequest[] }>('GET', `/received${query(filter)}`)).received,
    listPosts: async (platform?: string) =>
      (await call<{ posts: SandboxPost[] }>('GET', `/posts${query({ platform })}`)).posts,
    listViolations: async (platform?: string) =>
      (
        await call<{ violations: Array<{ platform: string; message: string }> }>(
          'GET',
          `/violations${query({ platform })}`,
        )
      ).violations,
    advanceClock: (seconds: number) => call('POST', '/clock', { advanceSeconds: seconds }),
    readClock: () =>
      call<{ now: string; offsetSeconds: number; requestsUnderWay: number }>('GET', '/clock'),
    /** `volume` lifts the daily caps of all platforms. */
    setProfile: (profile: 'default' | 'volume') =>
      call<{ platforms: string[] }>('PUT', '/profile', { profile }),
    setKnobs: (platform: string, knobs: Record<string, boolean | number | string>) =>
      call('PUT', `/knobs/${platform}`, knobs),
    reset: (platform?: string) => call('POST', '/reset', platform ? { platform } : {}),
    listAccounts: async (platform?: string) =>
      (
        await call<{
          accounts: Array<{
            platform: string;
            id: string;
            name: string;
            handle: string;
            activeTokens: number;
          }>;
        }>('GET', `/accounts${query({ platform })}`)
      ).accounts,
    revokeTokens: (platform: string, accountId: string) =>
      call('POST', '/tokens/revoke', { platform, accountId }),
    expireTokens: (platform: string, accountId: string) =>
      call('POST', '/tokens/expire', { platform, accountId }),
  };
}
