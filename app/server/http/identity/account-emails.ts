import {
  type AccessEvent,
  type ListedCredential,
  readKept,
} from '#app/domain/identity/access-table.ts';
import { ForgotPasswordInput, ResetPasswordInput } from '#app/domain/identity/sign-in.ts';
import {
  writePasswordChanged,
  writeReset,
  writeVerification,
} from '#app/server/emails/account-emails.ts';
import type {
  AccountRecovery,
  EmailLink,
  EmailLinkKind,
} from '#app/server/ports/identity-provider.ts';
import { listCredentials } from '#app/server/services/access/list-credentials.ts';
import {
  type AccountEmailResult,
  type AccountEmailContext,
  findSignedInSubject,
  toLink,
} from './account-email-context.ts';
import { submitChangeEmail, submitUndo, submitVerify } from './account-email-links.ts';
import { sendEmail } from './send-email.ts';
import { readNetwork } from '../guards/client-network.ts';
import { recordSignIn } from './sign-in-audit.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { Exchange } from './sign-in-flow.ts';
import { toFieldErrors } from '#app/domain/errors/field-errors.ts';
import { describeWait } from '#app/server/services/identity/describe-wait.ts';

/** The email address that a link is for, or that the link no longer works. */
export type LinkPage =
  | {
      readonly kind: 'open';
      readonly email: string;
      /** Whether this browser is signed in to the link's account. */
      readonly isSignedIn: boolean;
      /** Credentials that the link's form revokes or lists for review. */
      readonly credentials: readonly ListedCredential[];
    }
  | { readonly kind: 'expired' };

/** The pages that emails link to, in a request's load context as `context.accountEmails`. */
export interface AccountEmailRoutes {
  /** Whether this installation can reset passwords by email. */
  readonly isAvailable: boolean;
  /** Returns whether the signed-in user still has to confirm their email address. */
  isUnconfirmed(): Promise<boolean>;
  /** Sends the signed-in user another confirmation email. */
  resend(): Promise<AccountEmailResult>;
  readLink(url: string, kind: EmailLinkKind): Promise<LinkPage>;
  submitVerify(form: FormData): Promise<AccountEmailResult>;
  submitChangeEmail(form: FormData): Promise<AccountEmailResult>;
  submitUndo(form: FormData): Promise<AccountEmailResult>;
  /** Returns the same result for an email address without an account. */
  submitForgot(form: FormData): Promise<AccountEmailResult>;
  submitReset(form: FormData): Promise<AccountEmailResult>;
}

export function createAccountMailContext(deps: SignInDeps, exchange: Exchange): AccountEmailRoutes {
  const recovery =
    deps.identityProvider.kind === 'embedded' ? deps.identityProvider.recovery : null;
  const isAvailable = recovery !== null && deps.mailer !== null;
  if (!isAvailable) return UNAVAILABLE;
  const context: AccountEmailContext = { deps, exchange, recovery };
  return {
    isAvailable,
    isUnconfirmed: async () => (await findUnconfirmed(context)) !== null,
    resend: () => resend(context),
    readLink: (url, kind) => readLink(context, { url, kind }),
    submitVerify: (form) => submitVerify(context, form),
    submitChangeEmail: (form) => submitChangeEmail(context, form),
    submitUndo: (form) => submitUndo(context, form),
    submitForgot: (form) => submitForgot(context, form),
    submitReset: (form) => submitReset(context, form),
  };
}

const NO_MAIL: AccountEmailResult = {
  kind: 'refused',
  status: 404,
  errors: { form: 'This server doesn’t send email.' },
  email: '',
};

/** Used with a hosted provider, which does all of this itself, or if email isn't set up. */
const UNAVAILABLE: AccountEmailRoutes = {
  isAvailable: false,
  isUnconfirmed: async () => false,
  resend: async () => NO_MAIL,
  readLink: async () => ({ kind: 'expired' }),
  submitVerify: async () => NO_MAIL,
  submitChangeEmail: async () => NO_MAIL,
  submitUndo: async () => NO_MAIL,
  submitForgot: async () => NO_MAIL,
  submitReset: async () => NO_MAIL,
};

/** Sends a new account's confirmation email. The sign-up doesn't wait for the mail server. */
export async function welcome(deps: SignInDeps, email: string): Promise<void> {
  if (deps.identityProvider.kind === 'hosted' || deps.mailer === null) return;
  const token = await deps.identityProvider.recovery.startVerification(email);
  if (token === null) return;
  sendEmail(deps, writeVerification({ to: email, url: toLink(deps, 'verify-email', token) }));
}

async function findUnconfirmed({ deps, exchange }: AccountEmailContext): Promise<string | null> {
  const current = await deps.sessions.readSession(exchange.request.headers.cookie);
  if (current === null) return null;
  const row = await deps.prisma.session.findUnique({
    where: { id: current.actor.sessionId },
    select: { identity: { select: { email: true, emailVerified: true } } },
  });
  return row?.identity?.emailVerified === false ? row.identity.email : null;
}

async function resend(context: AccountEmailContext): Promise<AccountEmailResult> {
  const { deps } = context;
  const email = await findUnconfirmed(context);
  if (email === null) return { kind: 'done', email: null };
  const refused = await countEmail(context, email);
  if (refused) return refused;
  const token = await context.recovery.startVerification(email);
  if (token === null) return { kind: 'done', email: null };
  try {
    const url = toLink(deps, 'verify-email', token);
    await deps.mailer?.send(writeVerification({ to: email, url }));
  } catch (error) {
    deps.logger.warn({ err: error }, 'An email couldn’t be sent.');
    const form = 'The email couldn’t be sent. Please try again in a minute.';
    return { kind: 'refused', status: 503, errors: { form }, email };
  }
  return { kind: 'done', email };
}

async function readLink(
  context: AccountEmailContext,
  { url, kind }: { url: string; kind: EmailLinkKind },
): Promise<LinkPage> {
  const token = new URL(url).searchParams.get('token') ?? '';
  const link = await context.recovery.findLink({ token, kind });
  if (link === null) return { kind: 'expired' };
  const { subject, email } = link;
  const isSignedIn = subject === (await findSignedInSubject(context));
  const event = findEvent(kind, { ...link, isSignedIn });
  const credentials = event
    ? await listCredentials(context.deps, { event, owner: { subject } })
    : [];
  return { kind: 'open', email, isSignedIn, credentials };
}

/** Returns the event that determines which credentials the link's page lists. */
function findEvent(
  kind: EmailLinkKind,
  { isVerified, isSignedIn }: Pick<EmailLink, 'isVerified'> & { isSignedIn: boolean },
): AccessEvent | null {
  if (kind === 'undo_email_change') return 'email_change_undone';
  if (kind !== 'reset_password') return null;
  return isVerified || isSignedIn ? 'password_reset' : 'address_claimed';
}

async function submitForgot(
  context: AccountEmailContext,
  form: FormData,
): Promise<AccountEmailResult> {
  const { deps, exchange, recovery } = context;
  const typed = form.get('email');
  const parsed = ForgotPasswordInput.safeParse({ email: typed });
  if (!parsed.success) {
    const email = typeof typed === 'string' ? typed : '';
    return { kind: 'refused', status: 422, errors: toFieldErrors(parsed.error), email };
  }
  const { email } = parsed.data;
  const refused = await countEmail(context, email);
  if (refused) return refused;
  await recordSignIn(deps, { action: 'password.reset_asked', email, request: exchange.request });
  mailReset(deps, recovery, email);
  return { kind: 'done', email };
}

/** Doesn't wait: an unknown address writes no token, and the time difference would reveal that. */
function mailReset(deps: SignInDeps, recovery: AccountRecovery, email: string): void {
  recovery.startReset(email).then(
    (token) => {
      if (token === null) return;
      sendEmail(deps, writeReset({ to: email, url: toLink(deps, 'reset-password', token) }));
    },
    (error: unknown) => deps.logger.error({ err: error }, 'A password couldn’t be reset.'),
  );
}

async function submitReset(
  context: AccountEmailContext,
  form: FormData,
): Promise<AccountEmailResult> {
  const { deps, exchange, recovery } = context;
  const parsed = ResetPasswordInput.safeParse(Object.fromEntries(form));
  if (!parsed.success)
    return { kind: 'refused', status: 422, errors: toFieldErrors(parsed.error), email: '' };
  const signedInSubject = await findSignedInSubject(context);
  const keep = readKept(form);
  const reset = await recovery.resetPassword({ ...parsed.data, keep, signedInSubject });
  if (reset.kind === 'expired') return reset;
  if (reset.kind === 'weak_password')
    return { kind: 'refused', status: 422, errors: { password: reset.message }, email: '' };
  const { email, ended } = reset;
  await recordSignIn(deps, { action: 'password.reset', email, request: exchange.request });
  const url = `${deps.publicUrl}/forgot-password`;
  sendEmail(deps, writePasswordChanged({ to: email, url, ended }));
  return { kind: 'done', email };
}

async function countEmail(
  { deps, exchange }: AccountEmailContext,
  email: string,
): Promise<AccountEmailResult | null> {
  const address = readNetwork(exchange.request);
  const waitSeconds = await deps.limits.countEmail({ email, address });
  if (waitSeconds === null) return null;
  exchange.response.setHeader('Retry-After', String(waitSeconds));
  const form = `You requested too many emails. Try again in ${describeWait(waitSeconds)}.`;
  return { kind: 'refused', status: 429, errors: { form }, email };
}
