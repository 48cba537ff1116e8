import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProbe } from '#scripts/probe/run-probe.ts';
import { listTargets } from '#scripts/probe/targets.ts';
import { listTrials, sampleTrials, toKey } from '#scripts/probe/trials.ts';
import type { Target, Trial } from '#scripts/probe/types.ts';

type Handle = (request: IncomingMessage, response: ServerResponse, body: string) => void;

const PLAIN: Target = {
  method: 'GET',
  path: '/',
  kind: 'page',
  body: 'none',
  query: [],
  fields: [],
  needsToken: false,
  isPublic: false,
  isFatal: false,
};
const FORM = { method: 'POST', body: 'form', fields: ['name'] } as const;
const OPERATION = { ...FORM, kind: 'operation', body: 'json' } as const;
const GOOD_PAGE = {
  'content-type': 'text/html',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'content-security-policy':
    "default-src 'self'; script-src 'self' 'nonce-n'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};

/** One weakness each, all seen in practice: the target, its response, and the expected finding. */
const WEAK: readonly [string, Partial<Target>, Handle, string][] = [
  [
    'no policy',
    {},
    (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    'policy: the content security policy is missing or too wide',
  ],
  [
    'a script that anyone could have written',
    {},
    (_request, response) => response.writeHead(200, GOOD_PAGE).end('<script>go()</script>'),
    "policy: the policy doesn't allow this inline script",
  ],
  [
    'code in an attribute',
    {},
    (_request, response) => response.writeHead(200, GOOD_PAGE).end('<a onclick="go()">a</a>'),
    'policy: a has code in onclick',
  ],
  [
    'a link that is code',
    {},
    (_request, response) =>
      response.writeHead(200, GOOD_PAGE).end('<a href="javascript:go()">a</a>'),
    'policy: a has code in href',
  ],
  [
    'a query that is repeated',
    { query: ['q'] },
    (request, response) =>
      response
        .writeHead(200, GOOD_PAGE)
        .end(new URL(request.url ?? '', 'http://x').searchParams.get('q')),
    'reflection: the page repeats markup from the request',
  ],
  [
    'a form that is repeated',
    FORM,
    (_request, response, body) =>
      response.writeHead(200, GOOD_PAGE).end(new URLSearchParams(body).get('name')),
    'reflection: the page repeats markup from the request',
  ],
  [
    'a redirect to any requested URL',
    {},
    (request, response) => {
      const target = new URL(request.url ?? '', 'http://x').searchParams.get('returnTo') ?? '/';
      response.writeHead(302, { location: target }).end();
    },
    'redirect: the response leads to evil.example',
  ],
  [
    'a file by its name',
    { path: '/files/{name}', kind: 'route' },
    (request, response) =>
      response.end(request.url?.includes('etc%2fpasswd') ? 'root:x:0:0:' : 'no'),
    'traversal: a file of the server was read',
  ],
  [
    'a stack for bad JSON',
    OPERATION,
    (_request, response, body) => {
      try {
        JSON.parse(body);
        response.writeHead(401).end();
      } catch (error) {
        response.writeHead(500).end((error as Error).stack);
      }
    },
    'leak: the response contains a stack',
  ],
  [
    'nonsense that is taken',
    OPERATION,
    (_request, response) => response.writeHead(200).end(),
    'body: an invalid body was accepted (200)',
  ],
  [
    'a template that is computed',
    { query: ['q'] },
    (request, response) =>
      response.end(request.url?.includes('%7B%7B73939133') ? '7298605757563' : ''),
    'injection: a template in the request was evaluated',
  ],
  [
    'an operation without a token',
    { ...OPERATION, needsToken: true },
    (_request, response) => response.writeHead(200).end(),
    'access: the response without a token is 200',
  ],
  [
    'a form of another site',
    FORM,
    (_request, response) => response.writeHead(303, { location: '/' }).end(),
    'access: a form of another site got 303',
  ],
  [
    'a cookie for scripts',
    {},
    (_request, response) => response.setHeader('set-cookie', 'id=1; Path=/').end(),
    'cookie: the cookie id has no httponly, samesite',
  ],
  [
    'a page of someone for every cache',
    {},
    (_request, response) => response.writeHead(200, GOOD_PAGE).end('<p>'),
    'headers: a response to a signed-in user can be cached',
  ],
  [
    'an answer that scripts of other sites may read',
    {},
    (_request, response) => response.writeHead(200, { 'access-control-allow-origin': '*' }).end(),
    'access: a script of another site may read',
  ],
  [
    'a person who is let in no more',
    {},
    (request, response) => response.writeHead(request.url === '/api/auth/me' ? 401 : 200).end(),
    'access: the cookie no longer has access (401), so its requests prove nothing',
  ],
  [
    'TRACE',
    {},
    (request, response) =>
      response.end(request.method === 'TRACE' ? JSON.stringify(request.headers) : ''),
    'method: TRACE echoes the request',
  ],
  [
    'the Host that the request names',
    {},
    (request, response) => response.end(`https://${request.headers.host ?? ''}/`),
    "host: the response trusts the request's Host header",
  ],
  [
    'a connection that is cut',
    {},
    (request) => void request.socket.destroy(),
    'body: the connection was cut without a response',
  ],
];

let server: Server;
let handle: Handle = (_request, response) => response.end();

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => handle(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function probe(target: Partial<Target>, next: Handle): Promise<string[]> {
  handle = next;
  const { findings } = await runProbe({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets: [{ ...PLAIN, ...target }],
    credentials: { token: 'a-token', cookie: 'session=1' },
    isLong: true,
  });
  return findings.map(({ check, detail }) => `${check}: ${detail}`);
}

describe('the probing script', () => {
  it.each(WEAK)('finds %s', async (_what, target, weak, expected) => {
    expect(await probe(target, weak)).toContain(expected);
  });

  it('finds nothing in a safe target', async () => {
    const respond: Handle = (request, response) => {
      const isOurs = request.method === 'GET' && request.headers.host?.startsWith('127.');
      const headers = { ...GOOD_PAGE, 'cache-control': 'no-store' };
      response
        .writeHead(isOurs ? 200 : 405, headers)
        .end('<script nonce="n">go()</script><input value="javascript:go()">');
    };
    expect(await probe({ query: ['q'] }, respond)).toEqual([]);
  });

  it('accepts a script whose hash is in the policy', async () => {
    const hash = createHash('sha256').update('go()').digest('base64');
    const policy = GOOD_PAGE['content-security-policy'].replace("'nonce-n'", `'sha256-${hash}'`);
    const headers = {
      ...GOOD_PAGE,
      'content-security-policy': policy,
      'cache-control': 'no-store',
    };
    const find = (script: string) =>
      probe({}, (request, response) => {
        const isOurs = request.headers.host?.startsWith('127.');
        response.writeHead(isOurs ? 200 : 421, headers).end(`<script>${script}</script>`);
      });
    expect(await find('go()')).toEqual([]);
    expect(await find('go(1)')).toContain("policy: the policy doesn't allow this inline script");
  });

  it('samples some trials for every target and some targets for every trial', async () => {
    const credentials = { token: 'a-token', cookie: 'session=1' };
    const all = (await listTargets()).map((target) => listTrials(target, credentials));
    const sample = sampleTrials(all);
    const listKeys = (trials: readonly Trial[]) => [...new Set(trials.map(toKey))].sort();
    expect(listKeys(sample)).toEqual(listKeys(all.flat()));
    const requested = new Set(sample);
    expect(all.length).toBeGreaterThan(0);
    for (const trials of all) {
      const chosen = trials.filter((trial) => requested.has(trial));
      expect(chosen.length, trials[0]?.request.path).toBeGreaterThanOrEqual(5);
    }
    expect(sample.length).toBeLessThan(all.flat().length / 10);
  });

  it('reports a weakness once per place, and never the token or the cookie', async () => {
    handle = (_request, response) => response.writeHead(500).end();
    const report = await runProbe({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      targets: [{ ...PLAIN, query: ['q'] }],
      credentials: { token: 'a-token', cookie: 'session=1' },
      isLong: true,
    });
    const gets = report.findings.filter(({ request }) => /^GET \/(?:\?|$)/u.test(request));
    expect(gets).toHaveLength(1);
    expect(JSON.stringify(report)).not.toMatch(/a-token|session=1/u);
  });
});
