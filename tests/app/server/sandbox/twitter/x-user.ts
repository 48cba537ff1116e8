import { createHash, randomBytes } from 'node:crypto';
import { decideOnConsentPage } from '#tests/app/server/sandbox/kit/consent.ts';
import { TEST_REDIRECT_URI } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { validateXResponse } from '#tests/contract/spec-validator.ts';

export const ALL_SCOPES = 'tweet.read tweet.write users.read media.write offline.access';

interface XData {
  id: string;
  text: string;
  media_key: string;
  profile_image_url: string;
  public_metrics: Record<string, number>;
  non_public_metrics: Record<string, number>;
  organic_metrics: Record<string, number>;
  timestamped_metrics: Array<{ timestamp: string; metrics: Record<string, number> }>;
  entities: { urls: Array<{ expanded_url: string }> };
  processing_info: { state: string; error: { name: string } };
}

/** The response fields that tests read. Which ones are set depends on the call. */
interface XBody {
  data: XData & XData[];
  errors: Array<{ type: string; parameters: Record<string, string[]> }>;
  includes: { media: Array<Record<string, Record<string, number>>> };
  meta: { result_count: number; next_token: string };
  detail: string;
  type: string;
}

export interface TypedResponse<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

export type XResponse = TypedResponse<XBody>;

export interface XTokens {
  access_token: string;
  refresh_token?: string;
  scope: string;
}

/** Calls the simulator like any client, and validates each response with X's own document. */
export class XUser {
  readonly #sandbox: TestSandbox;
  token: string;

  constructor(sandbox: TestSandbox, token: string) {
    this.#sandbox = sandbox;
    this.token = token;
  }

  async call(method: string, path: string, body?: unknown): Promise<XResponse> {
    const response = await fetch(`${this.#sandbox.url}/twitter${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined || body instanceof FormData
          ? {}
          : { 'content-type': 'application/json' }),
      },
      ...(body === undefined
        ? {}
        : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed: unknown = text === '' ? undefined : JSON.parse(text);
    validateXResponse({ method, path, status: response.status, body: parsed });
    return { status: response.status, headers: response.headers, body: parsed as XBody };
  }

  tweet(text: string, extra: Record<string, unknown> = {}): Promise<XResponse> {
    return this.call('POST', '/2/tweets', { text, ...extra });
  }

  async uploadImage(bytes: Buffer<ArrayBuffer>, type = 'image/jpeg'): Promise<XResponse> {
    const form = new FormData();
    form.set('media_category', 'tweet_image');
    form.set('media', new Blob([bytes], { type }), 'image');
    return this.call('POST', '/2/media/upload', form);
  }

  async initialize(bytes: Buffer, category: string, type: string): Promise<string> {
    const response = await this.call('POST', '/2/media/upload/initialize', {
      media_type: type,
      total_bytes: bytes.length,
      media_category: category,
    });
    return response.body.data.id;
  }

  append(id: string, index: number, bytes: Buffer<ArrayBuffer>): Promise<XResponse> {
    const form = new FormData();
    form.set('segment_index', String(index));
    form.set('media', new Blob([bytes]), 'chunk');
    return this.call('POST', `/2/media/upload/${id}/append`, form);
  }

  /** Initializes an upload, sends the chunks, and finalizes. */
  async uploadInChunks(
    bytes: Buffer<ArrayBuffer>,
    options: { category?: string; type?: string; chunkBytes?: number } = {},
  ): Promise<XResponse> {
    const { category = 'tweet_video', type = 'video/mp4', chunkBytes = 32 * 1024 } = options;
    const id = await this.initialize(bytes, category, type);
    for (let index = 0; index * chunkBytes < bytes.length; index += 1) {
      await this.append(id, index, bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes));
    }
    return this.call('POST', `/2/media/upload/${id}/finalize`);
  }

  status(id: string): Promise<XResponse> {
    return this.call('GET', `/2/media/upload?command=STATUS&media_id=${id}`);
  }
}

export interface Authorization {
  url: string;
  verifier: string;
}

export function toAuthorization(
  sandbox: TestSandbox,
  overrides: Record<string, string> = {},
): Authorization {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: sandbox.clients['twitter']?.clientId ?? '',
    redirect_uri: TEST_REDIRECT_URI,
    scope: ALL_SCOPES,
    state: 'some-state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...overrides,
  });
  return { url: `${sandbox.url}/twitter/i/oauth2/authorize?${query}`, verifier };
}

/** Calls the token endpoint. `basic: null` omits the credentials. */
export async function callToken(
  sandbox: TestSandbox,
  form: Record<string, string>,
  options: { basic?: string | null; path?: string } = {},
): Promise<TypedResponse<XTokens>> {
  const client = sandbox.clients['twitter'];
  const ours = `${client?.clientId ?? ''}:${client?.clientSecret ?? ''}`;
  const basic = options.basic === undefined ? ours : options.basic;
  const response = await fetch(`${sandbox.url}/twitter${options.path ?? '/2/oauth2/token'}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers:
      basic === null ? {} : { authorization: `Basic ${Buffer.from(basic).toString('base64')}` },
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as XTokens,
  };
}

export async function getCode(
  sandbox: TestSandbox,
  options: { persona?: string; scopes?: string[] } = {},
): Promise<{ code: string; verifier: string }> {
  const { url, verifier } = toAuthorization(sandbox);
  const back = await decideOnConsentPage(url, 'allow', options);
  return { code: back.searchParams.get('code') ?? '', verifier };
}

export function exchange(
  sandbox: TestSandbox,
  { code, verifier }: { code: string; verifier: string },
): Promise<TypedResponse<XTokens>> {
  return callToken(sandbox, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: TEST_REDIRECT_URI,
    code_verifier: verifier,
  });
}

export function refresh(
  sandbox: TestSandbox,
  token: string | undefined,
): Promise<TypedResponse<XTokens>> {
  return callToken(sandbox, { grant_type: 'refresh_token', refresh_token: token ?? '' });
}

export async function getTokens(
  sandbox: TestSandbox,
  options: { persona?: string; scopes?: string[] } = {},
): Promise<XTokens> {
  const response = await exchange(sandbox, await getCode(sandbox, options));
  return response.body;
}

export async function connect(
  sandbox: TestSandbox,
  options: { persona?: string; scopes?: string[] } = {},
): Promise<XUser> {
  return new XUser(sandbox, (await getTokens(sandbox, options)).access_token);
}
