import { SIGN_IN_PROBLEMS, type SignInField } from '#app/domain/identity/sign-in.ts';
import type { SignInProof } from '#app/server/adapters/identity/interactions.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { Exchange } from './sign-in-flow.ts';
import { describeWait } from '#app/server/services/identity/describe-wait.ts';

export type SignInErrors = { readonly [field in SignInField | 'form']?: string };
export type SignInValues = {
  readonly [field in Exclude<SignInField, 'password' | 'code'>]?: string;
};

export type SignInResult =
  /** Load `location` as a document. */
  | { readonly kind: 'redirect'; readonly location: string }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly errors: SignInErrors;
      /** The submitted values, without secrets. */
      readonly values: SignInValues;
    };

/** Reports the user to the provider and returns where the browser goes next. */
export async function complete(
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

export function refuse(status: number, errors: SignInErrors, values: SignInValues): SignInResult {
  return { kind: 'refused', status, errors, values };
}

export function refuseTooMany(
  { response }: Exchange,
  waitSeconds: number,
  values: SignInValues,
): SignInResult {
  response.setHeader('Retry-After', String(waitSeconds));
  const form = `Too many attempts. Try again in ${describeWait(waitSeconds)}.`;
  return refuse(429, { form }, values);
}

export function keepValues(form: FormData, fields: readonly (keyof SignInValues)[]): SignInValues {
  const entries = fields.map((field): [string, FormDataEntryValue | null] => [
    field,
    form.get(field),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
}
