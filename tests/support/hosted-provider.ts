import express from 'express';
import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { vi } from 'vitest';
import { TestBrowser } from './browser.ts';

export interface HostedClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface HostedSettings {
  readonly client: HostedClient;
  /** The app's URL. */
  readonly publicUrl: string;
  readonly configuration: Configuration;
  /** Client settings in addition to its ID, secret, and URLs. */
  readonly clientSettings?: Readonly<Record<string, unknown>>;
}

export interface HostedProvider {
  readonly issuer: string;
  /** Form and query of all requests, by path. */
  readonly received: { method: string; path: string; query: URLSearchParams; headers: object }[];
  /** Configures the provider. Until then, it responds with 500 to every request. */
  open(settings: HostedSettings): void;
  /**
   * Creates an access token of the app's client for a user, as another program with the same client would get
   * it.
   */
  createAccessToken(login: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts a third-party provider on its own port. It has its own screens and accepts any password. */
export async function startHostedProvider(issuerPath = ''): Promise<HostedProvider> {
  // oidc-provider warns that it isn't set up for production.
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  const server = createServer((_request, response) => response.writeHead(500).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = origin + issuerPath;
  const received: HostedProvider['received'] = [];
  let current: HostedSettings | null = null;
  return {
    issuer,
    received,
    open: (settings) => {
      current = settings;
      mount(server, { issuer, received, settings });
    },
    createAccessToken: async (login) => {
      if (current === null) throw new Error("The provider isn't configured yet.");
      return createAccessToken(issuer, current, login);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function mount(
  server: Server,
  stage: Pick<HostedProvider, 'issuer' | 'received'> & { settings: HostedSettings },
): void {
  const { issuer, received, settings } = stage;
  const { client, publicUrl, configuration, clientSettings } = settings;
  const provider = new Provider(issuer, {
    cookies: { keys: ['a-key'], names: { session: 'hosted_session' } },
    ...configuration,
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${publicUrl}/auth/callback`],
        post_logout_redirect_uris: [`${publicUrl}/`],
        ...clientSettings,
      },
    ],
  });
  const app = express();
  app.use((request, _response, next) => {
    const { pathname, searchParams } = new URL(request.url, issuer);
    const { method, headers } = request;
    received.push({ method, path: pathname, query: searchParams, headers });
    next();
  });
  const base = new URL(issuer).pathname.replace(/\/$/u, '');
  app.get(`${base}/me`, (request, response, next) => {
    const token = /^Bearer (ey[^.]+\.[^.]+\.[^.]+)$/u.exec(request.get('authorization') ?? '')?.[1];
    if (token === undefined) return next();
    return void respondWithUserinfo(configuration, token).then((claims) => response.json(claims));
  });
  app.use(new URL(issuer).pathname, (request, response) => {
    void provider.callback()(request, response);
  });
  server.removeAllListeners('request');
  server.on('request', app);
}

/**
 * Responds like other providers, but unlike oidc-provider: userinfo for a JWT that's also meant for an API.
 */
async function respondWithUserinfo(
  { findAccount }: Configuration,
  token: string,
): Promise<unknown> {
  const { sub = '' } = decodeJwt(token);
  const account = await findAccount?.({} as KoaContextWithOIDC, sub);
  return account?.claims('userinfo', '', {}, []);
}

/** Creates the provider's users, whose sign-in name is their subject. */
export function createAccounts(
  toClaims: (subject: string) => Readonly<Record<string, unknown>>,
): NonNullable<Configuration['findAccount']> {
  return (_ctx, subject) => ({
    accountId: subject,
    claims: () => ({ sub: subject, ...toClaims(subject) }),
  });
}

/** Signs in at the provider in a browser. Returns the final page. */
export async function signInAt(browser: TestBrowser, start: string, login: string) {
  const form = await browser.visit(start);
  const consent = await browser.submit(form, { login, password: 'any' });
  return browser.submit(consent, { prompt: 'consent' });
}

async function createAccessToken(
  issuer: string,
  { client, publicUrl, clientSettings }: HostedSettings,
  login: string,
): Promise<string> {
  const browser = new TestBrowser(issuer);
  const redirectUri = `${publicUrl}/auth/callback`;
  const verifier = 'v'.repeat(43);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const query = new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'another-program',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  await signInAt(browser, `${issuer.replace(/\/$/u, '')}/auth?${query.toString()}`, login);
  const code = browser.visited
    .find((url) => url.searchParams.has('code'))
    ?.searchParams.get('code');
  const isPost = clientSettings?.['token_endpoint_auth_method'] === 'client_secret_post';
  const pair = [client.clientId, client.clientSecret].map(encodeURIComponent).join(':');
  const basic = Buffer.from(pair).toString('base64');
  const response = await fetch(`${issuer.replace(/\/$/u, '')}/token`, {
    method: 'POST',
    headers: isPost ? {} : { authorization: `Basic ${basic}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: code ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...(isPost && { client_id: client.clientId, client_secret: client.clientSecret }),
    }),
  });
  const body = (await response.json()) as { access_token?: string };
  if (!body.access_token) throw new Error(`No token: ${JSON.stringify(body)}`);
  return body.access_token;
}
