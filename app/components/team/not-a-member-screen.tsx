import { Link } from '@remix-run/react';
import { PLACES } from '../shell/places.ts';

/** Explains that an email's link leads to a workspace that the person can't open. */
export function NotAMemberScreen({ email }: { readonly email: string }) {
  return (
    <main className="main" id="main">
      <div className="in failure stack">
        <h1 className="t1">You can’t open this workspace</h1>
        <p className="sub">
          The link leads to a workspace that <span className="break">{email}</span> isn’t a member
          of. You may have left it, it may have been deleted, or the link was sent to another
          address of yours.
        </p>
        <div className="row wrap">
          <Link className="btn solid" to={PLACES.home.href}>
            Back to Dashboard
          </Link>
          <Link className="btn quiet" to={PLACES.workspaces.href}>
            Show my workspaces
          </Link>
        </div>
      </div>
    </main>
  );
}
