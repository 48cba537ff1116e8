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
      readonly requestId: { readonly name: 'request' | 'code'; readonly value: string };
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
        <Frame subtitle="A program is requesting an API token.">
          <SignInAgain level="strict" returnTo={state.returnTo}>
            Anyone who has a token can access your workspace.
          </SignInAgain>
        </Frame>
      );
    case 'code':
      return <TypeCode error={state.error} code={state.code} />;
    case 'consent':
      return <Consent {...state} />;
    case 'gone':
      return (
        <Frame subtitle="This request is no longer valid.">
          <Banner tone="bad">
            It has already been used, or it’s older than ten minutes. Run “fanfare login” again.
          </Banner>
        </Frame>
      );
    case 'granted':
    case 'denied':
      return <Decided isGranted={state.kind === 'granted'} redirectTo={state.redirectTo} />;
  }
}

function Frame({ subtitle, children }: { subtitle: string; children: ReactNode }) {
  return (
    <SignInFrame title="Log in on a terminal" subtitle={subtitle}>
      {children}
    </SignInFrame>
  );
}

function SignInFirst({ returnTo }: { returnTo: string }) {
  return (
    <Frame subtitle="Sign in to see what’s requested and decide.">
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
    <Frame subtitle="Enter the code shown in your own terminal.">
      {error ? (
        <Banner tone="bad" takesFocus>
          {error}
        </Banner>
      ) : null}
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
            autoFocus={error !== null}
            aria-describedby="device-code-note"
          />
          <p className="hint" id="device-code-note">
            Did someone send you a code? Don’t enter it. It would give them access to your
            workspace.
          </p>
        </div>
        <button className="btn solid block" name="intent" value="find">
          Continue
        </button>
      </form>
    </Frame>
  );
}

type ConsentProps = Extract<DeviceState, { kind: 'consent' }>;

function Consent({ request, requestId, email, workspaceName, error }: ConsentProps) {
  const { client, scopes, askedAt, isLoopback } = request;
  return (
    <Frame subtitle={`“${client}” wants to act for you in the workspace “${workspaceName}”.`}>
      {error ? (
        <Banner tone="bad" takesFocus>
          {error}
        </Banner>
      ) : null}
      {isLoopback ? null : (
        <Banner tone="warn">
          Continue only if this code is from your own terminal. Whoever sent you the code gets
          access.
        </Banner>
      )}
      <p className="small mut">
        You’re signed in as {email}. Requested at <LocalTime at={askedAt} />.
      </p>
      <form method="post" action={CLI_LOGIN_PATH} className="stack gap">
        <input type="hidden" name={requestId.name} value={requestId.value} />
        <fieldset className="plainset">
          <legend className="flabel">Accounts it can access</legend>
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
          <legend className="flabel">Permissions</legend>
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
          <label htmlFor="device-days">Expires</label>
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
            Allow access
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
function Decided({ isGranted, redirectTo }: { isGranted: boolean; redirectTo: string | null }) {
  return (
    <Frame subtitle={isGranted ? 'Your terminal is logged in.' : 'Access declined.'}>
      {redirectTo ? <meta httpEquiv="refresh" content={`0;url=${redirectTo}`} /> : null}
      <Banner tone={isGranted ? 'ok' : 'warn'}>
        {isGranted
          ? 'Go back to your terminal. You can close this page.'
          : 'You declined the request. You can close this page.'}
      </Banner>
      {redirectTo ? (
        <a className="btn quiet block" href={redirectTo} rel="noreferrer">
          Nothing happening? Continue
        </a>
      ) : null}
      {isGranted ? (
        <p className="small mut">
          You can see and revoke the token under <a href="/app/settings/tokens">API tokens</a>.
        </p>
      ) : null}
    </Frame>
  );
}
