import { KeyRound } from 'lucide-react';
import type { SignInField, SignInMode } from '#app/domain/identity/sign-in.ts';
import { Banner } from '../ui/banner.tsx';
import { Icon } from '../ui/icon.tsx';
import { CodeForm } from './code-form.tsx';
import { FormField } from './form-field.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

type Fields = { readonly [field in SignInField | 'form']?: string };

export type SignInPageData =
  | { readonly kind: 'form'; readonly values: Fields; readonly passkey: string | null }
  | { readonly kind: 'code'; readonly email: string }
  | { readonly kind: 'problem'; readonly message: string }
  | { readonly kind: 'start' };

interface PasskeyOffer {
  /** The page was served with the scripts that passkeys need. */
  readonly isReady: boolean;
  /** The person just asked to use a passkey. */
  readonly isRequested: boolean;
  /** The same page with the passkey scripts. */
  readonly href: string;
}

interface SignInScreenProps {
  readonly mode: SignInMode;
  readonly page: SignInPageData;
  readonly refused: { readonly errors: Fields; readonly values: Fields } | null;
  readonly offer?: PasskeyOffer;
  /** A hosted provider manages passwords, so they can't be reset here. */
  readonly isHosted?: boolean;
}

const TEXTS = {
  'sign-in': {
    title: 'Sign in',
    subtitle: 'Welcome back.',
    button: 'Sign in',
    other: 'New here?',
    otherLink: 'Create an account',
    href: '/login',
    otherHref: '/register',
  },
  'sign-up': {
    title: 'Sign up',
    subtitle: 'One account. Six platforms.',
    button: 'Create account',
    other: 'Already have an account?',
    otherLink: 'Sign in',
    href: '/register',
    otherHref: '/login',
  },
} as const;

/** The embedded provider's form. A plain POST to the same URL, without scripts. */
export function SignInScreen({ mode, page, refused, offer, isHosted }: SignInScreenProps) {
  const text = TEXTS[mode];
  if (page.kind === 'code') {
    return (
      <SignInFrame title="Enter your code" subtitle="Your password is correct. One more step.">
        <CodeForm email={page.email} errors={refused?.errors ?? {}} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={text.title} subtitle={text.subtitle}>
      <Body mode={mode} page={page} refused={refused} offer={offer} />
      <p className="sub">
        {text.other} <a href={text.otherHref}>{text.otherLink}</a>
      </p>
      {mode === 'sign-in' && !isHosted ? (
        <p className="sub">
          <a href="/forgot-password">Forgot your password?</a>
        </p>
      ) : null}
    </SignInFrame>
  );
}

type FormPage = Exclude<SignInPageData, { kind: 'code' }>;

function Body({ mode, page, refused, offer }: SignInScreenProps & { readonly page: FormPage }) {
  const { href, button } = TEXTS[mode];
  if (page.kind === 'problem') return <Problem message={page.message} href={href} />;
  const passkey = page.kind === 'form' ? page.passkey : null;
  return (
    <>
      <SignInForm
        mode={mode}
        button={button}
        errors={refused?.errors ?? {}}
        values={refused?.values ?? (page.kind === 'form' ? page.values : {})}
      />
      {passkey === null || !offer ? null : <PasskeyOption options={passkey} offer={offer} />}
    </>
  );
}

/** Offers passkeys, which need scripts. The page loads them only on request. */
function PasskeyOption({ options, offer }: { options: string; offer: PasskeyOffer }) {
  if (offer.isReady) return <PasskeySignIn options={options} isRequested={offer.isRequested} />;
  return (
    <a className="btn quiet block" href={offer.href}>
      <Icon of={KeyRound} size="s" />
      Sign in with a passkey
    </a>
  );
}

function Problem({ message, href }: { message: string; href: string }) {
  return (
    <div className="stack">
      <Banner tone="bad">{message}</Banner>
      <a className="btn solid block" href={href}>
        Start again
      </a>
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
        <Banner tone="bad" takesFocus>
          {errors.form}
        </Banner>
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
        label="Email"
        type="email"
        // Lets browsers offer passkeys in this field.
        autoComplete={mode === 'sign-in' ? 'username webauthn' : 'username'}
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
      <button className="btn solid block" type="submit">
        {button}
      </button>
    </form>
  );
}
