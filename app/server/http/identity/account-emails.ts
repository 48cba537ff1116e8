import { ERROR_CODES } from '#app/domain/errors/error-codes.ts';
import { readKept } from '#app/domain/identity/access-table.ts';
import type { EmailLinkKind } from '#app/server/ports/identity-provider.ts';
import type {
  AccountEmailForm,
  AccountEmailOutcome,
} from '#app/server/services/identity/account-email-outcome.ts';
import { readClient } from './read-client.ts';
import type { LinkPage } from '#app/server/services/identity/read-email-link.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { Exchange } from './sign-in-flow.ts';

/** The result of submitting a form that an email links to. */
export type AccountEmailResult =
  | { readonly kind: 'done'; readonly email: string | null }
  /** The link no longer works. */
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

export function createAccountEmailContext(
  deps: SignInDeps,
  exchange: Exchange,
): AccountEmailRoutes {
  const { identity, sessions, publicUrl } = deps;
  if (!identity.canEmailLinks()) return UNAVAILABLE;
  const { request, response } = exchange;
  const readSession = () => sessions.readSession(request.headers.cookie);
  const submit =
    (handle: (form: AccountEmailForm) => Promise<AccountEmailOutcome>) =>
    async (form: FormData): Promise<AccountEmailResult> => {
      const client = readClient(publicUrl, request);
      const facts = { client, fields: Object.fromEntries(form), keep: readKept(form) };
      return toResult(response, await handle({ ...facts, current: await readSession() }));
    };
  return {
    isAvailable: true,
    isUnconfirmed: async () => (await identity.findUnconfirmedEmail(await readSession())) !== null,
    resend: () => submit(identity.resendVerification)(new FormData()),
    async readLink(url, kind) {
      const token = new URL(url).searchParams.get('token') ?? '';
      return identity.readEmailLink({ token, kind }, await readSession());
    },
    submitVerify: submit(identity.confirmEmail),
    submitChangeEmail: submit(identity.changeEmail),
    submitUndo: submit(identity.undoEmailChange),
    submitForgot: submit(identity.requestPasswordReset),
    submitReset: submit(identity.resetPassword),
  };
}

/** Writes an outcome's headers, and returns the rest for the page. */
function toResult(
  response: Exchange['response'],
  outcome: AccountEmailOutcome,
): AccountEmailResult {
  if (outcome.kind !== 'refused') return outcome;
  const { code, waitSeconds, errors, email } = outcome;
  if (waitSeconds !== null) response.setHeader('Retry-After', String(waitSeconds));
  return { kind: 'refused', status: ERROR_CODES[code].status, errors, email };
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
