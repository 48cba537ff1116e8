import { formatCount } from '#app/domain/text/format-count.ts';
import { Form } from '@remix-run/react';
import type { ApiTokenOutput } from '#app/domain/api/api-tokens.ts';
import { Banner } from '../ui/banner.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { NewSecret } from './new-secret.tsx';
import { NewTokenForm, type NewTokenValues } from './new-token-form.tsx';
import { SettingsFrame } from '../shell/settings-frame.tsx';
import { SignInAgain } from '../shell/sign-in-again.tsx';

export interface TokensScreenProps {
  readonly tokens: readonly ApiTokenOutput[];
  /** The person has to sign in again before creating a token. */
  readonly needsSignIn: boolean;
  /** A token that was just created and is shown only now. */
  readonly newToken: string | null;
  readonly notice: string | null;
  readonly values: NewTokenValues;
  readonly errors: Readonly<Record<string, string>>;
}

export function TokensScreen(props: TokensScreenProps) {
  const { tokens, needsSignIn, newToken, notice, errors } = props;
  return (
    <SettingsFrame subtitle="Programs use API tokens to act for you in this workspace.">
      <div className="mednotes" aria-live="polite">
        {notice ? <Banner tone="ok">{notice}</Banner> : null}
        {errors['form'] ? <Banner tone="bad">{errors['form']}</Banner> : null}
      </div>
      {newToken ? (
        <NewSecret
          title="Your new token"
          text={newToken}
          hint="Copy it now. You won’t be able to see it again."
        />
      ) : null}
      <div className="two">
        <section className="stack gap" aria-labelledby="tokens">
          <h2 className="t2" id="tokens">
            Active tokens
          </h2>
          <TokenList tokens={tokens} />
        </section>
        <section className="card stack gap" aria-labelledby="new-token">
          <h2 className="t2" id="new-token">
            New token
          </h2>
          {needsSignIn ? (
            <SignInAgain level="strict" returnTo={toReturnPath(props.values)}>
              Anyone who has a token can access this workspace.
            </SignInAgain>
          ) : (
            <NewTokenForm key={newToken} values={props.values} errors={errors} />
          )}
        </section>
      </div>
    </SettingsFrame>
  );
}

/** Returns the page's URL with the form as typed. None of it is secret. */
function toReturnPath({ name, environment, scopes, days }: NewTokenValues): string {
  const query = new URLSearchParams({ name, environment, days });
  for (const scope of scopes) query.append('scopes', scope);
  return `/app/settings/tokens?${query.toString()}`;
}

function TokenList({ tokens }: { tokens: readonly ApiTokenOutput[] }) {
  if (tokens.length === 0)
    return <p className="sub">No tokens yet. Create one to use the CLI or the API.</p>;
  return (
    <ul className="tokens">
      {tokens.map((token) => (
        <li key={token.id} className="card row between wrap">
          <div className="grow">
            <b>{token.name}</b>
            <p className="small mut">
              <code>{token.prefix}…</code> · {token.environment} · {toScopeText(token)}
            </p>
            <p className="small mut">
              {token.lastUsedAt ? (
                <>
                  Last used <LocalTime at={token.lastUsedAt} style="day" />
                </>
              ) : (
                'Never used'
              )}
              {token.expiresAt ? (
                <>
                  {' · expires '}
                  <LocalTime at={token.expiresAt} style="day" />
                </>
              ) : (
                ' · no expiration'
              )}
              {token.isOwn ? '' : ' · created by another member'}
            </p>
          </div>
          <Form method="post">
            <input type="hidden" name="tokenId" value={token.id} />
            <button
              className="btn quiet"
              name="intent"
              value="revoke"
              aria-label={`Revoke ${token.name}`}
            >
              Revoke
            </button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

function toScopeText({ scopes }: ApiTokenOutput): string {
  const [only, ...others] = scopes;
  return only && others.length === 0 ? only : formatCount(scopes.length, 'scope');
}
