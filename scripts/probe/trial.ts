import type { Caller, Credentials, ProbeRequest, Target, Trial } from './types.ts';

export interface RequestParts {
  /** Value of every path parameter. Sent as is, not encoded. */
  readonly parameter?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Empty for no content type. */
  readonly contentType?: string;
  readonly method?: string;
}

/** A caller and the headers that authenticate it. */
export interface As {
  readonly caller: Caller;
  readonly headers: Readonly<Record<string, string>>;
}

export type Make = (target: Target, as: As) => Trial[];

/** A well-formed ID that doesn't exist. */
const NOBODYS_ID = 'none_01h45ytscbebyvny4gc8cr8ma2';
const BOUNDARY = 'probe-boundary';

const STRANGER: As = { caller: 'stranger', headers: {} };

/** Lists the callers that can use a target without ending the probe's own session. */
export function listCallers(target: Target, { token, cookie }: Credentials): As[] {
  if (target.isFatal || target.isPublic) return [STRANGER];
  // Keeps operations from waiting until their work is finished.
  const patience: As['headers'] = target.kind === 'operation' ? { prefer: 'wait=0' } : {};
  const callers = [STRANGER];
  if (token !== null)
    callers.push({ caller: 'token', headers: { authorization: `Bearer ${token}`, ...patience } });
  if (cookie !== null)
    callers.push({
      caller: 'cookie',
      headers: { cookie, 'sec-fetch-site': 'same-origin', ...patience },
    });
  return callers;
}

/** Builds a request as the caller's browser or program would send it. */
export function toRequest(target: Target, as: As, parts: RequestParts = {}): ProbeRequest {
  const where = target.path.replaceAll(/\{\w+\}/gu, () => parts.parameter ?? NOBODYS_ID);
  const query = new URLSearchParams(parts.query).toString();
  return {
    method: parts.method ?? target.method,
    path: where + (query && (where.includes('?') ? '&' : '?') + query),
    headers: {
      accept: target.kind === 'operation' ? 'application/json' : 'text/html',
      ...as.headers,
      ...(parts.body !== undefined &&
        parts.contentType !== '' && { 'content-type': parts.contentType ?? toType(target) }),
      ...parts.headers,
    },
    ...(parts.body !== undefined && { body: parts.body }),
  };
}

function toType({ body }: Target): string {
  if (body === 'json') return 'application/json';
  if (body === 'multipart') return `multipart/form-data; boundary=${BOUNDARY}`;
  return 'application/x-www-form-urlencoded';
}

/** Puts the same text in every known field, in the target's body format. */
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
