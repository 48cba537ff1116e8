import { readFile } from 'node:fs/promises';
import {
  validateYouTubeResponse,
  validateYouTubeRequest,
} from '#tests/contract/discovery-validator.ts';
import { decideOnConsentPage } from '#tests/app/server/sandbox/kit/consent.ts';
import { TEST_REDIRECT_URI } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';

const PREFIX = 'https://www.googleapis.com/auth/';
export const ALL_SCOPES = [
  'youtube.upload',
  'youtube.readonly',
  'youtube.force-ssl',
  'yt-analytics.readonly',
].map(toScope);

export function toScope(name: string): string {
  return PREFIX + name;
}

const MEDIA = new URL('../../../../fixtures/media/', import.meta.url);

export async function readMedia(name: string): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await readFile(new URL(name, MEDIA)));
}

export interface YouTubeResponse<Body = ApiBody> {
  status: number;
  headers: Headers;
  text: string;
  body: Body;
}

export interface Resource {
  id: string;
  snippet: Record<string, string> & { tags: string[]; thumbnails: Record<string, { url: string }> };
  status: Record<string, string | boolean>;
  statistics: Record<string, string>;
  contentDetails: Record<string, string> & { relatedPlaylists: Record<string, string> };
  processingDetails: Record<string, string>;
}

/** The response fields that tests read. Which ones are set depends on the call. */
interface ApiBody extends Resource {
  items: Resource[];
  rows: Array<Array<string | number>>;
  nextPageToken: string;
  pageInfo: { totalResults: number };
  error: {
    status: string;
    message: string;
    errors: Array<{ reason: string }>;
    details: Array<{ reason: string }>;
  };
}

export interface TokenBody {
  access_token: string;
  refresh_token: string;
  refresh_token_expires_in: number;
  scope: string;
  error: string;
}

export const METADATA = {
  snippet: {
    title: 'Cat of the day',
    description: 'Text & more\n\n#cat #fyp',
    tags: ['cat', 'fyp'],
    categoryId: '22',
  },
  status: {
    privacyStatus: 'unlisted',
    selfDeclaredMadeForKids: false,
    containsSyntheticMedia: false,
    embeddable: true,
    license: 'youtube',
  },
};

/** Calls the simulator like any client, and validates responses with the discovery document. */
export class YouTubeUser {
  readonly #sandbox: TestSandbox;
  token: string;

  constructor(sandbox: TestSandbox, token: string) {
    this.#sandbox = sandbox;
    this.token = token;
  }

  async call(method: string, path: string, schema?: string): Promise<YouTubeResponse> {
    const response = await this.fetch(method, path, {});
    if (schema !== undefined && response.status === 200)
      validateYouTubeResponse(schema, response.body);
    return response;
  }

  /** Sends and receives JSON. */
  send(method: string, path: string, body: object): Promise<YouTubeResponse> {
    const headers = { 'content-type': 'application/json; charset=UTF-8' };
    return this.fetch(method, path, { body: JSON.stringify(body), headers });
  }

  async fetch(
    method: string,
    path: string,
    options: { body?: BodyInit; headers?: Record<string, string> },
  ): Promise<YouTubeResponse> {
    const url = path.startsWith('http') ? path : `${this.#sandbox.url}/youtube${path}`;
    const response = await fetch(url, {
      method,
      ...(options.body === undefined ? {} : { body: options.body }),
      headers: { authorization: `Bearer ${this.token}`, ...options.headers },
    });
    return toResponse(response);
  }

  start(
    sizeBytes: number,
    options: { metadata?: object; query?: string; headers?: Record<string, string> } = {},
  ): Promise<YouTubeResponse> {
    const { metadata = METADATA, query = 'uploadType=resumable&part=snippet,status' } = options;
    return this.fetch('POST', `/upload/youtube/v3/videos?${query}`, {
      body: JSON.stringify(metadata),
      headers: {
        'content-type': 'application/json; charset=UTF-8',
        'x-upload-content-length': String(sizeBytes),
        'x-upload-content-type': 'video/mp4',
        ...options.headers,
      },
    });
  }

  async open(sizeBytes: number, metadata: object = METADATA): Promise<string> {
    const path = '/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status';
    validateYouTubeRequest({ method: 'POST', path, body: metadata });
    const response = await this.start(sizeBytes, { metadata });
    const location = response.headers.get('location');
    if (!location) throw new Error(`start: ${response.status} ${response.text}`);
    return location;
  }

  /** Sends a range, or the whole file by default. */
  async put(
    session: string,
    bytes: Buffer<ArrayBuffer>,
    range?: { first: number; total: number },
  ): Promise<YouTubeResponse> {
    const last = (range?.first ?? 0) + bytes.length - 1;
    const headers: Record<string, string> = { 'content-type': 'video/mp4' };
    if (range) headers['content-range'] = `bytes ${range.first}-${last}/${range.total}`;
    const response = await this.fetch('PUT', session, { body: bytes, headers });
    if (response.status === 201 || response.status === 200)
      validateYouTubeResponse('Video', response.body);
    return response;
  }

  query(session: string, total: number): Promise<YouTubeResponse> {
    const headers = { 'content-range': `bytes */${total}` };
    return this.fetch('PUT', session, { body: '', headers });
  }

  async upload(video: Buffer<ArrayBuffer>, metadata: object = METADATA): Promise<string> {
    const response = await this.put(await this.open(video.length, metadata), video);
    if (response.status !== 201 && response.status !== 200)
      throw new Error(`upload: ${response.status} ${response.text}`);
    return response.body.id;
  }

  async video(
    id: string,
    part = 'id,snippet,status,processingDetails',
  ): Promise<Resource | undefined> {
    const path = `/youtube/v3/videos?part=${part}&id=${id}`;
    const response = await this.call('GET', path, 'VideoListResponse');
    return response.body.items[0];
  }

  setThumbnail(videoId: string, image: Buffer<ArrayBuffer>, contentType = 'image/jpeg') {
    const path = `/upload/youtube/v3/thumbnails/set?videoId=${videoId}&uploadType=media`;
    const headers = { 'content-type': contentType };
    return this.fetch('POST', path, { body: image, headers });
  }
}

/** Returns why a call was refused. Throws if the body isn't in the error format. */
export function getReason({ body }: YouTubeResponse): string | undefined {
  return body.error.errors[0]?.reason;
}

async function toResponse<Body = ApiBody>(response: Response): Promise<YouTubeResponse<Body>> {
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
    client_id: sandbox.clients['youtube']?.clientId ?? '',
    redirect_uri: TEST_REDIRECT_URI,
    response_type: 'code',
    scope: ALL_SCOPES.join(' '),
    access_type: 'offline',
    prompt: 'consent',
    state: 'some-state',
  });
  for (const [name, value] of Object.entries(overrides)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return `${sandbox.url}/youtube/o/oauth2/v2/auth?${query}`;
}

export async function callOAuth(
  sandbox: TestSandbox,
  path: 'token' | 'revoke',
  form: Record<string, string>,
): Promise<YouTubeResponse<TokenBody>> {
  const body = new URLSearchParams(form);
  return toResponse(await fetch(`${sandbox.url}/youtube/${path}`, { method: 'POST', body }));
}

export function callToken(
  sandbox: TestSandbox,
  form: Record<string, string>,
): Promise<YouTubeResponse<TokenBody>> {
  const client = sandbox.clients['youtube'];
  const credentials = {
    client_id: client?.clientId ?? '',
    client_secret: client?.clientSecret ?? '',
  };
  return callOAuth(sandbox, 'token', { ...credentials, ...form });
}

export interface Person {
  persona?: string;
  scopes?: string[];
  overrides?: Record<string, string | null>;
}

export async function getTokens(
  sandbox: TestSandbox,
  person: Person = {},
): Promise<YouTubeResponse<TokenBody>> {
  const back = await decideOnConsentPage(
    toAuthorizeUrl(sandbox, person.overrides),
    'allow',
    person,
  );
  return callToken(sandbox, {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: TEST_REDIRECT_URI,
  });
}

export async function connect(sandbox: TestSandbox, person: Person = {}): Promise<YouTubeUser> {
  return new YouTubeUser(sandbox, (await getTokens(sandbox, person)).body.access_token);
}
