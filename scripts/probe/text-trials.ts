import { isHtml, redirectsTo } from './check-response.ts';
import { fillBody, fillQuery, type Make, toRequest } from './trial.ts';
import type { Trial } from './types.ts';

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

const checkReflection: Trial['findFault'] = (response) =>
  isHtml(response) && isReflected(response.text)
    ? 'the page repeats markup from the request'
    : null;

export const reflection: Make = (target, as) =>
  MARKUP.flatMap((text) => {
    const parts = [
      ['query', { query: { ...fillQuery(target, text), [`${MARK}<b>`]: text } }],
      [
        'headers and path',
        { parameter: encodeURIComponent(text), headers: { 'user-agent': text, referer: text } },
      ],
      ...(target.body === 'none' ? [] : [['body', { body: fillBody(target, text) }] as const]),
    ] as const;
    return parts.map(([place, part]) => ({
      check: 'reflection' as const,
      what: `${place} ${text}`,
      caller: as.caller,
      request: toRequest(target, as, part),
      findFault: checkReflection,
    }));
  });

/**
 * The result of a template injection, too long to appear in a port or ID by chance, and a delay that only a
 * database injection would cause.
 */
const PRODUCT = '73939133*98711';
const COMPUTED = '7298605757563';
const WAIT_MS = 5_000;
const INJECTIONS = [
  `' OR '1'='1`,
  `'; SELECT pg_sleep(5)--`,
  `1) OR pg_sleep(5) IS NULL--`,
  '{"$gt":""}',
  "'; return sleep(5000); var x='",
  `\${${PRODUCT}}{{${PRODUCT}}}<%= ${PRODUCT} %>#{${PRODUCT}}`,
  ';sleep 5;`sleep 5`$(sleep 5)',
  'x\r\nX-Injected: 1',
  '%0d%0aX-Injected:%201',
  '\u0000',
  '\ud800',
  '__proto__',
  '../../../../etc/passwd',
];

const checkInjection: Trial['findFault'] = (response) => {
  if (response.text.includes(COMPUTED) && !response.text.includes(PRODUCT)) {
    return 'a template in the request was evaluated';
  }
  return response.tookMs > WAIT_MS
    ? 'the response was delayed by a sleep that the request injected'
    : null;
};

export const injection: Make = (target, as) =>
  INJECTIONS.flatMap((text) => {
    const places = [
      ['query', { query: fillQuery(target, text) }],
      ...(target.path.includes('{') ? [['path', { parameter: encodePart(text) }] as const] : []),
      ...(target.body === 'none' ? [] : [['body', { body: fillBody(target, text) }] as const]),
    ] as const;
    return places.map(([place, part]) => ({
      check: 'injection' as const,
      what: `${place} ${text}`,
      caller: as.caller,
      request: toRequest(target, as, part),
      findFault: checkInjection,
    }));
  });

/**
 * Percent-encodes text. A lone surrogate has no encoding, so it's sent as the bytes a careless client would
 * produce.
 */
function encodePart(text: string): string {
  return text
    .split('\ud800')
    .map((part) => encodeURIComponent(part))
    .join('%ed%a0%80');
}

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

export const traversal: Make = (target, as) => {
  if (!target.path.includes('{')) return [];
  return TRAVERSALS.map((parameter) => ({
    check: 'traversal',
    what: parameter,
    caller: as.caller,
    request: toRequest(target, as, { parameter }),
    findFault: ({ text }) =>
      /root:.*:0:0:|"allowScripts"/u.test(text) ? 'a file of the server was read' : null,
  }));
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

export const redirects: Make = (target, as) => {
  if (target.kind === 'operation') return [];
  return EVIL_TARGETS.flatMap((evil) => {
    const query = Object.fromEntries(REDIRECT_NAMES.map((name) => [name, evil]));
    const body = new URLSearchParams(query).toString();
    const parts = [
      ['query', { query }],
      ...(target.body === 'none' ? [] : [['query and body', { query, body }] as const]),
    ] as const;
    return parts.map(([place, part]) => ({
      check: 'redirect' as const,
      what: `${place} ${evil}`,
      caller: as.caller,
      request: toRequest(target, as, part),
      findFault: (response: Parameters<Trial['findFault']>[0]) =>
        redirectsTo(response, EVIL_HOST) ? `the response leads to ${EVIL_HOST}` : null,
    }));
  });
};
