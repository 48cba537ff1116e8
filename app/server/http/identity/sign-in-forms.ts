import {
  isSignInProblem,
  RegisterInput,
  SIGN_IN_PROBLEMS,
  type SignInMode,
  type SignInProblem,
} from '#app/domain/identity/sign-in.ts';
import type { EmbeddedIdentityProvider } from '#app/server/adapters/identity/embedded-identity-provider.ts';
import type { PendingInteraction } from '#app/server/adapters/identity/interactions.ts';
import { readClient } from './read-client.ts';
import {
  complete,
  keepValues,
  refuse,
  refuseTooMany,
  type SignInResult,
  type SignInValues,
} from './sign-in-responses.ts';
import { readInvitationToken } from './sign-in-admission.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { Exchange } from './sign-in-flow.ts';
import { submitLogin, toPasskeyOwner } from './sign-in-login.ts';
import { readReturnPath } from './sign-in-return-to.ts';
import { toFieldErrors } from '#app/domain/errors/field-errors.ts';

/** The content of /login and /register. */
export type SignInPage =
  | {
      readonly kind: 'form';
      readonly mode: SignInMode;
      readonly values: SignInValues;
      /** The WebAuthn challenge (JSON) for a passkey of this site, or null if passkeys aren't available. */
      readonly passkey: string | null;
    }
  /** The password was correct. The code is still required. */
  | { readonly kind: 'code'; readonly email: string }
  | {
      readonly kind: 'problem';
      readonly status: number;
      readonly code: SignInProblem;
      readonly message: string;
    }
  /** No sign-in is in progress. Load `location` as a document, which starts one. */
  | { readonly kind: 'start'; readonly location: string };

/** The server side of the sign-in pages, in a request's load context as `context.signIn`. */
export interface SignInContext {
  /** True if a hosted provider signs users in, so there are no passwords here to forget or reset. */
  readonly isHosted: boolean;
  /** The path that the next sign-in ends at, or null for Home. */
  readonly returnPath: string | null;
  readPage(url: string): Promise<SignInPage>;
  submitLogin(form: FormData): Promise<SignInResult>;
  submitRegister(form: FormData): Promise<SignInResult>;
}

export function createSignInContext(deps: SignInDeps, exchange: Exchange): SignInContext {
  return {
    isHosted: deps.identityProvider.kind === 'hosted',
    returnPath: readReturnPath(deps.publicUrl, exchange.request),
    readPage: (url) => readPage(deps, exchange, new URL(url)),
    submitLogin: (form) => submitLogin(deps, exchange, form),
    submitRegister: (form) => submitRegister(deps, exchange, form),
  };
}

async function readPage(deps: SignInDeps, exchange: Exchange, url: URL): Promise<SignInPage> {
  const error = url.searchParams.get('error');
  if (error !== null) return toProblemPage(isSignInProblem(error) ? error : 'failed');
  const path = url.pathname.startsWith('/register') ? '/register' : '/login';
  if (deps.identityProvider.kind === 'hosted' || !url.searchParams.has('uid')) {
    return { kind: 'start', location: path };
  }
  const interaction = await deps.identityProvider.interactions.find(exchange);
  if (interaction !== null) {
    return path === '/register'
      ? toFormPage('sign-up', interaction, null)
      : readLoginPage(deps.identityProvider, interaction);
  }
  // For an old URL from the history, start again once. Without cookies it would loop forever.
  const isRetry = url.searchParams.has('retry');
  return isRetry ? toProblemPage('expired') : { kind: 'start', location: `${path}?retry=1` };
}

async function readLoginPage(
  { passkeys, secondSteps }: EmbeddedIdentityProvider,
  interaction: PendingInteraction,
): Promise<SignInPage> {
  const step = await secondSteps.find(interaction.id);
  if (step !== null) return { kind: 'code', email: step.email };
  const isPossible = passkeys.obstacle === null;
  const passkey = isPossible ? await passkeys.startSignIn(toPasskeyOwner(interaction)) : null;
  return toFormPage('sign-in', interaction, passkey);
}

function toFormPage(
  mode: SignInMode,
  { loginHint }: PendingInteraction,
  passkey: string | null,
): SignInPage {
  const values = loginHint === null ? {} : { email: loginHint };
  return { kind: 'form', mode, values, passkey };
}

function toProblemPage(code: SignInProblem): SignInPage {
  const status = code === 'unavailable' ? 503 : 400;
  return { kind: 'problem', status, code, message: SIGN_IN_PROBLEMS[code] };
}

async function submitRegister(
  deps: SignInDeps,
  exchange: Exchange,
  form: FormData,
): Promise<SignInResult> {
  const { identityProvider: provider, identity, publicUrl } = deps;
  const { request } = exchange;
  const values = keepValues(form, ['email', 'firstName', 'lastName']);
  if (provider.kind === 'hosted') return refuse(404, { form: SIGN_IN_PROBLEMS.failed }, values);
  const parsed = RegisterInput.safeParse(Object.fromEntries(form));
  if (!parsed.success) return refuse(422, toFieldErrors(parsed.error), values);
  // Check this before creating an account that nobody could then be signed in to.
  if ((await provider.interactions.find(exchange)) === null) {
    return refuse(400, { form: SIGN_IN_PROBLEMS.expired }, values);
  }
  const registered = await identity.registerAccount({
    account: parsed.data,
    client: readClient(publicUrl, request),
    invitationToken: readInvitationToken(publicUrl, request),
  });
  switch (registered.kind) {
    case 'too_many':
      return refuseTooMany(exchange, registered.waitSeconds, values);
    case 'not_admitted':
      return refuse(403, { form: SIGN_IN_PROBLEMS[registered.reason] }, values);
    case 'weak_password':
      return refuse(422, { password: registered.message }, values);
    case 'email_taken':
      return refuse(
        409,
        { email: 'An account with this email address already exists. Sign in instead.' },
        values,
      );
    case 'created':
      return complete(deps, exchange, { subject: registered.subject, by: 'password', values });
  }
}
