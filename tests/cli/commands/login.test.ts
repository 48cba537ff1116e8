import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser, type Page } from '#scripts/demo/browser.ts';
import {
  createConfigHome,
  describeOnTerminal,
  runCli,
  runOnTerminal,
  spawnCli,
} from '#tests/support/cli.ts';
import { problem } from '#tests/support/cli-refusals.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';
import { startScriptedServer } from '#tests/support/scripted-server.ts';

let product: BorrowedProduct;
let browser: Browser;
let home: string;
let configPath: string;

beforeAll(async () => {
  product = await borrowProduct();
  browser = await signIn(product.person);
});
afterAll(() => product.close());
beforeEach(async () => {
  home = await createConfigHome();
  configPath = path.join(home, 'fanfare', 'config.json');
});

async function signIn(person: { email: string; password: string }): Promise<Browser> {
  const opened = new Browser();
  let page = await opened.open(`${product.app.url}/login`);
  if (!page.root.querySelector('input[name=password]')) page = await opened.submit(page);
  await opened.submit(page, { values: person });
  return opened;
}

/** Starts `fanfare login`. Resolves when it has printed what it waits for. */
async function start(args: readonly string[]) {
  const { url } = product.app;
  const env = { XDG_CONFIG_HOME: home, BROWSER: '/bin/true' };
  const child = spawnCli(['login', '--json', ...args], { url, env });
  const seen = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (seen.stdout += text));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...seen }));
  const reported = Promise.withResolvers<void>();
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    seen.stderr += text;
    if (seen.stderr.includes('"userCode"')) reported.resolve();
  });
  await Promise.race([reported.promise, ended]);
  const line = seen.stderr.split('\n').find((text) => text.includes('"userCode"'));
  const { login } = JSON.parse(line ?? '{}');
  return { child, ended, page: login.page as string, userCode: login.userCode as string | null };
}

const readWay = ({ root }: Page): string => {
  const content = root.querySelector('meta[http-equiv=refresh]')?.getAttribute('content');
  return (content ?? '').replace(/^0;url=/u, '').replaceAll('&amp;', '&');
};
const readToken = async (): Promise<string> =>
  JSON.parse(await readFile(configPath, 'utf8')).profiles.default.token;

describe('fanfare login --browser', () => {
  it('opens the page, waits for the response, and stores a working token without printing it', async () => {
    const run = await start(['--browser', '--scopes', 'profile:read,posts:read', '--debug']);
    const consent = await browser.open(run.page);
    expect(consent.root.text).toMatch(/“fanfare CLI on .+” wants to act for you/u);
    expect(consent.root.text).toContain('See posts and their deliveries');
    expect(consent.root.text).not.toContain('Publish, retry, cancel');
    const granted = await browser.submit(consent, {
      button: /allow access/iu,
      values: { days: '30' },
    });
    const way = readWay(granted);
    expect(way).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback\?state=[\w-]+&code=[\w-]+$/u);
    const back = await fetch(way, { redirect: 'manual' });
    expect(back.headers.get('location')).toBe(`${product.app.url}/device?done`);
    const { code, stdout, stderr } = await run.ended;
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ email: product.person.email, path: configPath });
    const token = await readToken();
    expect(token).toMatch(/^ff_test_/u);
    const secrets = [token, new URL(way).searchParams.get('code') ?? '-'];
    for (const secret of secrets) expect((stdout + stderr).includes(secret)).toBe(false);
    expect((await stat(configPath)).mode & 0o777).toBe(0o600);

    const done = await browser.open(`${product.app.url}/device?done`);
    expect(done.root.text).toContain('Your terminal is logged in.');
    // The code has been used and the link answered, so neither works again.
    expect((await browser.open(run.page)).status).toBe(410);
    await expect(fetch(way)).rejects.toThrow('fetch failed');
  });

  it('reports that the user declined, exits 4, and stores nothing', async () => {
    const run = await start(['--browser']);
    const denied = await browser.submit(await browser.open(run.page), { button: /decline/iu });
    await (await fetch(readWay(denied))).text();
    const { code, stdout, stderr } = await run.ended;
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toContain('access_denied');
    await expect(stat(configPath)).rejects.toThrow('ENOENT');
  });

  it('ignores a response with another state or path, and keeps waiting', async () => {
    const run = await start(['--browser']);
    const granted = await browser.submit(await browser.open(run.page), {
      button: /allow access/iu,
    });
    const way = new URL(readWay(granted));
    const wrong = new URL(way);
    wrong.searchParams.set('state', 'somebody-elses-state');
    expect((await fetch(wrong)).status).toBe(400);
    wrong.searchParams.delete('state');
    expect((await fetch(wrong)).status).toBe(400);
    expect((await fetch(new URL('/other', way))).status).toBe(400);
    run.child.kill('SIGINT');
    const { code, stderr } = await run.ended;
    expect(code).toBe(130);
    expect(stderr).toContain('Nothing was saved.');
    await expect(stat(configPath)).rejects.toThrow('ENOENT');
  });
});

describe('fanfare login --device', () => {
  it('shows a code for the user to type, and stores the token', async () => {
    const run = await start(['--device']);
    expect(run.page).toBe(`${product.app.url}/device`);
    expect(run.userCode).toMatch(/^[B-Z]{4}-[B-Z]{4}$/u);
    const typing = await browser.open(run.page);
    const mistyped = await browser.submit(typing, { values: { code: 'BCDF-BCDF' } });
    expect([mistyped.status, mistyped.root.text]).toEqual([
      422,
      expect.stringContaining('This code doesn’t work'),
    ]);
    const values = { code: (run.userCode ?? '').toLowerCase() };
    const consent = await browser.submit(mistyped, { values });
    expect(consent.root.text).toContain('only if this code is from your own terminal');
    await browser.submit(consent, { button: /allow access/iu, values: { days: '90' } });
    const { code, stderr } = await run.ended;
    expect(code, stderr).toBe(0);
    const whoami = await runCli(['whoami'], { env: { XDG_CONFIG_HOME: home } });
    expect(whoami.json()).toMatchObject({ email: product.person.email, tokenFrom: 'profile' });
    const listed = await browser.open(`${product.app.url}/app/settings/tokens`);
    expect(listed.root.text).toContain('fanfare CLI on');
  });

  it('polls as often as the server allows, and continues while the server is unavailable', async () => {
    const started = {
      device_code: 'd',
      user_code: 'BCDF-GHJK',
      verification_uri: 'http://x/device',
    };
    const server = await startScriptedServer(
      { body: { ...started, expires_in: 600, interval: 0 } },
      { status: 400, body: { error: 'authorization_pending', error_description: 'Wait.' } },
      { status: 503, body: 'away' },
      { cut: true },
      { status: 400, body: { error: 'expired_token', error_description: 'Nobody answered.' } },
    );
    const run = await runCli(['login', '--device', '--url', server.baseUrl], {
      env: { XDG_CONFIG_HOME: home },
    });
    expect(run).toMatchObject({ code: 4, stdout: '' });
    expect(run.stderr).toMatch(/BCDF-GHJK[^]*Nobody answered\.\nNothing was saved/u);
    expect(server.received.map(({ target }) => target)).toEqual([
      '/auth/device',
      ...Array.from({ length: 4 }, () => '/auth/device/token'),
    ]);
    await server.close();
  });

  it.each([
    ['is no Fanfare of today', { status: 404, body: '<html>' }, "doesn't support Fanfare's login"],
    ['fails', problem(500, 'internal'), 'Request ID: req_test'],
    [
      'has had enough',
      { status: 429, body: { error: 'rate_limited', error_description: 'Too often.' } },
      'Too often.',
    ],
  ])('exits 3 when the server %s', async (_what, response, message) => {
    const server = await startScriptedServer(response);
    const run = await runCli(['login', '--device', '--url', server.baseUrl]);
    expect(run).toMatchObject({ code: 3, stdout: '' });
    expect(run.stderr).toContain(message);
    await server.close();
  });
});

describe('the page at /device', () => {
  it('shows a request only after a sign-in, and returns to it', async () => {
    const run = await start(['--browser']);
    const page = await new Browser().open(run.page);
    expect(page.root.text).toContain('Sign in to see what’s requested');
    const field = page.root.querySelector('input[name=returnTo]');
    expect(field?.getAttribute('value')).toBe(
      new URL(run.page).pathname + new URL(run.page).search,
    );
    run.child.kill('SIGINT');
    await run.ended;
  });

  it('accepts no response from another site', async () => {
    const run = await start(['--browser']);
    const { searchParams } = new URL(run.page);
    const body = new URLSearchParams({
      intent: 'approve',
      request: searchParams.get('request') ?? '',
    });
    const headers = { origin: 'https://evil.example', cookie: 'x=y' };
    const sent = await fetch(`${product.app.url}/device`, { method: 'POST', body, headers });
    expect(sent.status).toBe(403);
    run.child.kill('SIGINT');
    await run.ended;
  });

  it.each([
    'https://evil.example/callback',
    'http://127.0.0.1.evil.example:4242/callback',
    'http://127.0.0.1:4242@evil.example/callback',
    'http://127.0.0.1:4242/callback?next=//evil.example',
    'http://127.0.0.1:99999/callback',
    'http://localhost:4242/callback',
  ])('never redirects to another site: %s', async (redirectUri) => {
    const form = { client_id: 'fanfare-cli', client_name: 'x', redirect_uri: redirectUri };
    const body = new URLSearchParams({ ...form, state: 'a-state-of-16-letters' });
    const response = await fetch(`${product.app.url}/auth/device`, { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
  });
});

describeOnTerminal('fanfare login at a terminal with a browser', () => {
  it('opens the page automatically, and stops at Ctrl-C', async () => {
    const { url } = product.app;
    const { code, screen } = await runOnTerminal(['login'], {
      url,
      env: { XDG_CONFIG_HOME: home, BROWSER: '/bin/true' },
      typing: [{ at: 'Ctrl-C to stop', text: '\u0003' }],
    });
    expect(code).toBe(130);
    expect(screen).toContain(`${url}/device?request=clog_`);
    expect(screen).toContain('Nothing was saved.');
  });

  it('shows a code without a browser', async () => {
    const { url } = product.app;
    const { code, screen } = await runOnTerminal(['login'], {
      url,
      env: { XDG_CONFIG_HOME: home, SSH_CONNECTION: '192.0.2.1 1 192.0.2.2 22' },
      typing: [{ at: 'Ctrl-C to stop', text: '\u0003' }],
    });
    expect(code).toBe(130);
    expect(screen).toMatch(/enter this code:\s+\S*[B-Z]{4}-[B-Z]{4}/u);
  });
});
