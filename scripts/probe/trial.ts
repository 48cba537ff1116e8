import type { Credentials, ProbeRequest, Target } from './types.ts';

export interface RequestParts {
  /** Of each parameter in the path; written as given, not encoded. */
  readonly parameter?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly contentType?: string;
  readonly method?: string;
}

/** An id that is well made and nobody's. */
const NOBODYS_ID = 'none_01h45ytscbebyvny4gc8cr8ma2';
const BOUNDARY = 'probe-boundary';

/** A request of a target with the credentials it wants, as a browser or a program of ours would send it. */
export function toRequest(
  target: Target,
  credentials: Credentials,
  parts: RequestParts = {},
): ProbeRequest {
  const where = target.path.replaceAll(/\{\w+\}/gu, () => parts.parameter ?? NOBODYS_ID);
  const query = new URLSearchParams(parts.query).toString();
  return {
    method: parts.method ?? target.method,
    path: where + (query && `?${query}`),
    headers: {
      accept: target.kind === 'operation' ? 'application/json' : 'text/html',
      ...toCredentials(target, credentials),
      ...(parts.body !== undefined && { 'content-type': parts.contentType ?? toType(target) }),
      ...parts.headers,
    },
    ...(parts.body !== undefined && { body: parts.body }),
  };
}

function toCredentials(target: Target, { token, cookie }: Credentials): Record<string, string> {
  if (target.isFatal || target.isPublic) return {};
  if (target.kind === 'operation') {
    return token === null ? {} : { authorization: `Bearer ${token}`, prefer: 'wait=0' };
  }
  return cookie === null ? {} : { cookie, 'sec-fetch-site': 'same-origin' };
}

function toType({ body }: Target): string {
  if (body === 'json') return 'application/json';
  if (body === 'multipart') return `multipart/form-data; boundary=${BOUNDARY}`;
  return 'application/x-www-form-urlencoded';
}

/** The same text in every field that the target knows, in the form that it reads. */
export function fillBody(target: Target, text: string): string {
  if (target.body === 'json') {
    return JSON.stringify(Object.fromEntries(target.fields.map((name) => [name, text])));
  }
  if (target.body === 'multipart') {
    const name = text.replaceAll(/["\r\n]/gu, '_');
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n${text}\r\n--${BOUNDARY}--\r\n`;
  }
  return new URLSearchParams(target.fields.map((name) => [name, text])).toString();
}

export function fillQuery(target: Target, text: string): Record<string, string> {
  return Object.fromEntries(target.query.map((name) => [name, text]));
}
