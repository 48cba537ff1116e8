import { Form } from '@remix-run/react';
import { FormField } from '../sign-in/form-field.tsx';

interface PasswordCardProps {
  readonly email: string;
  readonly errors: Readonly<Record<string, string>>;
}

export function PasswordCard({ email, errors }: PasswordCardProps) {
  return (
    <section className="card stack gap" aria-labelledby="password-card">
      <h2 className="t2" id="password-card">
        Password
      </h2>
      <Form method="post" className="stack gap">
        {/* So that a password manager knows whose it is. */}
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <FormField
          name="password"
          label="The password that you have now"
          type="password"
          autoComplete="current-password"
          required
          error={errors['password']}
        />
        <FormField
          name="newPassword"
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          hint="At least 10 characters. You are signed out everywhere else."
          error={errors['newPassword']}
        />
        <div className="row">
          <button className="btn solid" name="intent" value="password_change">
            Change the password
          </button>
        </div>
      </Form>
    </section>
  );
}
