import {
  isSignInProblem,
  LoginInput,
  RegisterInput,
  SIGN_IN_PROBLEMS,
  type SignInField,
  type SignInMode,
  type SignInProblem,
} from '#app/domain/sign-in.ts';
import type { SignInProof } from '#app/server/adapters/identity/interactions.ts';
import { welcome } from './account-mail.ts';
import { toAddressPrefix } from './sign-in-address.ts';
import { recordSignIn } from './sign-in-audit.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { Exchange } from './sign-in-flow.ts';
import { describeWait, toFieldErrors } from './sign-in-words.ts';

export type SignInErrors = { readonly [field in SignInField | 'form']?: string };
export type SignInValues = { readonly [field in Exclude<SignInField, 'password'>]?: string };

/** What /login and /register show. */
export type SignInPage =
  | { readonly kind: 'form'; readonly mode: SignInMode; readonly values: SignInValues }
  | {
      readonly kind: 'problem';
      readonly status: number;
      readonly code: SignInProblem;
      readonly message: string;
    }
  /** There is no sign-in to fill in a form for: load `location` as a document, which starts one. */
  | { readonly kind: 'start'; readonly location: string };

export type SignInResult =
  /** Load `location` as a document. */
  | { readonly kind: 'redirect'; readonly location: string }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly errors: SignInErrors;
      /** What was typed, without the password. */
      readonly values: SignInValues;
    };

/** The sign-in screens' side of the server, in the load context of one request as `context.signIn`. */
export interface SignInContext {
  readPage(url: string): Promise<SignInPage>;
  submitLogin(form: FormData): Promise<SignInResult>;
  submitRegister(form: FormData): Promise<SignInResult>;
}

export function createSignInContext(deps: SignInDeps, exchange: Exchange): SignInContext {
  return {
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
    const values = interaction.loginHint === null ? {} : { email: interaction.loginHint };
    return { kind: 'form', mode: path === '/register' ? 'sign-up' : 'sign-in', values };
  }
  // An old address, from the history: start anew, once. Without cookies it would go round for ever.
  const isRetry = url.searchParams.has('retry');
  return isRetry ? toProblemPage('expired') : { kind: 'start', location: `${path}?retry=1` };
}

function toProblemPage(code: SignInProblem): SignInPage {
  const status = code === 'unavailable' ? 503 : 400;
  return { kind: 'problem', status, code, message: SIGN_IN_PROBLEMS[code] };
}

async function submitLogin(
  deps: SignInDeps,
  exchange: Exchange,
  form: FormData,
): Promise<SignInResult> {
  const { identityProvider: provider, limits } = deps;
  const values = keepValues(form, ['email']);
  if (provider.kind === 'hosted') return refuse(404, { form: SIGN_IN_PROBLEMS.failed }, values);
  const parsed = LoginInput.safeParse(Object.fromEntries(form));
  if (!parsed.success) return refuse(422, toFieldErrors(parsed.error), values);
  const attempt = { email: parsed.data.email, address: readAddress(exchange) };
  const waitSeconds = await limits.countLogin(attempt);
  if (waitSeconds !== null) return refuseTooMany(exchange, waitSeconds, values);
  const subject = await provider.accounts.checkPassword(parsed.data);
  if (subject === null) {
    const { email } = parsed.data;
    await recordSignIn(deps, { action: 'sign_in.failed', email, request: exchange.request });
    return refuse(401, { form: 'E-mail address or password is not right.' }, values);
  }
  await limits.forgiveLogin(attempt);
  return complete(deps, exchange, { subject, by: 'password', values });
}

async function submitRegister(
  deps: SignInDeps,
  exchange: Exchange,
  form: FormData,
): Promise<SignInResult> {
  const { identityProvider: provider, limits } = deps;
  const values = keepValues(form, ['email', 'firstName', 'lastName']);
  if (provider.kind === 'hosted') return refuse(404, { form: SIGN_IN_PROBLEMS.failed }, values);
  const parsed = RegisterInput.safeParse(Object.fromEntries(form));
  if (!parsed.success) return refuse(422, toFieldErrors(parsed.error), values);
  // Before an account is made that nobody could then be signed in to.
  if ((await provider.interactions.find(exchange)) === null) {
    return refuse(400, { form: SIGN_IN_PROBLEMS.expired }, values);
  }
  const waitSeconds = await limits.countSignUp(readAddress(exchange));
  if (waitSeconds !== null) return refuseTooMany(exchange, waitSeconds, values);
  const created = await provider.accounts.createAccount(parsed.data);
  if (created.kind === 'weak_password') return refuse(422, { password: created.message }, values);
  if (created.kind === 'email_taken') {
    return refuse(
      409,
      { email: 'An account with this e-mail address exists. Sign in instead.' },
      values,
    );
  }
  await recordSignIn(deps, { action: 'sign_up', request: exchange.request });
  await welcome(deps, parsed.data.email);
  return complete(deps, exchange, { subject: created.subject, by: 'password', values });
}

async function complete(
  { identityProvider }: SignInDeps,
  exchange: Exchange,
  { values, ...proof }: SignInProof & { readonly values: SignInValues },
): Promise<SignInResult> {
  const location =
    identityProvider.kind === 'embedded'
      ? await identityProvider.interactions.complete(exchange, proof)
      : null;
  if (location === null) return refuse(400, { form: SIGN_IN_PROBLEMS.expired }, values);
  return { kind: 'redirect', location };
}

function refuse(status: number, errors: SignInErrors, values: SignInValues): SignInResult {
  return { kind: 'refused', status, errors, values };
}

function refuseTooMany(
  { response }: Exchange,
  waitSeconds: number,
  values: SignInValues,
): SignInResult {
  response.setHeader('Retry-After', String(waitSeconds));
  const form = `Too many tries. Please try again in ${describeWait(waitSeconds)}.`;
  return refuse(429, { form }, values);
}

function readAddress({ request }: Exchange): string {
  return toAddressPrefix(request.ip) ?? 'unknown';
}

function keepValues(form: FormData, fields: readonly (keyof SignInValues)[]): SignInValues {
  const entries = fields.map((field): [string, FormDataEntryValue | null] => [
    field,
    form.get(field),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
}
