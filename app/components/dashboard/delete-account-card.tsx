import { Link } from '@remix-run/react';

/** Opens the confirmation dialog. Without scripts, this is the same page with the dialog in it. */
export function DeleteAccountCard() {
  return (
    <section className="card row between wrap" aria-labelledby="delete-account">
      <div className="grow">
        <h2 className="t2" id="delete-account">
          Delete Account
        </h2>
        <p className="sub">
          Nothing more is published, and after 30 days everything is erased. Until then you can come
          back by signing in.
        </p>
      </div>
      <Link className="btn quiet" to="/app?delete=account" preventScrollReset>
        Delete Account
      </Link>
    </section>
  );
}
