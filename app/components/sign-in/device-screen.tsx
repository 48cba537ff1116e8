import type { ReactNode } from 'react';
import { SCOPE_TEXTS, TOKEN_DAYS } from '#app/domain/api/api-tokens.ts';
import { CLI_LOGIN_PATH, type CliLoginRequest } from '#app/domain/identity/cli-login.ts';
import { SignInAgain } from '../shell/sign-in-again.tsx';
import { Banner } from '../ui/banner.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** The steps of authorizing a program. */
export type DeviceState =
  | { readonly kind: 'sign-in' | 'again'; readonly returnTo: string }
  | { readonly kind: 'code'; readonly error: string | null; readonly code: string }
  | {
      readonly kind: 'consent';
      readonly request: CliLoginRequest;
      /** Identifies the request: by the link, or by the typed code. */
      readonly asked: { readonly name: 'request' | 'code'; readonly value: string };
      readonly email: string;
      readonly workspaceName: string;
      readonly error: string | null;
    }
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'granted' | 'denied';
      /** The program's callback URL, or null if it polls. */
      readonly redirectTo: string | null;
    };

export function DeviceScreen({ state }: { state: DeviceState }) {
  switch (state.kind) {
    case 'sign-in':
      return <SignInFirst returnTo={state.returnTo} />;
    case 'again':
      return (
        <Frame words="A program asks for a token of yours.">
          <SignInAgain level="strict" returnTo={state.returnTo}>
            A token opens your workspace to whoever holds it.
          </SignInAgain>
        </Frame>
      );
    case 'code':
      return <TypeCode error={state.error} code={state.code} />;
    case 'consent':
      return <Consent {...state} />;
    case 'gone':
      return (
        <Frame words="This request cannot be answered.">
          <Banner tone="bad">
            It was answered already, or it is older than ten minutes. Run “fanfare login” again.
          </Banner>
        </Frame>
      );
    case 'granted':
    case 'denied':
      return <Answered isGranted={state.kind === 'granted'} redirectTo={state.redirectTo} />;
  }
}

function Frame({ words, children }: { words: string; children: ReactNode }) {
  return (
    <SignInFrame title="Log in on a terminal" words={words}>
      {children}
    </SignInFrame>
  );
}

function SignInFirst({ returnTo }: { returnTo: string }) {
  return (
    <Frame words="Sign in first. Then you see what is asked for, and decide.">
      <form method="post" action="/auth/start" className="stack">
        <input type="hidden" name="returnTo" value={returnTo} />
        <button className="btn solid block" name="mode" value="sign-in">
          Sign in
        </button>
        <button className="btn quiet block" name="mode" value="sign-up">
          Create an account
        </button>
      </form>
    </Frame>
  );
}

function TypeCode({ error, code }: { error: string | null; code: string }) {
  return (
    <Frame words="Type the code that your own terminal shows.">
      {error ? <Banner tone="bad">{error}</Banner> : null}
      <form method="post" action={CLI_LOGIN_PATH} className="stack">
        <div className={error ? 'field err' : 'field'}>
          <label htmlFor="device-code">Code</label>
          <input
            id="device-code"
            name="code"
            className="input mono"
            defaultValue={code}
            placeholder="XXXX-XXXX"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            required
            aria-invalid={error ? true : undefined}
            aria-describedby="device-code-note"
          />
          <p className="hint" id="device-code-note">
            Did somebody send you a code? Do not type it: it would open your workspace to them.
          </p>
        </div>
        <button className="btn solid block" name="intent" value="find">
          Go on
        </button>
      </form>
    </Frame>
  );
}

type ConsentProps = Extract<DeviceState, { kind: 'consent' }>;

function Consent({ request, asked, email, workspaceName, error }: ConsentProps) {
  const { client, scopes, askedAt, isLoopback } = request;
  return (
    <Frame words={`“${client}” asks to act for you in the workspace “${workspaceName}”.`}>
      {error ? <Banner tone="bad">{error}</Banner> : null}
      {isLoopback ? null : (
        <Banner tone="warn">
          Go on only if this code is from your own terminal. Whoever showed it to you gets in.
        </Banner>
      )}
      <p className="small mut">
        You are {email}. Asked at <LocalTime at={askedAt} />.
      </p>
      <form method="post" action={CLI_LOGIN_PATH} className="stack gap">
        <input type="hidden" name={asked.name} value={asked.value} />
        <fieldset className="plainset">
          <legend className="flabel">Accounts that it sees</legend>
          <div className="seg fit">
            {(['sandbox', 'live'] as const).map((environment) => (
              <label key={environment}>
                <input
                  type="radio"
                  name="environment"
                  value={environment}
                  defaultChecked={environment === 'sandbox'}
                />
                {environment === 'live' ? 'Live' : 'Sandbox'}
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset className="plainset">
          <legend className="flabel">What it may do</legend>
          <div className="checks column">
            {scopes.map((scope) => (
              <label key={scope} className="check">
                <input type="checkbox" name="scopes" value={scope} defaultChecked />
                <span>{toScopeText(scope)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="field">
          <label htmlFor="device-days">For how long</label>
          <select id="device-days" name="days" className="select" defaultValue="90">
            {TOKEN_DAYS.map((days) => (
              <option key={days} value={days}>
                {days === 0 ? 'Until you revoke it' : `${days} days`}
              </option>
            ))}
          </select>
        </div>
        <div className="stack">
          <button className="btn solid block" name="intent" value="approve">
            Let it in
          </button>
          <button className="btn quiet block" name="intent" value="deny">
            Decline
          </button>
        </div>
      </form>
    </Frame>
  );
}

function toScopeText(scope: string): string {
  const texts: Readonly<Record<string, string>> = SCOPE_TEXTS;
  return texts[scope] ?? scope;
}

/** Redirects with a refresh: forms can't redirect to another origin, and this needs no scripts. */
function Answered({ isGranted, redirectTo }: { isGranted: boolean; redirectTo: string | null }) {
  return (
    <Frame words={isGranted ? 'You are logged in there.' : 'Nobody was let in.'}>
      {redirectTo ? <meta httpEquiv="refresh" content={`0;url=${redirectTo}`} /> : null}
      <Banner tone={isGranted ? 'ok' : 'warn'}>
        {isGranted
          ? 'Go back to your terminal: it goes on there. You can close this page.'
          : 'The request is declined. You can close this page.'}
      </Banner>
      {redirectTo ? (
        <a className="btn quiet block" href={redirectTo} rel="noreferrer">
          Nothing happens? Go on
        </a>
      ) : null}
      {isGranted ? (
        <p className="small mut">
          The token is listed, and revoked, under <a href="/app/settings/tokens">API tokens</a>.
        </p>
      ) : null}
    </Frame>
  );
}
