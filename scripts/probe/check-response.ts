import { createHash } from 'node:crypto';
import { type HTMLElement, parse } from 'node-html-parser';
import type { Finding, ProbeResponse, ProbeRequest } from './types.ts';

type ResponseFault = Omit<Finding, 'request'>;

/** What a response must never contain: stack traces, database errors, and server paths. */
const LEAKS: readonly (readonly [string, RegExp])[] = [
  ['a stack', /^\s+at .+\(?(?:file:|node:|\/).+:\d+:\d+\)?$/mu],
  ['a database error', /PrismaClient|syntax error at or near|relation ".+" does not exist/u],
  ['a path of the server', /\/node_modules\/|app\/server\/[\w/-]+\.ts/u],
  ['a file of the system', /root:.*:0:0:/u],
  ['a key file', /"allowScripts"|-----BEGIN [A-Z ]*PRIVATE KEY/u],
];

/** Checks what must hold for every response, whatever the request. */
export function checkAlways(request: ProbeRequest, response: ProbeResponse): ResponseFault[] {
  if (response.isCut)
    return [{ check: 'body', detail: 'the connection was cut without a response' }];
  return [
    ...checkStatus(response),
    ...checkHeaders(response),
    ...checkCookies(response),
    ...(isHtml(response) && !isRedirect(response) ? checkPage(response) : []),
    ...checkCache(request, response),
    ...LEAKS.filter(([, pattern]) => pattern.test(response.text)).map(([what]): ResponseFault => ({
      check: 'leak',
      detail: `the response contains ${what}`,
    })),
  ];
}

const header = ({ headers }: ProbeResponse, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : (value ?? []).join(', ');
};
const isHtml = (response: ProbeResponse): boolean =>
  header(response, 'content-type').startsWith('text/html');
const isRedirect = ({ status }: ProbeResponse): boolean => status >= 300 && status < 400;

/** 502 and 503 are our errors about upstreams; 501 and 505 are Node's own about the protocol. */
const KNOWN_FAILURES: ReadonlySet<number> = new Set([501, 502, 503, 505]);

function checkStatus({ status }: ProbeResponse): ResponseFault[] {
  if (status < 500 || KNOWN_FAILURES.has(status)) return [];
  return [{ check: 'body', detail: `the response is ${status}: bad input triggers a bug` }];
}

function checkHeaders(response: ProbeResponse): ResponseFault[] {
  // Node itself responds to invalid HTTP, with an empty body and few headers.
  if (response.text === '' && Object.keys(response.headers).length <= 2) return [];
  const wrong: ResponseFault[] = [];
  if (header(response, 'x-powered-by') !== '') {
    wrong.push({ check: 'headers', detail: 'x-powered-by names the framework' });
  }
  if (response.text !== '' && header(response, 'x-content-type-options') !== 'nosniff') {
    wrong.push({ check: 'headers', detail: "x-content-type-options isn't nosniff" });
  }
  if (header(response, 'x-injected') !== '') {
    wrong.push({ check: 'injection', detail: 'a line break in the request became a header' });
  }
  if (header(response, 'access-control-allow-credentials') === 'true') {
    wrong.push({ check: 'headers', detail: "another site can read the user's response" });
  }
  return wrong;
}

function checkCookies(response: ProbeResponse): ResponseFault[] {
  const cookies = [response.headers['set-cookie'] ?? []].flat();
  return cookies.flatMap((line): ResponseFault[] => {
    const missing = ['httponly', 'samesite'].filter((flag) => !line.toLowerCase().includes(flag));
    if (missing.length === 0) return [];
    const name = line.split('=')[0] ?? '';
    return [{ check: 'cookie', detail: `the cookie ${name} has no ${missing.join(', ')}` }];
  });
}

/**
 * Checks that caches don't store responses to requests with credentials. They never store other methods than
 * GET and HEAD (RFC 9111, section 2).
 */
function checkCache(
  { method, headers = {} }: ProbeRequest,
  response: ProbeResponse,
): ResponseFault[] {
  if (method !== 'GET' && method !== 'HEAD') return [];
  const isPrivate = 'cookie' in headers || 'authorization' in headers;
  const type = header(response, 'content-type');
  const isOurs = type.startsWith('text/html') || type.includes('json');
  if (!isPrivate || !isOurs || response.status >= 400) return [];
  if (/no-store|private/u.test(header(response, 'cache-control'))) return [];
  return [{ check: 'headers', detail: 'a response to a signed-in user can be cached' }];
}

const REQUIRED_POLICY = ["default-src 'self'", "object-src 'none'", "base-uri 'none'"];

function checkPage(response: ProbeResponse): ResponseFault[] {
  const policy = header(response, 'content-security-policy');
  const wrong: ResponseFault[] = [];
  if (!REQUIRED_POLICY.every((directive) => policy.includes(directive))) {
    wrong.push({ check: 'policy', detail: 'the content security policy is missing or too wide' });
  }
  if (!/frame-ancestors 'none'/u.test(policy)) {
    wrong.push({ check: 'policy', detail: 'the page can be framed' });
  }
  const scripts = /script-src ([^;]*)/u.exec(policy)?.[1] ?? '';
  if (/unsafe-inline|unsafe-eval|\*|https?:(?:\s|$)/u.test(scripts)) {
    wrong.push({ check: 'policy', detail: `script-src allows other origins: ${scripts}` });
  }
  if (header(response, 'referrer-policy') === '') {
    wrong.push({ check: 'headers', detail: 'the referrer-policy is missing' });
  }
  return [...wrong, ...checkScripts(response, scripts)];
}

/** Attributes whose URL a browser opens. Field values are only text, whatever they contain. */
const FOLLOWED: ReadonlySet<string> = new Set(['href', 'src', 'action', 'formaction', 'data']);

function checkScripts({ text }: ProbeResponse, policy: string): ResponseFault[] {
  const wrong: ResponseFault[] = [];
  for (const element of parse(text).querySelectorAll('*')) {
    const isInlineScript =
      element.rawTagName === 'script' && element.getAttribute('src') === undefined;
    if (isInlineScript && !isNamed(policy, element)) {
      wrong.push({ check: 'policy', detail: "the policy doesn't allow this inline script" });
    }
    for (const [name, value] of Object.entries(element.attributes)) {
      const isCode =
        /^on/iu.test(name) || (FOLLOWED.has(name.toLowerCase()) && /^\s*javascript:/iu.test(value));
      if (isCode)
        wrong.push({ check: 'policy', detail: `${element.rawTagName} has code in ${name}` });
    }
  }
  return wrong;
}

/**
 * Returns whether the policy allows a script by nonce or hash. oidc-provider allows the script that submits
 * its form by hash in that one response, and an injected script would have another hash.
 */
function isNamed(policy: string, script: HTMLElement): boolean {
  const hash = createHash('sha256').update(script.rawText).digest('base64');
  const nonce = script.getAttribute('nonce');
  return policy.includes(`'sha256-${hash}'`) || (!!nonce && policy.includes(`'nonce-${nonce}'`));
}

/** Returns whether a response redirects the browser to this host. */
export function redirectsTo(response: ProbeResponse, host: string): boolean {
  const targets = [header(response, 'location'), header(response, 'x-remix-redirect')];
  return targets.some((target) => URL.parse(target, 'http://own.invalid')?.hostname === host);
}

export { header, isHtml };
