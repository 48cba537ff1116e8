import { Banner } from '../ui/banner.tsx';
import { FormField } from './form-field.tsx';

interface CodeFormProps {
  readonly email: string;
  readonly errors: { readonly code?: string; readonly form?: string };
}

/** The second step of signing in. A plain POST to the same URL, without scripts. */
export function CodeForm({ email, errors }: CodeFormProps) {
  return (
    <form method="post" className="stack">
      {errors.form ? (
        <Banner tone="bad" takesFocus>
          {errors.form}
        </Banner>
      ) : null}
      <input type="hidden" name="intent" value="code" />
      <p className="sub">For {email}</p>
      <FormField
        name="code"
        label="Code"
        autoComplete="one-time-code"
        required
        error={errors.code}
        hint="Enter the six digits from your authenticator app, or one of your recovery codes."
      />
      <button className="btn solid block" type="submit">
        Sign in
      </button>
      <p className="sub">
        <a href="/login">Use another account</a>
      </p>
      <p className="sub">
        Lost your phone and your codes? You can still use a passkey. Without one, ask the
        administrator of this installation.
      </p>
    </form>
  );
}
