import type { SignInField, SignInMode } from '#app/domain/sign-in.ts';
import { Logo, Mark } from '../ui/logo.tsx';

type Fields = { readonly [field in SignInField | 'form']?: string };

export type SignInPageData =
  | { readonly kind: 'form'; readonly values: Fields }
  | { readonly kind: 'problem'; readonly message: string }
  | { readonly kind: 'start' };

interface SignInScreenProps {
  readonly mode: SignInMode;
  readonly page: SignInPageData;
  readonly refused: { readonly errors: Fields; readonly values: Fields } | null;
}

const TEXTS = {
  'sign-in': {
    title: 'Sign in',
    button: 'Sign in',
    other: 'No account yet?',
    otherLink: 'Sign up',
    otherHref: '/register',
  },
  'sign-up': {
    title: 'Sign up',
    button: 'Sign up',
    other: 'Signed up already?',
    otherLink: 'Sign in',
    otherHref: '/login',
  },
} as const;

/** The embedded provider's form. A plain POST to the same address: it needs no JavaScript. */
export function SignInScreen({ mode, page, refused }: SignInScreenProps) {
  const text = TEXTS[mode];
  return (
    <div className="login">
      <main className="form" id="main">
        <Logo />
        <div className="stack">
          <h1 className="d2">{text.title}</h1>
          {page.kind === 'problem' ? (
            <Problem message={page.message} href={mode === 'sign-up' ? '/register' : '/login'} />
          ) : (
            <SignInForm
              mode={mode}
              button={text.button}
              errors={refused?.errors ?? {}}
              values={refused?.values ?? (page.kind === 'form' ? page.values : {})}
            />
          )}
          <p className="small sub">
            {text.other} <a href={text.otherHref}>{text.otherLink}</a>
          </p>
        </div>
        <p className="small mut">By going on you agree to the terms and the privacy page.</p>
      </main>
      <div className="side" aria-hidden="true">
        <Mark className="bm" />
      </div>
    </div>
  );
}

function Problem({ message, href }: { message: string; href: string }) {
  return (
    <div className="stack">
      <p className="banner bad" role="alert">
        {message}
      </p>
      <p>
        <a className="btn call" href={href}>
          Try again
        </a>
      </p>
    </div>
  );
}

function SignInForm({
  mode,
  button,
  errors,
  values,
}: {
  mode: SignInMode;
  button: string;
  errors: Fields;
  values: Fields;
}) {
  return (
    <form method="post" className="stack">
      {errors.form ? (
        <p className="banner bad" role="alert">
          {errors.form}
        </p>
      ) : null}
      {mode === 'sign-up' ? (
        <>
          <FormField
            name="firstName"
            label="First name"
            autoComplete="given-name"
            error={errors.firstName}
            value={values.firstName}
          />
          <FormField
            name="lastName"
            label="Last name"
            autoComplete="family-name"
            error={errors.lastName}
            value={values.lastName}
          />
        </>
      ) : null}
      <FormField
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        required
        error={errors.email}
        value={values.email}
      />
      <FormField
        name="password"
        label="Password"
        type="password"
        autoComplete={mode === 'sign-up' ? 'new-password' : 'current-password'}
        required
        error={errors.password}
        hint={mode === 'sign-up' ? 'At least 10 characters.' : undefined}
      />
      <button className="btn call" type="submit">
        {button}
      </button>
    </form>
  );
}

interface FormFieldProps {
  readonly name: SignInField;
  readonly label: string;
  readonly type?: string;
  readonly autoComplete: string;
  readonly required?: boolean;
  readonly value?: string | undefined;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

function FormField({
  name,
  label,
  type = 'text',
  autoComplete,
  required = false,
  value,
  error,
  hint,
}: FormFieldProps) {
  const noteId = `${name}-note`;
  const note = error ?? hint;
  return (
    <div className={error ? 'field err' : 'field'}>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        className="input"
        autoComplete={autoComplete}
        required={required}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? noteId : undefined}
      />
      {note ? (
        <p id={noteId} className={error ? 'msg' : 'hint'}>
          {note}
        </p>
      ) : null}
    </div>
  );
}
