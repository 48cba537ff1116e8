import { Form } from '@remix-run/react';
import { FormField } from '../sign-in/form-field.tsx';

export function EmailCard({ email, error }: { email: string; error: string | undefined }) {
  return (
    <section className="card stack gap" aria-labelledby="email-card">
      <h2 className="t2" id="email-card">
        Email address
      </h2>
      <p className="sub">You sign in as {email}.</p>
      <Form method="post" className="stack gap">
        <FormField
          name="newEmail"
          label="New email address"
          type="email"
          autoComplete="email"
          required
          hint="We’ll email a link there and a notice to your current address."
          error={error}
        />
        <div className="row">
          <button className="btn quiet" name="intent" value="email_change">
            Send link
          </button>
        </div>
      </Form>
    </section>
  );
}
