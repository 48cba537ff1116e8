import type { ReactNode } from 'react';

interface SignInFirstProps {
  /** The link's own URL, to return to. */
  readonly returnTo: string;
  readonly email: string;
  readonly children: ReactNode;
}

/** Replaces a link's form until the person signs in to the account that the link is for. */
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
