import type { OperatorRequirement } from '#app/domain/operators/admin-page.ts';
import { AdminFrame } from './admin-frame.tsx';

interface Step {
  readonly title: string;
  readonly text: string;
  /** Null signs the person in again. */
  readonly href: string | null;
  readonly link: string;
}

const STEPS: Readonly<Record<OperatorRequirement, Step>> = {
  verified_email: {
    title: 'Confirm your email address',
    text: 'Open the link in the email that we sent when you signed up.',
    href: '/app/settings/security',
    link: 'Open sign-in and security',
  },
  second_factor: {
    title: 'Turn on two-step sign-in',
    text: 'Add an authenticator app or a passkey to your account, then sign in with it.',
    href: '/app/settings/security',
    link: 'Open sign-in and security',
  },
  two_step_sign_in: {
    title: 'Sign in with your second factor',
    text: 'You signed in without your code or passkey. Sign in again with it.',
    href: null,
    link: 'Sign in again',
  },
};

/** Shows an operator what their account still needs. */
export function MissingScreen({ missing }: { readonly missing: readonly OperatorRequirement[] }) {
  return (
    <AdminFrame
      title="Operations"
      subtitle="This page shows every workspace, so it needs a confirmed address and a second factor."
    >
      <ul className="stack gap">
        {missing.map((requirement) => {
          const { title, text, href, link } = STEPS[requirement];
          return (
            <li className="card stack gap" key={requirement}>
              <h2 className="t2">{title}</h2>
              <p>{text}</p>
              {href === null ? (
                <form method="post" action="/auth/start">
                  <input type="hidden" name="mode" value="again" />
                  <input type="hidden" name="returnTo" value="/admin" />
                  <button className="btn solid">{link}</button>
                </form>
              ) : (
                <p>
                  <a className="btn solid" href={href}>
                    {link}
                  </a>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </AdminFrame>
  );
}
