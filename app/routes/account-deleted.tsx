import type { MetaFunction } from '@remix-run/node';
import { toPageMeta } from '#app/components/public/page-meta.ts';
import { SignInFrame } from '#app/components/sign-in/sign-in-frame.tsx';
import { RESTORE_DAYS } from '#app/domain/identity/account-deletion.ts';

export const meta: MetaFunction = (args) =>
  toPageMeta(args, {
    title: 'Your account is deleted',
    description: 'Your account and your data are removed. You can have them back within 30 days.',
  });

export default function AccountDeleted() {
  return (
    <SignInFrame
      title="Your account is deleted"
      words="Your account and your data are removed: nothing is published any more, and nobody can open it."
    >
      <p className="small">
        You can reactivate it within {RESTORE_DAYS} days by signing in. After that everything is
        erased, every file included, and nobody can bring it back. If you had the free days of a
        plan, a keyed hash of your address stays for a year.
      </p>
      <form method="post" action="/logout">
        <input type="hidden" name="clears" value="storage" />
        <button className="btn solid block" type="submit">
          Clear this browser and sign out
        </button>
      </form>
      <p className="sub">
        <a href="/">Go to the start page</a>
      </p>
    </SignInFrame>
  );
}
