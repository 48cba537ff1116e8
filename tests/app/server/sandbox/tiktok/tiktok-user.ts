import { decideOnConsentPage } from '#tests/app/server/sandbox/kit/consent.ts';
import { TEST_REDIRECT_URI } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';

const ALL_SCOPES =
  'user.info.basic,user.info.profile,user.info.stats,video.publish,video.upload,video.list';

export interface TikTokResponse<Body = ApiBody> {
  status: number;
  headers: Headers;
  text: string;
  body: Body;
}

/** The response fields that tests read. Which ones are set depends on the call. */
interface ApiBody {
  data: {
    publish_id: string;
    upload_url: string;
    status: string;
    fail_reason: string;
    publicaly_available_post_id: number[];
    uploaded_bytes: number;
    videos: Array<Record<string, string | number>>;
    user: Record<string, string>;
    privacy_level_options: string[];
  };
  error: { code: string };
}

export interface TokenBody {
  access_token: string;
  refresh_token: string;
  error: string;
  log_id: string;
}

export interface Opened {
  publishId: string;
  uploadUrl: string;
}

/** Calls the simulator like any client. */
export class TikTokUser {
  readonly #sandbox: TestSandbox;
  token: string;

  constructor(sandbox: TestSandbox, token: string) {
    this.#sandbox = sandbox;
    this.token = token;
  }

  async call(method: string, path: string, body?: unknown): Promise<TikTokResponse> {
    const response = await fetch(`${this.#sandbox.url}/tiktok${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(method === 'POST' ? { 'content-type': 'application/json; charset=UTF-8' } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return toResponse(response);
  }

  creatorInfo(): Promise<TikTokResponse> {
    return this.call('POST', '/v2/post/publish/creator_info/query/', {});
  }

  init(
    size: number,
    options: { post?: Record<string, unknown>; source?: Record<string, unknown> } = {},
  ): Promise<TikTokResponse> {
    return this.call('POST', '/v2/post/publish/video/init/', {
      post_info: {
        title: 'Cat of the day #cat',
        privacy_level: 'PUBLIC_TO_EVERYONE',
        ...options.post,
      },
      source_info: {
        source: 'FILE_UPLOAD',
        video_size: size,
        chunk_size: size,
        total_chunk_count: 1,
        ...options.source,
      },
    });
  }

  initPhotos(urls: readonly string[], title: string): Promise<TikTokResponse> {
    return this.call('POST', '/v2/post/publish/content/init/', {
      media_type: 'PHOTO',
      post_mode: 'DIRECT_POST',
      post_info: { title, privacy_level: 'PUBLIC_TO_EVERYONE' },
      source_info: { source: 'PULL_FROM_URL', photo_images: urls },
    });
  }

  async open(size: number, options: Parameters<TikTokUser['init']>[1] = {}): Promise<Opened> {
    const response = await this.init(size, options);
    if (response.body.error.code !== 'ok') throw new Error(`init: ${response.text}`);
    return {
      publishId: response.body.data.publish_id,
      uploadUrl: response.body.data.upload_url,
    };
  }

  /** Opens a post and uploads all its bytes at once. */
  async post(video: Buffer<ArrayBuffer>, post: Record<string, unknown> = {}): Promise<string> {
    const { publishId, uploadUrl } = await this.open(video.length, { post });
    const put = await putBytes(uploadUrl, video, { first: 0, total: video.length });
    if (put.status !== 201) throw new Error(`upload: ${put.status} ${put.text}`);
    return publishId;
  }

  status(publishId: string): Promise<TikTokResponse> {
    return this.call('POST', '/v2/post/publish/status/fetch/', { publish_id: publishId });
  }

  listVideos(fields = 'id,title,share_url'): Promise<TikTokResponse> {
    return this.call('POST', `/v2/video/list/?fields=${fields}`, {});
  }
}

export async function putBytes(
  uploadUrl: string,
  bytes: Buffer<ArrayBuffer>,
  options: { first: number; total: number; contentType?: string },
): Promise<TikTokResponse> {
  const last = options.first + bytes.length - 1;
  const response = await fetch(uploadUrl, {
    method: 'PUT',
    body: bytes,
    headers: {
      'content-type': options.contentType ?? 'video/mp4',
      'content-range': `bytes ${options.first}-${last}/${options.total}`,
    },
  });
  return toResponse(response);
}

async function toResponse<Body = ApiBody>(response: Response): Promise<TikTokResponse<Body>> {
  const { status, headers } = response;
  const text = await response.text();
  const isJson = headers.get('content-type')?.includes('json') ?? false;
  return { status, headers, text, body: (isJson ? JSON.parse(text) : undefined) as Body };
}

export function toAuthorizeUrl(
  sandbox: TestSandbox,
  overrides: Record<string, string | null> = {},
): string {
  const query = new URLSearchParams({
    client_key: sandbox.clients['tiktok']?.clientId ?? '',
    response_type: 'code',
    scope: ALL_SCOPES,
    redirect_uri: TEST_REDIRECT_URI,
    state: 'some-state',
  });
  for (const [name, value] of Object.entries(overrides)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return `${sandbox.url}/tiktok/v2/auth/authorize/?${query}`;
}

export async function callOAuth(
  sandbox: TestSandbox,
  path: 'token' | 'revoke',
  form: Record<string, string>,
): Promise<TikTokResponse<TokenBody>> {
  const client = sandbox.clients['tiktok'];
  const response = await fetch(`${sandbox.url}/tiktok/v2/oauth/${path}/`, {
    method: 'POST',
    body: new URLSearchParams({
      client_key: client?.clientId ?? '',
      client_secret: client?.clientSecret ?? '',
      ...form,
    }),
  });
  return toResponse(response);
}

export interface Person {
  persona?: string;
  scopes?: string[];
}

export async function getCode(sandbox: TestSandbox, person: Person = {}): Promise<string> {
  const back = await decideOnConsentPage(toAuthorizeUrl(sandbox), 'allow', person);
  return back.searchParams.get('code') ?? '';
}

export function exchangeCode(
  sandbox: TestSandbox,
  code: string,
): Promise<TikTokResponse<TokenBody>> {
  return callOAuth(sandbox, 'token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: TEST_REDIRECT_URI,
  });
}

export async function connect(sandbox: TestSandbox, person: Person = {}): Promise<TikTokUser> {
  const response = await exchangeCode(sandbox, await getCode(sandbox, person));
  return new TikTokUser(sandbox, response.body.access_token);
}
