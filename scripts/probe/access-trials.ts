import { header } from './check-response.ts';
import { fillBody, type Make, toRequest } from './trial.ts';
import type { Credentials, Target, Trial } from './types.ts';

const DEEP = 5_000;
const OVER_LIMIT = 1_200_000;
interface BadBody {
  readonly what: string;
  readonly body: string | Buffer;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** No operation accepts this body, so a success is a finding. */
  readonly isNonsense?: true;
}
const BAD_BODIES: readonly BadBody[] = [
  { what: 'truncated JSON', body: '{"a": [', isNonsense: true },
  { what: 'no text', body: '{"a":"\\u0000\\ud800"}' },
  {
    what: 'prototypes',
    body: '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
  },
  { what: 'depth', body: '['.repeat(DEEP) + ']'.repeat(DEEP), isNonsense: true },
  {
    what: 'not packed',
    body: 'a wrong content type',
    headers: { 'content-encoding': 'gzip' },
    isNonsense: true,
  },
  {
    what: 'XML',
    body: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
    contentType: 'application/xml',
    isNonsense: true,
  },
  { what: 'large numbers', body: '{"limit":1e999,"a":123456789012345678901234567890}' },
  { what: 'a list', body: '[1,2,3]', isNonsense: true },
  { what: 'null', body: 'null', isNonsense: true },
  { what: 'no UTF-8', body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  {
    what: 'a form',
    body: 'a=b',
    contentType: 'application/x-www-form-urlencoded',
    isNonsense: true,
  },
  {
    what: 'no charset',
    body: '{}',
    contentType: 'application/json; charset=nonsense',
    isNonsense: true,
  },
  { what: 'size', body: 'x'.repeat(OVER_LIMIT), isNonsense: true },
  { what: 'another boundary', body: '--wrong\r\n\r\n', isNonsense: true },
  {
    what: 'parts without their boundary',
    body: '--wrong\r\n\r\n',
    contentType: 'multipart/form-data; boundary=right',
    isNonsense: true,
  },
  {
    what: 'parts with no boundary',
    body: '--wrong\r\n\r\n',
    contentType: 'multipart/form-data',
    isNonsense: true,
  },
  { what: 'no type', body: 'a=b', contentType: '' },
  { what: 'nothing', body: '' },
];

export const bodies: Make = (target, as) => {
  if (target.body === 'none') return [];
  return BAD_BODIES.map(({ what, isNonsense, ...part }) => ({
    check: 'body',
    what,
    caller: as.caller,
    request: toRequest(target, as, part),
    findFault: ({ status }) =>
      isNonsense && target.kind === 'operation' && status >= 200 && status < 300
        ? `an invalid body was accepted (${status})`
        : null,
  }));
};

const METHODS = ['TRACE', 'PROPFIND', 'OPTIONS', 'HEAD', 'PUT', 'DELETE'];
const ECHO = 'zq7probe';

export const methods: Make = (target, as) => {
  if (target.method !== 'GET') return [];
  return METHODS.map((method) => ({
    check: 'method',
    what: method,
    caller: as.caller,
    request: toRequest(target, as, { method, headers: { [ECHO]: ECHO } }),
    findFault: ({ status, text }) =>
      method === 'TRACE' && status < 300 && text.includes(ECHO) ? 'TRACE echoes the request' : null,
  }));
};

/** They respond under any host. */
const HEALTH: ReadonlySet<string> = new Set(['/healthz', '/readyz']);
const EVIL_HOST = 'evil.example';

export const hosts: Make = (target, as) => {
  if (target.method !== 'GET' || HEALTH.has(target.path)) return [];
  return ['host', 'x-forwarded-host'].map((name) => ({
    check: 'host',
    what: name,
    caller: as.caller,
    request: toRequest(target, as, { headers: { [name]: EVIL_HOST } }),
    findFault: (response) =>
      response.text.includes(EVIL_HOST) || header(response, 'location').includes(EVIL_HOST)
        ? "the response trusts the request's Host header"
        : null,
  }));
};

/** Lists trials of authentication: no token, and a cross-site request with the user's cookie. */
export function listAccessTrials(target: Target, { cookie }: Credentials): Trial[] {
  const body = target.body === 'none' ? {} : { body: fillBody(target, 'x') };
  const withoutToken: Trial = {
    check: 'access',
    what: 'without a token',
    caller: 'stranger',
    request: toRequest(target, { caller: 'stranger', headers: {} }, body),
    findFault: ({ status }) =>
      target.needsToken && status !== 401 ? `the response without a token is ${status}` : null,
  };
  // The provider's endpoints ignore our cookies or carry their own token.
  const hasOwnSignIn = target.path.startsWith('/oidc/');
  if (cookie === null || target.isPublic || hasOwnSignIn) return [withoutToken];
  const headers = { cookie, origin: `https://${EVIL_HOST}`, 'sec-fetch-site': 'cross-site' };
  const isRead = target.method === 'GET';
  const foreign: Trial = {
    check: 'access',
    what: isRead ? 'a script of another site' : 'a form of another site',
    caller: 'cookie',
    request: toRequest(target, { caller: 'cookie', headers }, body),
    findFault: isRead ? checkForeignRead : checkForeignForm,
  };
  return [withoutToken, foreign];
}

const checkForeignRead: Trial['findFault'] = (response) =>
  header(response, 'access-control-allow-origin') === ''
    ? null
    : 'a script of another site may read';

const checkForeignForm: Trial['findFault'] = ({ status }) =>
  status === 403 ? null : `a form of another site got ${status}`;
