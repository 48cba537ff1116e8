import { ForgotPasswordInput, ResetPasswordInput } from '#app/domain/sign-in.ts';
import {
  writePasswordChanged,
  writeReset,
  writeSecurityChange,
  writeVerification,
} from '#app/server/mails/letters.ts';
import type { AccountRecovery } from '#app/server/ports/identity-provider.ts';
import { SECURITY_PATH } from './new-device.ts';
import { postLetter } from './post-letter.ts';
import { readNetwork } from './client-network.ts';
import { recordSignIn } from './sign-in-audit.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { Exchange } from './sign-in-flow.ts';
import { describeWait, toFieldErrors } from './sign-in-words.ts';

/** What a form of these screens is answered with. */
export type AccountMailResult =
  | { readonly kind: 'done'; readonly email: string | null }
  /** The link works no more. */
  | { readonly kind: 'expired' }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly errors: {
        readonly email?: string;
        readonly password?: string;
        readonly form?: string;
      };
      readonly email: string;
    };

type LinkKind = 'verify_email' | 'reset_password' | 'change_email';

/** Whose link it is, or that it works no more. */
export type LinkPage =
  { readonly kind: 'open'; readonly email: string } | { readonly kind: 'expired' };

/** The screens that letters lead to, in the load context of one request as `context.accountMail`. */
export interface AccountMailContext {
  /** Whether a forgotten password can be changed by mail here. */
  readonly isAvailable: boolean;
  /** Whether the person who is signed in has yet to confirm their address. */
  isUnconfirmed(): Promise<boolean>;
  /** Sends the person who is signed in another letter. */
  resend(): Promise<AccountMailResult>;
  readLink(url: string, kind: LinkKind): Promise<LinkPage>;
  submitVerify(form: FormData): Promise<AccountMailResult>;
  submitChangeEmail(form: FormData): Promise<AccountMailResult>;
  /** Answers the same for an address that nobody has. */
  submitForgot(form: FormData): Promise<AccountMailResult>;
  submitReset(form: FormData): Promise<AccountMailResult>;
}

export function createAccountMailContext(deps: SignInDeps, exchange: Exchange): AccountMailContext {
  const recovery =
    deps.identityProvider.kind === 'embedded' ? deps.identityProvider.recovery : null;
  const isAvailable = recovery !== null && deps.mailer !== null;
  if (!isAvailable) return UNAVAILABLE;
  const desk: Desk = { deps, exchange, recovery };
  return {
    isAvailable,
    isUnconfirmed: async () => (await findUnconfirmed(desk)) !== null,
    resend: () => resend(desk),
    readLink: (url, kind) => readLink(desk, { url, kind }),
    submitVerify: (form) => submitVerify(desk, form),
    submitChangeEmail: (form) => submitChangeEmail(desk, form),
    submitForgot: (form) => submitForgot(desk, form),
    submitReset: (form) => submitReset(desk, form),
  };
}

interface Desk {
  readonly deps: SignInDeps;
  readonly exchange: Exchange;
  readonly recovery: AccountRecovery;
}

const NO_MAIL: AccountMailResult = {
  kind: 'refused',
  status: 404,
  errors: { form: 'This installation sends no mail.' },
  email: '',
};

/** With a hosted provider, which does all this itself, or where no mail is sent. */
const UNAVAILABLE: AccountMailContext = {
  isAvailable: false,
  isUnconfirmed: async () => false,
  resend: async () => NO_MAIL,
  readLink: async () => ({ kind: 'expired' }),
  submitVerify: async () => NO_MAIL,
  submitChangeEmail: async () => NO_MAIL,
  submitForgot: async () => NO_MAIL,
  submitReset: async () => NO_MAIL,
};

/** Sends the letter of a new account; whoever signs up does not wait for the mail server. */
export async function welcome(deps: SignInDeps, email: string): Promise<void> {
  if (deps.identityProvider.kind === 'hosted' || deps.mailer === null) return;
  const token = await deps.identityProvider.recovery.startVerification(email);
  if (token === null) return;
  postLetter(deps, writeVerification({ to: email, url: toLink(deps, 'verify-email', token) }));
}

export function toLink({ publicUrl }: SignInDeps, path: string, token: string): string {
  return `${publicUrl}/${path}?token=${token}`;
}

async function findUnconfirmed({ deps, exchange }: Desk): Promise<string | null> {
  const current = await deps.sessions.readSession(exchange.request.headers.cookie);
  if (current === null) return null;
  const row = await deps.prisma.session.findUnique({
    where: { id: current.actor.sessionId },
    select: { identity: { select: { email: true, emailVerified: true } } },
  });
  return row?.identity?.emailVerified === false ? row.identity.email : null;
}

async function resend(desk: Desk): Promise<AccountMailResult> {
  const { deps } = desk;
  const email = await findUnconfirmed(desk);
  if (email === null) return { kind: 'done', email: null };
  const refused = await countLetter(desk, email);
  if (refused) return refused;
  const token = await desk.recovery.startVerification(email);
  if (token === null) return { kind: 'done', email: null };
  try {
    const url = toLink(deps, 'verify-email', token);
    await deps.mailer?.send(writeVerification({ to: email, url }));
  } catch (error) {
    deps.logger.warn({ err: error }, 'A letter was not sent.');
    const form = 'The letter could not be sent just now. Please try again in a minute.';
    return { kind: 'refused', status: 503, errors: { form }, email };
  }
  return { kind: 'done', email };
}

async function readLink(
  { recovery }: Desk,
  { url, kind }: { url: string; kind: LinkKind },
): Promise<LinkPage> {
  const token = new URL(url).searchParams.get('token') ?? '';
  const email = await recovery.findEmail({ token, kind });
  return email === null ? { kind: 'expired' } : { kind: 'open', email };
}

async function submitVerify(
  { deps, exchange, recovery }: Desk,
  form: FormData,
): Promise<AccountMailResult> {
  const token = form.get('token');
  const isDone = typeof token === 'string' && (await recovery.verifyEmail(token));
  if (!isDone) return { kind: 'expired' };
  await recordSignIn(deps, { action: 'email.verified', request: exchange.request });
  return { kind: 'done', email: null };
}

async function submitChangeEmail(
  { deps, exchange, recovery }: Desk,
  form: FormData,
): Promise<AccountMailResult> {
  const token = form.get('token');
  const changed = typeof token === 'string' ? await recovery.changeEmail(token) : null;
  if (changed === null) return { kind: 'expired' };
  const { from, to } = changed;
  await recordSignIn(deps, { action: 'email.changed', email: to, request: exchange.request });
  const url = deps.publicUrl + SECURITY_PATH;
  const details = `It is ${to} now.`;
  postLetter(deps, writeSecurityChange({ to: from, url, change: 'email_changed', details }));
  return { kind: 'done', email: to };
}

async function submitForgot(desk: Desk, form: FormData): Promise<AccountMailResult> {
  const { deps, exchange, recovery } = desk;
  const typed = form.get('email');
  const parsed = ForgotPasswordInput.safeParse({ email: typed });
  if (!parsed.success) {
    const email = typeof typed === 'string' ? typed : '';
    return { kind: 'refused', status: 422, errors: toFieldErrors(parsed.error), email };
  }
  const { email } = parsed.data;
  const refused = await countLetter(desk, email);
  if (refused) return refused;
  await recordSignIn(deps, { action: 'password.reset_asked', email, request: exchange.request });
  mailReset(deps, recovery, email);
  return { kind: 'done', email };
}

/** Not waited for: an address that nobody has needs no token to be written, which would show in the time. */
function mailReset(deps: SignInDeps, recovery: AccountRecovery, email: string): void {
  recovery.startReset(email).then(
    (token) => {
      if (token === null) return;
      postLetter(deps, writeReset({ to: email, url: toLink(deps, 'reset-password', token) }));
    },
    (error: unknown) => deps.logger.error({ err: error }, 'A password could not be reset.'),
  );
}

async function submitReset(desk: Desk, form: FormData): Promise<AccountMailResult> {
  const { deps, exchange, recovery } = desk;
  const parsed = ResetPasswordInput.safeParse(Object.fromEntries(form));
  if (!parsed.success)
    return { kind: 'refused', status: 422, errors: toFieldErrors(parsed.error), email: '' };
  const reset = await recovery.resetPassword(parsed.data);
  if (reset.kind === 'expired') return reset;
  if (reset.kind === 'weak_password')
    return { kind: 'refused', status: 422, errors: { password: reset.message }, email: '' };
  await endSessions(deps, reset.subject);
  const { email } = reset;
  await recordSignIn(deps, { action: 'password.reset', email, request: exchange.request });
  const url = `${deps.publicUrl}/forgot-password`;
  postLetter(deps, writePasswordChanged({ to: reset.email, url }));
  return { kind: 'done', email: reset.email };
}

/** Whoever was signed in with the old password is not any more. */
async function endSessions({ prisma, sessions, identityProvider }: SignInDeps, subject: string) {
  const { identityIssuer: issuer } = identityProvider;
  const identity = await prisma.identity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    select: { userId: true },
  });
  if (identity) await sessions.revokeSessionsOfUser(identity.userId);
  // Also one who never got as far as our own session.
  await identityProvider.endSessionsOf(subject);
}

async function countLetter(
  { deps, exchange }: Desk,
  email: string,
): Promise<AccountMailResult | null> {
  const address = readNetwork(exchange.request);
  const waitSeconds = await deps.limits.countLetter({ email, address });
  if (waitSeconds === null) return null;
  exchange.response.setHeader('Retry-After', String(waitSeconds));
  const form = `Too many letters were asked for. Please try again in ${describeWait(waitSeconds)}.`;
  return { kind: 'refused', status: 429, errors: { form }, email };
}
