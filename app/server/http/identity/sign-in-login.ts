import { CodeInput, LoginInput, SIGN_IN_PROBLEMS } from '#app/domain/identity/sign-in.ts';
import type { EmbeddedIdentityProvider } from '#app/server/adapters/identity/embedded-identity-provider.ts';
import type { PendingInteraction } from '#app/server/adapters/identity/interactions.ts';
import { findKnownDevice } from './known-devices.ts';
import {
  complete,
  keepValues,
  readAddress,
  refuse,
  refuseTooMany,
  type SignInResult,
} from './sign-in-responses.ts';
import { recordSignIn } from './sign-in-audit.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { Exchange } from './sign-in-flow.ts';
import { toFieldErrors } from '#app/domain/errors/field-errors.ts';

/** One sign-in at the embedded provider. */
interface Login {
  readonly deps: SignInDeps;
  readonly exchange: Exchange;
  readonly provider: EmbeddedIdentityProvider;
  readonly form: FormData;
}

/** Handles the forms of /login: a password, the code after it, or a passkey. */
export async function submitLogin(
  deps: SignInDeps,
  exchange: Exchange,
  form: FormData,
): Promise<SignInResult> {
  const provider = deps.identityProvider;
  if (provider.kind === 'hosted') {
    return refuse(404, { form: SIGN_IN_PROBLEMS.failed }, keepValues(form, ['email']));
  }
  const login: Login = { deps, exchange, provider, form };
  switch (form.get('intent')) {
    case 'code':
      return submitCode(login);
    case 'passkey':
      return submitPasskey(login);
    default:
      return submitPassword(login);
  }
}

async function submitPassword({ deps, exchange, provider, form }: Login): Promise<SignInResult> {
  const values = keepValues(form, ['email']);
  const parsed = LoginInput.safeParse(Object.fromEntries(form));
  if (!parsed.success) return refuse(422, toFieldErrors(parsed.error), values);
  const attempt = await toAttempt(deps, exchange, parsed.data.email);
  const waitSeconds = await deps.limits.password.count(attempt);
  if (waitSeconds !== null) return refuseTooMany(exchange, waitSeconds, values);
  const subject = await provider.accounts.checkPassword(parsed.data);
  if (subject === null) {
    const { email } = parsed.data;
    await recordSignIn(deps, { action: 'sign_in.failed', email, request: exchange.request });
    return refuse(401, { form: 'Incorrect email or password.' }, values);
  }
  await deps.limits.password.forgive(attempt);
  const { isOn } = await provider.secondFactor.readState(subject);
  if (!isOn) return complete(deps, exchange, { subject, by: 'password', values });
  const interaction = await provider.interactions.find(exchange);
  if (interaction === null) return refuse(400, { form: SIGN_IN_PROBLEMS.expired }, values);
  await provider.secondSteps.begin({ interactionId: interaction.id, subject });
  return { kind: 'redirect', location: toLoginPath(interaction) };
}

/** Returns the path of the same page, which now asks for the code. */
function toLoginPath({ id }: PendingInteraction): string {
  return `/login?uid=${encodeURIComponent(id)}`;
}

async function submitCode({ deps, exchange, provider, form }: Login): Promise<SignInResult> {
  const interaction = await provider.interactions.find(exchange);
  const step = interaction && (await provider.secondSteps.find(interaction.id));
  if (step === null) return refuse(400, { form: SIGN_IN_PROBLEMS.expired }, {});
  const parsed = CodeInput.safeParse(Object.fromEntries(form));
  if (!parsed.success) return refuse(422, toFieldErrors(parsed.error), {});
  const { subject, email } = step;
  const attempt = await toAttempt(deps, exchange, email);
  const waitSeconds = await deps.limits.code.count(attempt);
  if (waitSeconds !== null) return refuseTooMany(exchange, waitSeconds, {});
  const used = await provider.secondFactor.useCode({ subject, code: parsed.data.code });
  if (used === null) {
    await recordSignIn(deps, { action: 'sign_in.failed', email, request: exchange.request });
    return refuse(401, { code: 'This code is incorrect or was already used.' }, {});
  }
  await deps.limits.code.forgive(attempt);
  if (used === 'recovery_code') {
    await recordSignIn(deps, { action: 'recovery_code.used', email, request: exchange.request });
  }
  return complete(deps, exchange, { subject, by: 'password_and_code', values: {} });
}

/**
 * Signs in with a passkey, which identifies the user and, with a fingerprint, face, or PIN, counts as two
 * factors.
 */
async function submitPasskey({ deps, exchange, provider, form }: Login): Promise<SignInResult> {
  const interaction = await provider.interactions.find(exchange);
  if (interaction === null) return refuse(400, { form: SIGN_IN_PROBLEMS.expired }, {});
  const address = readAddress(exchange);
  const waitSeconds = await deps.limits.countPasskey(address);
  if (waitSeconds !== null) return refuseTooMany(exchange, waitSeconds, {});
  const answer = form.get('answer');
  const subject =
    typeof answer === 'string'
      ? await provider.passkeys.finishSignIn({ owner: toPasskeyOwner(interaction), answer })
      : null;
  if (subject === null) {
    await recordSignIn(deps, { action: 'sign_in.failed', request: exchange.request });
    return refuse(
      401,
      { form: 'This passkey doesn’t work here. Try again, or sign in another way.' },
      {},
    );
  }
  await deps.limits.forgivePasskey(address);
  return complete(deps, exchange, { subject, by: 'passkey', values: {} });
}

/** Returns the owner that the sign-in page's challenges are bound to. */
export function toPasskeyOwner({ id }: PendingInteraction): string {
  return `interaction:${id}`;
}

async function toAttempt(deps: SignInDeps, exchange: Exchange, email: string) {
  const knownDevice = await findKnownDevice(deps, exchange, email);
  return { email, address: readAddress(exchange), knownDevice };
}
