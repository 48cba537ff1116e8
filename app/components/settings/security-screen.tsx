import { Form } from '@remix-run/react';
import type { ListedCredential } from '#app/domain/identity/access-table.ts';
import type { PageFacts } from '#app/domain/api/paging.ts';
import { LIST_PACE } from '#app/domain/api/refresh.ts';
import { useRefreshedPage } from '../hooks/use-refreshed-data.ts';
import { Banner } from '../ui/banner.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { Pager } from '../ui/pager.tsx';
import { EmailCard } from './email-card.tsx';
import { PasskeysCard, type PasskeyLine } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorCard, type SecondFactorData } from './second-factor-card.tsx';
import { SettingsFrame } from '../shell/settings-frame.tsx';
import { SignInAgain } from '../shell/sign-in-again.tsx';

const PATH = '/app/settings/security';

export interface SecurityScreenProps {
  /** Null if another service manages sign-in. */
  readonly signInMethods: SignInMethods | null;
  readonly sessions: SessionLines;
  readonly notice: string | null;
  /** Recovery codes that were just created and are shown only now. */
  readonly codes: readonly string[] | null;
  readonly errors: Readonly<Record<string, string>>;
  /** IDs of credentials that a refused form wanted to keep. */
  readonly keptCredentials: readonly string[];
}

interface SignInMethods extends SecondFactorData {
  readonly needsSignIn: boolean;
  readonly email: string;
  readonly canChangeEmail: boolean;
  readonly passkeys: readonly PasskeyLine[];
  readonly passkeyObstacle: string | null;
  readonly passkeyOptions: string | null;
  readonly suggestedName: string;
  readonly credentials: readonly ListedCredential[];
}

interface SessionLines extends PageFacts {
  readonly items: readonly SessionLine[];
}

interface SessionLine {
  readonly id: string;
  readonly device: string;
  readonly network: string | null;
  readonly lastSeenAt: string;
  readonly isThisOne: boolean;
}

/** Shows how the person signs in, and their sessions. */
export function SecurityScreen(props: SecurityScreenProps) {
  const { signInMethods, sessions, notice, codes, errors, keptCredentials } = props;
  useRefreshedPage(LIST_PACE);
  return (
    <SettingsFrame subtitle="How you sign in, and where you’re signed in.">
      <div className="mednotes" aria-live="polite">
        {notice ? <Banner tone="ok">{notice}</Banner> : null}
        {errors['form'] ? <Banner tone="bad">{errors['form']}</Banner> : null}
      </div>
      {codes ? <RecoveryCodes codes={codes} /> : null}
      <div className="two">
        <div className="stack gap">
          {signInMethods ? (
            <WaysToSignIn
              signInMethods={signInMethods}
              errors={errors}
              keptCredentials={keptCredentials}
            />
          ) : (
            <section className="card stack" aria-labelledby="elsewhere">
              <h2 className="t2" id="elsewhere">
                Sign-in methods
              </h2>
              <p className="sub">
                Your sign-in service manages your password, passkeys, and codes.
              </p>
            </section>
          )}
        </div>
        <Sessions sessions={sessions} error={errors['sessions']} />
      </div>
    </SettingsFrame>
  );
}

function WaysToSignIn({
  signInMethods,
  errors,
  keptCredentials,
}: Pick<SecurityScreenProps, 'errors' | 'keptCredentials'> & { signInMethods: SignInMethods }) {
  const canChange = !signInMethods.needsSignIn;
  return (
    <>
      {canChange ? null : (
        <section className="card stack" aria-label="Sign in again">
          <SignInAgain level="strict_mfa" returnTo={PATH}>
            Sign in again to change security settings.
          </SignInAgain>
        </section>
      )}
      <PasskeysCard
        passkeys={signInMethods.passkeys}
        obstacle={signInMethods.passkeyObstacle}
        options={signInMethods.passkeyOptions}
        suggestedName={signInMethods.suggestedName}
        canChange={canChange}
        errors={errors}
      />
      <SecondFactorCard
        secondFactor={signInMethods.secondFactor}
        pending={signInMethods.pending}
        canChange={canChange}
        error={errors['code']}
      />
      {canChange ? (
        <PasswordCard
          key={signInMethods.credentials.map(({ id }) => id).join()}
          email={signInMethods.email}
          credentials={signInMethods.credentials}
          keptCredentials={keptCredentials}
          errors={errors}
        />
      ) : null}
      {canChange && signInMethods.canChangeEmail ? (
        <EmailCard email={signInMethods.email} error={errors['newEmail']} />
      ) : null}
    </>
  );
}

function Sessions({ sessions, error }: { sessions: SessionLines; error: string | undefined }) {
  return (
    <section className="stack gap" aria-labelledby="sessions">
      <h2 className="t2" id="sessions">
        Where you’re signed in
      </h2>
      {error ? <Banner tone="bad">{error}</Banner> : null}
      <ul className="tokens">
        {sessions.items.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      <Pager label="Pages of sessions" page={sessions.page} pageCount={sessions.pageCount} />
      {sessions.total > 1 ? (
        <Form method="post">
          <button className="btn quiet" name="intent" value="sessions_end_others">
            Sign out everywhere else
          </button>
        </Form>
      ) : null}
    </section>
  );
}

function SessionItem({ session }: { session: SessionLine }) {
  const { id, device, network, lastSeenAt, isThisOne } = session;
  return (
    <li className="card row between wrap">
      <div className="grow">
        <b>{device}</b> {isThisOne ? <span className="badge ok">This device</span> : null}
        <p className="small mut">
          Last seen <LocalTime at={lastSeenAt} style="day" />
          {network ? ` · from ${network}` : ''}
        </p>
      </div>
      {isThisOne ? null : (
        <Form method="post">
          <input type="hidden" name="sessionId" value={id} />
          <button
            className="btn quiet"
            name="intent"
            value="session_end"
            aria-label={`Sign out ${device}`}
          >
            End
          </button>
        </Form>
      )}
    </li>
  );
}
