import { CodeInput, LoginInput, SIGN_IN_PROBLEMS } from '#app/domain/identity/sign-in.ts';
import type { EmbeddedIdentityProvider } from '#app/server/adapters/identity/embedded-identity-provider.ts';
import type { PendingInteraction } from '#app/server/adapters/identity/interactions.ts';
import { readClient } from './read-client.ts';
import {
  complete,
  keepValues,
  refuse,
  refuseTooMany,
  type SignInResult,
} from './sign-in-responses.ts';
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
  const client = readClient(deps.publicUrl, exchange.request);
  const checked = await deps.identity.checkPassword(parsed.data, client);
  if (checked.kind === 'too_many') return refuseTooMany(exchange, checked.waitSeconds, values);
  if (checked.kind === 'wrong')
    return refuse(401, { form: 'Incorrect email or password.' }, values);
  const { subject, needsCode } = checked;
  if (!needsCode) return complete(deps, exchange, { subject, by: 'password', values });
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
  const client = readClient(deps.publicUrl, exchange.request);
  const checked = await deps.identity.checkCode({ ...step, ...parsed.data }, client);
  if (checked.kind === 'too_many') return refuseTooMany(exchange, checked.waitSeconds, {});
  if (checked.kind === 'wrong') {
    return refuse(401, { code: 'This code is incorrect or was already used.' }, {});
  }
  const { subject } = step;
  return complete(deps, exchange, { subject, by: 'password_and_code', values: {} });
}

async function submitPasskey({ deps, exchange, provider, form }: Login): Promise<SignInResult> {
  const interaction = await provider.interactions.find(exchange);
  if (interaction === null) return refuse(400, { form: SIGN_IN_PROBLEMS.expired }, {});
  const client = readClient(deps.publicUrl, exchange.request);
  const typed = form.get('answer');
  const response = typeof typed === 'string' ? typed : null;
  const owner = toPasskeyOwner(interaction);
  const checked = await deps.identity.checkPasskey({ owner, answer: response }, client);
  if (checked.kind === 'too_many') return refuseTooMany(exchange, checked.waitSeconds, {});
  if (checked.kind === 'wrong') {
    return refuse(
      401,
      { form: 'This passkey doesn’t work here. Try again, or sign in another way.' },
      {},
    );
  }
  return complete(deps, exchange, { subject: checked.subject, by: 'passkey', values: {} });
}

/** Returns the owner that the sign-in page's challenges are bound to. */
export function toPasskeyOwner({ id }: PendingInteraction): string {
  return `interaction:${id}`;
}
