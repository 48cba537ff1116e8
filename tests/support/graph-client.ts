import { expect } from 'vitest';

export interface GraphResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or the text of any other body. */
  readonly body: Record<string, unknown>;
  readonly text: string;
}

export interface GraphRequest {
  method?: string;
  token?: string | undefined;
  query?: Record<string, string>;
  form?: Record<string, string>;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
}

/** Calls the Graph API with `fetch`, with all its ways to pass parameters. */
export async function callGraph(url: string, request: GraphRequest = {}): Promise<GraphResponse> {
  const address = new URL(url);
  for (const [name, value] of Object.entries(request.query ?? {})) {
    address.searchParams.set(name, value);
  }
  const response = await fetch(address, { redirect: 'manual', ...toInit(request) });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const parsed = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
  return { status: response.status, headers: response.headers, body: parsed, text };
}

function toInit(request: GraphRequest): RequestInit {
  const { token, json } = request;
  const body = toBody(request);
  const headers = {
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...request.headers,
  };
  const method = request.method ?? (body === undefined ? 'GET' : 'POST');
  return body === undefined ? { method, headers } : { method, headers, body };
}

function toBody({ form, json, body }: GraphRequest): BodyInit | undefined {
  if (form) return new URLSearchParams(form);
  return json === undefined ? body : JSON.stringify(json);
}

/** Returns the ID in a successful response. */
export function readId(response: GraphResponse): string {
  if (response.status !== 200) throw new Error(`${response.status}: ${response.text}`);
  expect(response.body['id']).toMatch(/^\d+(_\d+)?$/);
  return String(response.body['id']);
}

export function expectGraphError(response: GraphResponse, code: number, subcode?: number): void {
  const error = response.body['error'] as Record<string, unknown> | undefined;
  expect({ code: error?.['code'], subcode: error?.['error_subcode'] }).toEqual({ code, subcode });
  const isPermission = code === 10 || code === 200;
  expect(response.status).toBe(isPermission ? 403 : 400);
  expect(error?.['type']).toBe('OAuthException');
  expect(error?.['fbtrace_id']).toBeTypeOf('string');
}

export interface Consent {
  /** The consent page's URL with its query. */
  url: string;
  decision?: 'allow' | 'deny';
  /** Scopes left unchecked. */
  without?: readonly string[];
  persona?: string | undefined;
}

/** Opens the consent page, submits its form like a browser, and returns the redirect. */
export async function giveConsent(consent: Consent): Promise<URL> {
  const page = await fetch(consent.url);
  const text = await page.text();
  if (page.status !== 200) throw new Error(`${page.status}: ${text}`);
  const action = findFirst(text, /<form[^>]*action="([^"]+)"/);
  const response = await fetch(new URL(action, consent.url), {
    method: 'POST',
    body: fillIn(text, consent),
    redirect: 'manual',
  });
  if (response.status !== 302) throw new Error(`${response.status}: ${await response.text()}`);
  return new URL(response.headers.get('location') ?? '');
}

function fillIn(page: string, consent: Consent): URLSearchParams {
  const form = new URLSearchParams();
  const inputs = /<input type="(?:hidden|checkbox)" name="([^"]+)" value="([^"]*)"/g;
  for (const [, name = '', value = ''] of page.matchAll(inputs)) {
    if (name === 'scope' && consent.without?.includes(value)) continue;
    form.append(name, value.replaceAll('&amp;', '&'));
  }
  form.set('persona', consent.persona ?? findFirst(page, /name="persona" value="([^"]+)"/));
  form.set('decision', consent.decision ?? 'allow');
  return form;
}

function findFirst(text: string, pattern: RegExp): string {
  return pattern.exec(text)?.[1] ?? '';
}
