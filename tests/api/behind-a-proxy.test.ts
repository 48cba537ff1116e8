import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { type AppendingProxy, startAppendingProxy } from '#tests/support/appending-proxy.ts';
import { TestBrowser } from '#tests/support/browser.ts';

/** Calls per minute without a token. Below the default to keep the test short. */
const STRANGER_CALLS = 3;
const TOO_MANY = 429;

let app: ApiApp;
let proxy: AppendingProxy;

beforeAll(async () => {
  proxy = await startAppendingProxy();
  app = await startApiApp({
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '1',
    SMTP_URL: 'sandbox',
    RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: String(STRANGER_CALLS),
  });
  proxy.target = `http://127.0.0.1:${app.fanfare.container.config.port}`;
});
afterAll(async () => {
  await app.close();
  await proxy.close();
});

/** Creates an attacker's headers, with a different forged first entry for every request. */
let forged = 0;
const forge = () => {
  forged += 1;
  const address = `203.0.113.${forged % 250}`;
  return { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` };
};

async function call(path: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(proxy.url + path, {
    ...init,
    headers: { ...init.headers, ...forge() },
  });
  await response.body?.cancel();
  return response.status;
}

async function submit(path: string, form: Record<string, string>): Promise<number> {
  const browser = new TestBrowser(proxy.url);
  const page = await browser.visit(path, { headers: forge() });
  const options = { method: 'POST', headers: forge(), stop: true } as const;
  return (await browser.visit(page.url, { ...options, form })).status;
}

const NO_ONE = 'nobody@example.com';
const DEVICE_LOGIN = new URLSearchParams({ client_id: 'fanfare-cli', client_name: 'A laptop' });
const WEAK = { firstName: 'A', lastName: 'B', password: 'password123' };
const REQUEST = { intent: 'enterprise', name: 'Ada', email: NO_ONE, company: '', message: 'Hi' };

/** Each limit by IP address, how many requests it allows, and a request that counts. */
const LIMITS: readonly [string, number, (turn: number) => Promise<number>][] = [
  ['API calls without a token', STRANGER_CALLS, () => call('/api/me')],
  ['uploads without a token', STRANGER_CALLS, () => call('/api/uploads', { method: 'POST' })],
  [
    'logins from a terminal',
    STRANGER_CALLS,
    () => call('/auth/device', { method: 'POST', body: DEVICE_LOGIN }),
  ],
  ['passwords for one account', 5, () => submit('/login', { email: NO_ONE, password: 'a guess' })],
  ['sign-ups', 10, (turn) => submit('/register', { ...WEAK, email: `p${turn}@example.com` })],
  [
    'emails with a reset link',
    20,
    (turn) => submit('/forgot-password', { email: `p${turn}@example.com` }),
  ],
  ['requests for the Enterprise plan', 5, () => submit('/pricing', REQUEST)],
];

describe('behind a proxy that appends to X-Forwarded-For', () => {
  it.each(LIMITS.map((limit, index) => [...limit, index] as const))(
    'counts %s by visitor, whatever headers they forge',
    async (_name, allowed, send, index) => {
      proxy.visitor = `198.51.${index}.7`;
      for (let turn = 1; turn <= allowed; turn += 1) expect(await send(turn)).not.toBe(TOO_MANY);
      expect(await send(allowed + 1)).toBe(TOO_MANY);
      // A visitor from another network has the full limit.
      proxy.visitor = `198.51.${100 + index}.7`;
      expect(await send(allowed + 2)).not.toBe(TOO_MANY);
    },
  );

  it('records the visitor’s network, even when the proxy adds a port', async () => {
    proxy.visitor = '198.51.77.7:50123';
    const email = 'owner@example.com';
    await submit('/login', { email, password: 'a guess' });
    const { prisma } = app.fanfare.container.deps;
    const entries = await prisma.auditEntry.findMany({
      where: { action: 'sign_in.failed' },
      select: { address: true },
    });
    expect(entries.map(({ address }) => address)).toContain('198.51.77.0/24');
    expect(entries.filter(({ address }) => address?.startsWith('203.0.113'))).toEqual([]);
  });

  it('rejects an unknown forwarded host', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', accept: 'text/html' };
    expect((await fetch(`${proxy.url}/`, { headers })).status).toBe(421);
  });
});
