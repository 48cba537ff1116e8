import express, { type Express, type Request, type Response } from 'express';
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readPage } from '#app/domain/api/paging.ts';
import {
  type AttemptLimitSettings,
  createAttemptLimits,
} from '#app/server/adapters/identity/attempt-limits.ts';
import {
  createEmbeddedIdentityProvider,
  type EmbeddedIdentityProvider,
} from '#app/server/adapters/identity/embedded-identity-provider.ts';
import { deriveSecret } from '#app/server/adapters/secret-box/derive-secret.ts';
import { createSecretBox } from '#app/server/adapters/secret-box/secret-box.ts';
import type { PrismaClient } from '#app/server/db/generated/client.ts';
import type { Sql, SqlPool, SqlValue, Statement } from '#app/server/db/sql.ts';
import { createCsrfGuard } from '#app/server/http/guards/csrf-guard.ts';
import { createHostGuard } from '#app/server/http/guards/host-guard.ts';
import { bindIdentity } from '#app/server/services/identity/bind-identity.ts';
import { createSecurityHeaders } from '#app/server/http/guards/security-headers.ts';
import { createCookieJar } from '#app/server/http/identity/sessions-cookie.ts';
import { createSessions, type Sessions } from '#app/server/http/identity/sessions.ts';
import { mountSignIn } from '#app/server/http/identity/sign-in.ts';
import type { SignInResult } from '#app/server/http/identity/sign-in-responses.ts';
import type { SignInContext } from '#app/server/http/identity/sign-in-forms.ts';
import type { SignInDeps } from '#app/server/http/identity/sign-in-deps.ts';
import type { SignUpPolicy } from '#app/server/services/users/admission.ts';
import { revokeAccess } from '#app/server/services/access/revoke-access.ts';
import type { EmailMessage } from '#app/server/ports/mailer.ts';
import type { Logger } from '#app/server/ports/logger.ts';

export interface SignInApp {
  readonly publicUrl: string;
  readonly provider: EmbeddedIdentityProvider;
  readonly sessions: Sessions;
  readonly clientSecret: string;
  /** Log entries, one JSON text each. */
  readonly log: string[];
  /** The emails that were sent. */
  readonly emails: EmailMessage[];
  /** Advances the app's clock. */
  advance(ms: number): void;
  close(): Promise<void>;
}

export interface SignInAppOptions {
  readonly prisma: PrismaClient;
  readonly limits?: Partial<AttemptLimitSettings>;
  readonly masterKey?: Uint8Array;
  readonly signUp?: SignUpPolicy;
  readonly logoutRevokesTokens?: boolean;
  /** A provider to use instead of the embedded one, which is mounted anyway. */
  readonly identityProvider?:
    | SignInDeps['identityProvider']
    | ((publicUrl: string) => SignInDeps['identityProvider']);
}

/** Runs statements through Prisma, on the client or in its transaction. */
function toSql(prisma: PrismaClient): Pick<SqlPool, 'query' | 'transaction'> {
  const on = (client: Pick<PrismaClient, '$queryRawUnsafe'>): Sql => ({
    query: <Row>({ text }: Statement<Row>, values: readonly SqlValue[]) =>
      client.$queryRawUnsafe<Row[]>(text, ...values),
  });
  return {
    ...on(prisma),
    transaction: (run) => prisma.$transaction((tx) => run(on(tx))),
  };
}

/** Starts the server side of sign-in on a real port, with plain pages instead of the React ones. */
export async function startSignInApp(options: SignInAppOptions): Promise<SignInApp> {
  const { prisma, masterKey = randomBytes(32) } = options;
  const server = createServer();
  const port = await listen(server);
  const publicUrl = `http://localhost:${port}`;
  const log: string[] = [];
  const emails: EmailMessage[] = [];
  const logger = createMemoryLogger(log);
  let offsetMs = 0;
  const clock = { now: () => new Date(Date.now() + offsetMs) };
  const secrets = createSecretBox([masterKey]);
  const clientSecret = deriveSecret(masterKey, 'oidc client');
  const loopback = `127.0.0.1:${port}`;
  const provider = await createEmbeddedIdentityProvider({
    publicUrl,
    prisma,
    sql: toSql(prisma),
    logger,
    clock,
    secrets,
    revokeAccess,
    clientSecret,
    nameCookie: (name) => createCookieJar(publicUrl).toFullName(name),
    cookieKeys: [deriveSecret(masterKey, 'oidc cookies')],
    getBackChannelOrigin: () => `http://${loopback}`,
  });
  const other = options.identityProvider;
  const identityProvider = (typeof other === 'function' ? other(publicUrl) : other) ?? provider;
  const { logoutRevokesTokens = false } = options;
  const mailer = {
    send: async (letter: EmailMessage) => void emails.push(letter),
    close: () => undefined,
  };
  const identity = bindIdentity({
    publicUrl,
    prisma,
    clock,
    secrets,
    logger,
    mailer,
    identityProvider,
    logoutRevokesTokens,
    signUp: options.signUp ?? 'open',
    limits: createAttemptLimits(prisma, options.limits),
  });
  const sessions = createSessions({ publicUrl, identity });
  const nonceKey = deriveSecret(masterKey, 'sign-in nonce');
  const app = createApp(
    { publicUrl, loopback, sessions },
    { publicUrl, logger, sessions, identity, identityProvider, nonceKey },
  );
  server.on('request', app);
  return {
    publicUrl,
    provider,
    sessions,
    clientSecret,
    log,
    emails,
    advance: (ms) => {
      offsetMs += ms;
    },
    close: () => closeServer(server),
  };
}

function createApp(
  { publicUrl, loopback, sessions }: { publicUrl: string; loopback: string; sessions: Sessions },
  deps: SignInDeps,
): Express {
  const app = express();
  app.use(createSecurityHeaders({ publicUrl, formActionOrigins: [], mediaOrigins: [] }));
  app.use(createHostGuard({ publicUrl, getOtherHosts: () => [loopback] }));
  const signIn = mountSignIn(app, deps);
  app.use(createCsrfGuard({ publicUrl, exemptPaths: ['/webhooks'] }));
  const screen =
    (submit: 'submitLogin' | 'submitRegister') => (request: Request, response: Response) =>
      void renderScreen(signIn.createContext({ request, response }), { request, response, submit });
  app.all('/login', express.urlencoded({ extended: false }), screen('submitLogin'));
  app.all('/register', express.urlencoded({ extended: false }), screen('submitRegister'));
  app.all('/security', express.urlencoded({ extended: false }), (request, response) => {
    const context = signIn.createSecurityContext({ request, response });
    const isPost = request.method === 'POST';
    const query = new URL(request.url, publicUrl).searchParams;
    const page = readPage(query);
    void (isPost ? context.submit(toForm(request)) : context.read(page)).then((result) => {
      response.status(result === null ? 401 : 200).json(result);
    });
  });
  mountEmailPages(app, { publicUrl, signIn });
  app.get('/app', (request, response) => {
    void sessions.readSession(request.headers.cookie).then((session) => {
      response.status(session === null ? 401 : 200).json(session);
    });
  });
  app.get('/', (_request, response) => response.send('home'));
  app.post(['/api/things', '/webhooks/stripe'], (_request, response) => response.send('done'));
  return app;
}

/** Mounts the pages that emails link to as JSON: GET reads the link, and POST submits the form. */
function mountEmailPages(
  app: Express,
  { publicUrl, signIn }: { publicUrl: string; signIn: ReturnType<typeof mountSignIn> },
): void {
  const pages = {
    'verify-email': ['verify_email', 'submitVerify'],
    'change-email': ['change_email', 'submitChangeEmail'],
    'reset-password': ['reset_password', 'submitReset'],
    'undo-email-change': ['undo_email_change', 'submitUndo'],
  } as const;
  for (const [path, [kind, submit]] of Object.entries(pages)) {
    app.all(`/${path}`, express.urlencoded({ extended: false }), (request, response) => {
      const context = signIn.createEmailContext({ request, response });
      const url = publicUrl + request.originalUrl;
      const isPost = request.method === 'POST';
      const result = isPost ? context[submit](toForm(request)) : context.readLink(url, kind);
      void result.then((result) => response.json(result));
    });
  }
}

async function renderScreen(
  context: SignInContext,
  {
    request,
    response,
    submit,
  }: {
    request: Request;
    response: Response;
    submit: 'submitLogin' | 'submitRegister';
  },
): Promise<void> {
  const page = await context.readPage(`http://localhost${request.originalUrl}`);
  if (request.method === 'POST') {
    const result = await context[submit](toForm(request));
    if (result.kind === 'redirect') response.redirect(303, result.location);
    else response.status(result.status).send(renderForm(result));
  } else if (page.kind === 'start') {
    response.redirect(303, page.location);
  } else if (page.kind === 'problem') {
    response.status(page.status).send(`<p id="problem">${page.code}</p>`);
  } else if (page.kind === 'code') {
    const fields = '<input name="intent" value="code"><input name="code">';
    response.send(`<form method="post" data-email="${page.email}">${fields}</form>`);
  } else {
    const { values, mode, passkey } = page;
    response.send(renderForm({ errors: {}, values, mode, passkey }));
  }
}

function toForm(request: Request): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(request.body as Record<string, string | string[]>)) {
    for (const one of [value].flat()) form.append(name, one);
  }
  return form;
}

function renderForm({
  errors,
  values,
  mode,
  passkey = null,
}: Pick<Extract<SignInResult, { kind: 'refused' }>, 'errors' | 'values'> & {
  mode?: string;
  passkey?: string | null;
}): string {
  const fields = ['firstName', 'lastName', 'email'] as const;
  const inputs = fields.map((name) => `<input name="${name}" value="${values[name] ?? ''}">`);
  return `<form method="post" data-mode="${mode ?? ''}" data-passkey="${Buffer.from(passkey ?? '').toString('base64url')}">${inputs.join('')}<input name="password"></form>
<script type="application/json">${JSON.stringify(errors)}</script>`;
}

function createMemoryLogger(log: string[]): Logger {
  const write = (facts: object, message: string): void => {
    log.push(JSON.stringify({ ...facts, message }));
  };
  return { debug: write, info: write, warn: write, error: write };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
