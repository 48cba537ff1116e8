import type { MetaFunction } from '@remix-run/node';
import { toPageMeta } from '#app/components/public/page-meta.ts';
import { SignInFrame } from '#app/components/sign-in/sign-in-frame.tsx';
import { RESTORE_DAYS } from '#app/domain/identity/account-deletion.ts';

export const meta: MetaFunction = (args) =>
  toPageMeta(args, {
    title: 'Your account is deleted',
    description: 'Your account is deleted. You can restore it within 30 days.',
  });

export default function AccountDeleted() {
  return (
    <SignInFrame
      title="Your account is deleted"
      subtitle="Publishing has stopped, and nobody can open your account."
    >
      <p className="small">
        You can reactivate it within {RESTORE_DAYS} days by signing in. After that, everything is
        permanently erased, including your files. If you had a free trial, we keep a keyed hash of
        your email address for a year.
      </p>
      <form method="post" action="/logout">
        <input type="hidden" name="clears" value="storage" />
        <button className="btn solid block" type="submit">
          Clear this browser and sign out
        </button>
      </form>
      <p className="sub">
        <a href="/">Go to the home page</a>
      </p>
    </SignInFrame>
  );
}
