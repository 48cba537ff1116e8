import { Banner } from '../ui/banner.tsx';

interface ConfirmEmailProps {
  readonly email: string;
  readonly resentTo: string | null;
}

/** Shown until the person opens the link in the confirmation email. */
export function ConfirmEmail({ email, resentTo }: ConfirmEmailProps) {
  if (resentTo !== null) return <Banner tone="ok">We sent another email to {resentTo}.</Banner>;
  return (
    <Banner tone="warn">
      <span className="alert">
        <span className="grow">
          <b>Confirm your email address.</b> <span className="sub">We sent a link to {email}.</span>
        </span>
        <form method="post" action="/app?index">
          <button className="btn quiet" type="submit" name="intent" value="resend-email">
            Send it again
          </button>
        </form>
      </span>
    </Banner>
  );
}
