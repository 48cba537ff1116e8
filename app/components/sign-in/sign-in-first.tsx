import type { ReactNode } from 'react';

interface SignInFirstProps {
  /** The link's own address, to come back to. */
  readonly returnTo: string;
  readonly email: string;
  readonly children: ReactNode;
}

/** In place of the form of a link that counts only for whoever is signed in to its account. */
export function SignInFirst({ returnTo, email, children }: SignInFirstProps) {
  return (
    <form method="post" action="/auth/start" className="stack">
      <input type="hidden" name="mode" value="again" />
      <input type="hidden" name="returnTo" value={returnTo} />
      <p className="sub">{email}</p>
      <button className="btn solid block" type="submit">
        Sign in to continue
      </button>
      {children}
    </form>
  );
}
