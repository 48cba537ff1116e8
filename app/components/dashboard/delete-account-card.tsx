import { Link } from '@remix-run/react';
import { SETTINGS_PLACES } from '../shell/places.ts';

/** Opens the confirmation dialog. Without scripts, this is the same page with the dialog in it. */
export function DeleteAccountCard() {
  return (
    <section className="card row between wrap" aria-labelledby="delete-account">
      <div className="grow">
        <h2 className="t2" id="delete-account">
          Delete Account
        </h2>
        <p className="sub">
          Publishing stops now. Your data is deleted after 30 days. Until then, sign in to restore
          your account. To keep a copy first, open{' '}
          <Link to={SETTINGS_PLACES.data.href}>Your data</Link> in the settings.
        </p>
      </div>
      <Link className="btn quiet" to="/app?delete=account" preventScrollReset>
        Delete Account
      </Link>
    </section>
  );
}
