import { AddPasskeyInput } from '#app/domain/identity/account-security.ts';
import { toFieldErrors } from '#app/domain/errors/field-errors.ts';
import type { AddedPasskey } from '#app/server/ports/passkeys.ts';
import { toOwner } from './find-person.ts';
import { emailPerson, finishSecurityChange } from './finish-security-change.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { done, refuse, type SecurityChange, type SecurityOutcome } from './security-outcome.ts';

const NOT_ADDED: Readonly<Record<Exclude<AddedPasskey, 'added'>, string>> = {
  refused: 'The passkey couldn’t be verified. Please try again.',
  known: 'This device already has a passkey for your account.',
  too_many: 'Your account already has the maximum number of passkeys. Remove one you don’t use.',
};

/** Adds the passkey that the browser created, and emails the user about it. */
export async function addPasskey(
  deps: IdentityDeps,
  change: SecurityChange,
): Promise<SecurityOutcome> {
  const { person, provider, subject, fields } = change;
  const parsed = AddPasskeyInput.safeParse(fields);
  if (!parsed.success) {
    const { answer, ...errors } = toFieldErrors(parsed.error);
    const all = answer === undefined ? errors : { ...errors, passkey: answer };
    return refuse('validation_failed', all);
  }
  const { name, answer } = parsed.data;
  const owner = toOwner(person);
  const added = await provider.passkeys.finishAdding({ subject, owner, name, response: answer });
  if (added !== 'added') return refuse('validation_failed', { passkey: NOT_ADDED[added] });
  const sessionToken = await finishSecurityChange(deps, change, { action: 'passkey.added' });
  const details = `${name}, added in ${person.device}.`;
  emailPerson(deps, person, { change: 'passkey_added', details });
  return done(`You can now sign in with the passkey “${name}”.`, { sessionToken });
}
