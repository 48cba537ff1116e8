import { header, isHtml, leadsTo } from './judge.ts';
import { fillBody, fillQuery, toRequest } from './trial.ts';
import type { Credentials, Target, Trial } from './types.ts';

export interface TrialOptions {
  readonly credentials: Credentials;
  /** Every string in every place; otherwise one of each kind. */
  readonly isLong: boolean;
}

type Make = (target: Target, options: TrialOptions) => Trial[];

const MARK = 'zq7probe';
const MARKUP = [
  `"'><svg onload=${MARK}>`,
  `</script><script>${MARK}</script>`,
  `javascript:${MARK}//`,
  `<img src=x onerror=${MARK}>`,
];
const isReflected = (text: string): boolean =>
  text.includes(`<svg onload=${MARK}`) ||
  text.includes(`<script>${MARK}`) ||
  text.includes(`<img src=x onerror=${MARK}`);

/** 191 * 7 computed by a template, and a wait that only a database would keep. */
const COMPUTED = '1337';
const WAIT_MS = 5_000;
const INJECTIONS = [
  `' OR '1'='1`,
  `'; SELECT pg_sleep(5)--`,
  `1) OR pg_sleep(5) IS NULL--`,
  '{"$gt":""}',
  "'; return sleep(5000); var x='",
  '${191*7}{{191*7}}<%= 191*7 %>#{191*7}',
  ';sleep 5;`sleep 5`$(sleep 5)',
  'x\r\nX-Injected: 1',
  '%0d%0aX-Injected:%201',
  '\u0000',
  '\ud800',
  '__proto__',
  '../../../../etc/passwd',
];
const TRAVERSALS = [
  '..%2f..%2f..%2f..%2fetc%2fpasswd',
  '..%5c..%5c..%5cetc%5cpasswd',
  '%2e%2e/%2e%2e/%2e%2e/package.json',
  '....//....//package.json',
  '..;/package.json',
  '%00',
  '%c0%ae%c0%ae%2fpackage.json',
  '%',
  '%ff%fe',
  'constructor',
  '__proto__',
];

const pick = <T>(all: readonly T[], isLong: boolean, few: number): readonly T[] =>
  isLong ? all : all.slice(0, few);

const judgeReflection: Trial['judge'] = (answer) =>
  isHtml(answer) && isReflected(answer.text) ? 'the page repeats markup from the request' : null;

const reflection: Make = (target, { credentials, isLong }) =>
  pick(MARKUP, isLong, 1).flatMap((text) => {
    const parts = [
      { query: { ...fillQuery(target, text), [`${MARK}<b>`]: text } },
      { parameter: encodeURIComponent(text), headers: { 'user-agent': text, referer: text } },
      ...(target.body === 'none' ? [] : [{ body: fillBody(target, text) }]),
    ];
    return parts.map((part) => ({
      check: 'reflection' as const,
      request: toRequest(target, credentials, part),
      judge: judgeReflection,
    }));
  });

const judgeInjection: Trial['judge'] = (answer) => {
  if (answer.text.includes(COMPUTED) && !answer.text.includes('191*7')) {
    return 'a template of the request was computed';
  }
  return answer.tookMs > WAIT_MS ? 'the answer waited as the request told the database to' : null;
};

const injection: Make = (target, { credentials, isLong }) => {
  // In the short form all strings travel at once, each in a place of its own.
  const texts = isLong ? INJECTIONS : [INJECTIONS.join(' ')];
  return texts.flatMap((text) => {
    const places = [
      { query: fillQuery(target, text) },
      ...(target.path.includes('{') ? [{ parameter: encodePart(text) }] : []),
      ...(target.body === 'none' ? [] : [{ body: fillBody(target, text) }]),
    ];
    return places.map((part) => ({
      check: 'injection' as const,
      request: toRequest(target, credentials, part),
      judge: judgeInjection,
    }));
  });
};

/** A lone surrogate has no encoding; it travels as the bytes that a careless program would send. */
function encodePart(text: string): string {
  return text
    .split('\ud800')
    .map((part) => encodeURIComponent(part))
    .join('%ed%a0%80');
}

const traversal: Make = (target, { credentials, isLong }) => {
  if (!target.path.includes('{')) return [];
  return pick(TRAVERSALS, isLong, 3).map((parameter) => ({
    check: 'traversal',
    request: toRequest(target, credentials, { parameter }),
    judge: ({ text }) =>
      /root:.*:0:0:|"allowScripts"/u.test(text) ? 'a file of the server was read' : null,
  }));
};

const DEEP = 5_000;
const OVER_LIMIT = 1_200_000;
interface BadBody {
  readonly body: string | Buffer;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Nothing that an operation reads: taking it is wrong by itself. */
  readonly isNonsense?: true;
}
const BAD_BODIES: readonly BadBody[] = [
  { body: '{"a": [', isNonsense: true },
  { body: '{"a":"\\u0000\\ud800"}' },
  { body: '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}' },
  { body: '['.repeat(DEEP) + ']'.repeat(DEEP), isNonsense: true },
  { body: 'not what it says', headers: { 'content-encoding': 'gzip' }, isNonsense: true },
  {
    body: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
    contentType: 'application/xml',
    isNonsense: true,
  },
  { body: '{"limit":1e999,"a":123456789012345678901234567890}' },
  { body: '[1,2,3]', isNonsense: true },
  { body: 'null', isNonsense: true },
  { body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { body: 'a=b', contentType: 'application/x-www-form-urlencoded', isNonsense: true },
  { body: '{}', contentType: 'application/json; charset=nonsense', isNonsense: true },
  { body: 'x'.repeat(OVER_LIMIT), isNonsense: true },
  { body: '--wrong\r\n\r\n', isNonsense: true },
];

const bodies: Make = (target, { credentials, isLong }) => {
  if (target.body === 'none') return [];
  return pick(BAD_BODIES, isLong, 6).map(({ isNonsense, ...part }) => ({
    check: 'body',
    request: toRequest(target, credentials, part),
    judge: ({ status }) =>
      isNonsense && target.kind === 'operation' && status >= 200 && status < 300
        ? `a body that is nonsense was taken (${status})`
        : null,
  }));
};

const methods: Make = (target, { credentials, isLong }) => {
  if (target.method !== 'GET') return [];
  return pick(['TRACE', 'PROPFIND', 'OPTIONS', 'PUT', 'DELETE'], isLong, 2).map((method) => ({
    check: 'method',
    request: toRequest(
      target,
      { ...credentials, token: null },
      {
        method,
        headers: { [MARK]: MARK },
      },
    ),
    judge: ({ status, text }) =>
      method === 'TRACE' && status < 300 && text.includes(MARK)
        ? 'TRACE answers its request'
        : null,
  }));
};

const access: Make = (target, { credentials }) => {
  const nobody = { token: null, cookie: null };
  const withoutToken: Trial = {
    check: 'access',
    request: toRequest(
      target,
      nobody,
      target.body === 'none' ? {} : { body: fillBody(target, 'x') },
    ),
    judge: ({ status }) =>
      target.needsToken && status !== 401 ? `without a token the answer is ${status}` : null,
  };
  const isUnsafe = target.method !== 'GET' && !target.path.startsWith('/oidc/');
  if (!isUnsafe || credentials.cookie === null) return [withoutToken];
  const headers = {
    cookie: credentials.cookie,
    origin: 'https://evil.example',
    'sec-fetch-site': 'cross-site',
  };
  const parts = { headers, body: fillBody(target, 'x') };
  const foreign: Trial = {
    check: 'access',
    request: toRequest({ ...target, isFatal: true }, nobody, parts),
    judge: ({ status }) =>
      status === 403 ? null : `a form of another site was answered with ${status}`,
  };
  return [withoutToken, foreign];
};

const EVIL_HOST = 'evil.example';
const EVIL_TARGETS = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '\thttps://evil.example',
  'https:evil.example',
];
const REDIRECT_NAMES = [
  'returnTo',
  'redirect',
  'next',
  'url',
  'post_logout_redirect_uri',
  'redirect_uri',
];

const redirects: Make = (target, { credentials, isLong }) => {
  if (target.kind === 'operation') return [];
  return pick(EVIL_TARGETS, isLong, 2).flatMap((evil) => {
    const query = Object.fromEntries(REDIRECT_NAMES.map((name) => [name, evil]));
    const body = target.body === 'none' ? {} : { body: new URLSearchParams(query).toString() };
    return [{ query }, { query, ...body }].map((part) => ({
      check: 'redirect' as const,
      request: toRequest(target, credentials, part),
      judge: (answer: Parameters<Trial['judge']>[0]) =>
        leadsTo(answer, EVIL_HOST) ? `the answer leads to ${EVIL_HOST}` : null,
    }));
  });
};

const hosts: Make = (target, { credentials }) => {
  if (target.method !== 'GET' || target.path === '/healthz') return [];
  return ['host', 'x-forwarded-host'].map((name) => ({
    check: 'host',
    request: toRequest(target, credentials, { headers: { [name]: EVIL_HOST } }),
    judge: (answer) =>
      answer.text.includes(EVIL_HOST) || header(answer, 'location').includes(EVIL_HOST)
        ? 'the answer believes the Host that the request named'
        : null,
  }));
};

const MAKERS: readonly Make[] = [
  reflection,
  injection,
  traversal,
  bodies,
  methods,
  access,
  redirects,
  hosts,
];

export function listTrials(target: Target, options: TrialOptions): Trial[] {
  return MAKERS.flatMap((make) => make(target, options));
}
