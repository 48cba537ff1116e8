import { Form } from '@remix-run/react';
import type { ListedCredential } from '#app/domain/identity/access-table.ts';
import { FormField } from '../sign-in/form-field.tsx';
import { RevokeList } from '../sign-in/revoke-list.tsx';

interface PasswordCardProps {
  readonly email: string;
  /** The credentials that a password change asks about. */
  readonly credentials: readonly ListedCredential[];
  readonly keptCredentials: readonly string[];
  readonly errors: Readonly<Record<string, string>>;
}

export function PasswordCard({ email, credentials, keptCredentials, errors }: PasswordCardProps) {
  return (
    <section className="card stack gap" aria-labelledby="password-card">
      <h2 className="t2" id="password-card">
        Password
      </h2>
      <Form method="post" className="stack gap">
        {/* Tells password managers which account this is for. */}
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <FormField
          name="password"
          label="Current password"
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
          hint="At least 10 characters. Changing it signs you out everywhere else."
          error={errors['newPassword']}
        />
        <RevokeList
          credentials={credentials}
          keptCredentials={keptCredentials}
          reason="This revokes:"
        />
        <div className="row">
          <button className="btn solid" name="intent" value="password_change">
            Change password
          </button>
        </div>
      </Form>
    </section>
  );
}
