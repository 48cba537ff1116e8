import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { IdentityProviderError } from '#app/server/ports/identity-provider.ts';

const REQUEST_TIMEOUT_MS = 5_000;
/**
 * The same limits as a provider's own script in a browser: 15 s at most and five retries, doubling the delay
 * each time.
 */
const LOAD_TIMEOUT_MS = 15_000;
const RETRY_DELAYS_MS = [125, 250, 500, 1_000, 2_000];
const METADATA_KEPT_MS = 60 * 60 * 1000;
/** How long to keep serving cached metadata before querying an unresponsive provider again. */
const DEGRADED_KEPT_MS = 60 * 1000;
const KEYS_COOLDOWN_MS = 30_000;
const WELL_KNOWN_PATH = '.well-known/openid-configuration';

const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  introspection_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
  prompt_values_supported: z.array(z.string()).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});
export type Metadata = z.infer<typeof Metadata>;

export interface DiscoveredProvider {
  readonly metadata: Metadata;
  readonly keys: JWTVerifyGetKey;
}

/** `degraded` means the provider isn't responding, and its cached metadata is still served. */
export type ProviderLoadStatus = 'loading' | 'ready' | 'degraded' | 'error';

export interface MetadataReader {
  /**
   * Reads the metadata on first use and caches it for an hour. Throws `IdentityProviderError` of kind
   * `unavailable`.
   */
  readonly discover: () => Promise<DiscoveredProvider>;
  readonly getStatus: () => ProviderLoadStatus;
}

export interface MetadataReaderOptions {
  readonly issuer: string;
  readonly now: () => number;
  readonly retryDelaysMs?: readonly number[] | undefined;
}

export function createMetadataReader(options: MetadataReaderOptions): MetadataReader {
  const { issuer, now, retryDelaysMs = RETRY_DELAYS_MS } = options;
  let status: ProviderLoadStatus = 'loading';
  let cached: (DiscoveredProvider & { readonly validUntil: number }) | null = null;
  let pending: Promise<DiscoveredProvider> | null = null;

  async function load(): Promise<DiscoveredProvider> {
    try {
      const metadata = await readWithRetries(issuer, retryDelaysMs);
      cached = { metadata, keys: openKeys(metadata), validUntil: now() + METADATA_KEPT_MS };
      status = 'ready';
    } catch (error) {
      status = cached === null ? 'error' : 'degraded';
      if (cached === null) throw error;
      cached = { ...cached, validUntil: now() + DEGRADED_KEPT_MS };
    } finally {
      pending = null;
    }
    return cached;
  }

  return {
    getStatus: () => status,
    async discover() {
      if (cached !== null && now() < cached.validUntil) return cached;
      return (pending ??= load());
    },
  };
}

function openKeys(metadata: Metadata): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(metadata.jwks_uri), {
    timeoutDuration: REQUEST_TIMEOUT_MS,
    cooldownDuration: KEYS_COOLDOWN_MS,
  });
}

/** Retries only errors that may resolve on their own, so not a provider that reports a different issuer. */
async function readWithRetries(
  issuer: string,
  retryDelaysMs: readonly number[],
): Promise<Metadata> {
  const until = AbortSignal.timeout(LOAD_TIMEOUT_MS);
  for (const waitMs of retryDelaysMs) {
    const response = await readJson(toMetadataAddress(issuer), { until }).catch(() => null);
    if (response !== null) return parseMetadata(response, issuer);
    await delay(waitMs, undefined, { signal: until }).catch(() => undefined);
  }
  return parseMetadata(await readJson(toMetadataAddress(issuer), { until }), issuer);
}

function toMetadataAddress(issuer: string): string {
  const address = new URL(issuer);
  address.pathname = `${address.pathname.replace(/\/$/, '')}/${WELL_KNOWN_PATH}`;
  return address.href;
}

function parseMetadata(response: unknown, issuer: string): Metadata {
  const metadata = parseResponse(
    Metadata,
    response,
    'its metadata isn’t that of an OpenID provider',
  );
  if (metadata.issuer === issuer) return metadata;
  throw unavailable(`its issuer is ${metadata.issuer}. Set OIDC_ISSUER to exactly that`);
}

export function parseResponse<T>(schema: z.ZodType<T>, response: unknown, otherwise: string): T {
  const parsed = schema.safeParse(response);
  if (!parsed.success) throw unavailable(otherwise, parsed.error);
  return parsed.data;
}

export interface JsonRequest {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as a form body. */
  readonly form?: URLSearchParams;
  readonly until?: AbortSignal;
}

/**
 * Sends one request to the provider. Throws `invalid_token` when it rejects what was sent (4xx), and
 * `unavailable` for any other failure.
 */
export async function readJson(address: string, request: JsonRequest = {}): Promise<unknown> {
  const limits = [
    AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    ...(request.until ? [request.until] : []),
  ];
  try {
    const response = await fetch(address, {
      method: request.form ? 'POST' : 'GET',
      headers: { accept: 'application/json', ...request.headers },
      redirect: 'error',
      signal: AbortSignal.any(limits),
      ...(request.form && { body: request.form }),
    });
    if (response.status === 401 || response.status === 403) {
      throw new IdentityProviderError('invalid_token', 'The sign-in service refused the token.');
    }
    if (!response.ok) throw unavailable(`it returned ${response.status}`);
    return await response.json();
  } catch (cause) {
    if (cause instanceof IdentityProviderError) throw cause;
    throw unavailable('it didn’t respond', cause);
  }
}

export function unavailable(reason: string, cause?: unknown): IdentityProviderError {
  return new IdentityProviderError('unavailable', `The sign-in service can’t be used: ${reason}.`, {
    cause,
  });
}
