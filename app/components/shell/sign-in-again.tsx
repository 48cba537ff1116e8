import type { ReactNode } from 'react';
import { LEVEL_TEXTS, type ReverificationLevel } from '#app/domain/identity/reverification.ts';

interface SignInAgainProps {
  /** Where to return to. Typed values can be in its query, so that nothing is lost. */
  readonly returnTo: string;
  readonly level: ReverificationLevel;
  /** Why a recent sign-in is required. */
  readonly children: ReactNode;
}

/** Replaces a form that requires a recent sign-in. Works without scripts. */
export function SignInAgain({ returnTo, level, children }: SignInAgainProps) {
  return (
    <form method="post" action="/auth/start" className="stack">
      <input type="hidden" name="mode" value="again" />
      <input type="hidden" name="returnTo" value={returnTo} />
      <p className="sub">
        {children} Sign in again first. Your last sign-in was more than {LEVEL_TEXTS[level]} ago
        {level === 'strict_mfa' ? ', or didn’t use a code' : ''}.
      </p>
      <button className="btn solid" type="submit">
        Sign in again
      </button>
    </form>
  );
}
