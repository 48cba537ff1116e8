import { decideOnConsentPage } from '#tests/app/server/sandbox/kit/consent.ts';
import { TEST_REDIRECT_URI } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';

const SELF_SERVE = 'openid profile email w_member_social';
export const PAGE_SCOPES = `${SELF_SERVE} w_organization_social r_organization_social rw_organization_admin`;

/** Persona IDs of the simulator, and the page that the first one manages. */
export const NOVA = 'urn:li:person:Nv7rEyEs_1';
export const JONAS_ID = 'jL9qVist-2';
export const PAGE = 'urn:li:organization:5515715';

/** The response fields that tests read. Which ones are set depends on the call. */
interface LinkedInBody {
  value: {
    uploadUrl: string;
    uploadInstructions: Instruction[];
    image: string;
    video: string;
    document: string;
    thumbnailUploadUrl: string;
    captionsUploadUrl: string;
  };
  errorDetails: { inputErrors: Array<{ code: string }> };
  elements: unknown[];
  access_token: string;
  refresh_token: string;
  refresh_token_expires_in: number;
  expires_in: number;
  id_token: string;
  sub: string;
  status: string | number;
  code: string;
  message: string;
  error_description: string;
  serviceErrorCode: number;
  commentary: string;
  processingFailureReason: string;
}

export interface LinkedInResponse {
  status: number;
  headers: Headers;
  body: LinkedInBody;
  /** The unparsed body. */
  text: string;
}

export interface Instruction {
  uploadUrl: string;
  firstByte: number;
  lastByte: number;
}

const HEADERS = { 'linkedin-version': '202608', 'x-restli-protocol-version': '2.0.0' };

/** Calls the simulator like any client. */
export class LinkedInUser {
  readonly #sandbox: TestSandbox;
  readonly token: string;

  constructor(sandbox: TestSandbox, token: string) {
    this.#sandbox = sandbox;
    this.token = token;
  }

  async call(
    method: string,
    path: string,
    options: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<LinkedInResponse> {
    const { body, headers = HEADERS } = options;
    const response = await fetch(`${this.#sandbox.url}/linkedin${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return toResponse(response);
  }

  post(commentary: string, extra: Record<string, unknown> = {}): Promise<LinkedInResponse> {
    const body = {
      author: NOVA,
      commentary,
      visibility: 'PUBLIC',
      distribution: {
        feedDistribution: 'MAIN_FEED',
        targetEntities: [],
        thirdPartyDistributionChannels: [],
      },
      lifecycleState: 'PUBLISHED',
      isReshareDisabledByAuthor: false,
      ...extra,
    };
    return this.call('POST', '/rest/posts', { body });
  }

  initialize(kind: 'images' | 'videos' | 'documents', request: Record<string, unknown>) {
    const body = { initializeUploadRequest: request };
    return this.call('POST', `/rest/${kind}?action=initializeUpload`, { body });
  }

  /** Initializes an upload and sends the bytes. Returns the URN. */
  async uploadWhole(kind: 'image' | 'document', bytes: Buffer<ArrayBuffer>): Promise<string> {
    const { body } = await this.initialize(`${kind}s`, { owner: NOVA });
    const headers = { authorization: `Bearer ${this.token}` };
    const response = await put(body.value.uploadUrl, bytes, headers);
    if (response.status !== 201) throw new Error(`upload: ${response.status}`);
    return body.value[kind];
  }

  /** Initializes an upload and sends each part. Returns what finalizing requires. */
  async uploadParts(bytes: Buffer<ArrayBuffer>): Promise<{ video: string; etags: string[] }> {
    const request = { owner: NOVA, fileSizeBytes: bytes.length };
    const { body } = await this.initialize('videos', request);
    const etags: string[] = [];
    for (const part of body.value.uploadInstructions) {
      const { headers } = await putPart(part, bytes);
      etags.push((headers.get('etag') ?? '').replaceAll('"', ''));
    }
    return { video: body.value.video, etags };
  }

  finalize(video: string, uploadedPartIds: string[], uploadToken = ''): Promise<LinkedInResponse> {
    const body = { finalizeUploadRequest: { video, uploadToken, uploadedPartIds } };
    return this.call('POST', '/rest/videos?action=finalizeUpload', { body });
  }
}

export async function put(
  url: string,
  bytes: Buffer<ArrayBuffer>,
  headers: Record<string, string>,
): Promise<LinkedInResponse> {
  return toResponse(await fetch(url, { method: 'PUT', body: bytes, headers }));
}

export function putPart(
  { uploadUrl, firstByte, lastByte }: Instruction,
  bytes: Buffer<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<LinkedInResponse> {
  const part = bytes.subarray(firstByte, Math.min(lastByte, bytes.length - 1) + 1);
  return put(uploadUrl, part, { 'content-type': 'application/octet-stream', ...headers });
}

async function toResponse(response: Response): Promise<LinkedInResponse> {
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  const body = (isJson ? JSON.parse(text) : {}) as LinkedInBody;
  return { status: response.status, headers: response.headers, body, text };
}

export function toAuthorizeUrl(
  sandbox: TestSandbox,
  overrides: Record<string, string> = {},
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: sandbox.clients['linkedin']?.clientId ?? '',
    redirect_uri: TEST_REDIRECT_URI,
    scope: SELF_SERVE,
    state: 'some-state',
    ...overrides,
  });
  return `${sandbox.url}/linkedin/oauth/v2/authorization?${query}`;
}

export async function callOAuth(
  sandbox: TestSandbox,
  path: string,
  form: Record<string, string>,
): Promise<LinkedInResponse> {
  const client = sandbox.clients['linkedin'];
  const body = new URLSearchParams({
    client_id: client?.clientId ?? '',
    client_secret: client?.clientSecret ?? '',
    ...form,
  });
  const response = await fetch(`${sandbox.url}/linkedin/oauth/v2/${path}`, {
    method: 'POST',
    body,
  });
  return toResponse(response);
}

export interface Connection {
  scope?: string;
  persona?: string;
}

export async function getCode(sandbox: TestSandbox, connection: Connection = {}): Promise<string> {
  const { scope = SELF_SERVE, persona } = connection;
  const url = toAuthorizeUrl(sandbox, { scope });
  const back = await decideOnConsentPage(url, 'allow', persona ? { persona } : {});
  return back.searchParams.get('code') ?? '';
}

export async function exchange(sandbox: TestSandbox, code: string): Promise<LinkedInResponse> {
  const form = { grant_type: 'authorization_code', code, redirect_uri: TEST_REDIRECT_URI };
  return callOAuth(sandbox, 'accessToken', form);
}

export async function connect(
  sandbox: TestSandbox,
  connection: Connection = {},
): Promise<LinkedInUser> {
  const { body } = await exchange(sandbox, await getCode(sandbox, connection));
  return new LinkedInUser(sandbox, body.access_token);
}
