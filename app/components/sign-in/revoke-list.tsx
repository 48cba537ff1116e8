import type { ListedCredential } from '#app/domain/identity/access-table.ts';
import { LocalTime } from '../ui/local-time.tsx';

interface RevokeListProps {
  readonly credentials: readonly ListedCredential[];
  /** IDs whose boxes were cleared, for a form that is shown again. */
  readonly keptCredentials: readonly string[];
  /** Why the remaining credentials are revoked. */
  readonly reason: string;
}

/** Lists the credentials that a form revokes in addition to sessions. Works without scripts. */
export function RevokeList({ credentials, keptCredentials, reason }: RevokeListProps) {
  const requested = credentials.filter(({ outcome }) => outcome === 'asked');
  const revoked = credentials.filter(({ outcome }) => outcome === 'revoked');
  return (
    <>
      {requested.length > 0 ? (
        <fieldset className="plainset revokes" aria-describedby="revokes-note">
          <legend className="flabel">Also revoke</legend>
          <p className="hint" id="revokes-note">
            Uncheck anything that you added yourself and want to keep.
          </p>
          <div className="checks column">
            {requested.map((credential) => (
              <RequestedItem
                key={credential.id}
                credential={credential}
                isKept={keptCredentials.includes(credential.id)}
              />
            ))}
          </div>
        </fieldset>
      ) : null}
      {revoked.length > 0 ? (
        <div className="stack revokes">
          <p className="sub">{reason}</p>
          <ul className="plainlist">
            {revoked.map((credential) => (
              <li key={credential.id}>
                <Facts credential={credential} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

function RequestedItem({ credential, isKept }: { credential: ListedCredential; isKept: boolean }) {
  return (
    <label className="check">
      <input type="hidden" name="listed" value={credential.id} />
      <input type="checkbox" name="revoke" value={credential.id} defaultChecked={!isKept} />
      <Facts credential={credential} />
    </label>
  );
}

const KINDS: Readonly<Record<ListedCredential['credential'], string>> = {
  api_token: 'API token',
  calendar_feed: 'Calendar feed',
  passkey_recent: 'Passkey',
  passkey_older: 'Passkey',
  totp_recent: 'Authenticator app',
  totp_older: 'Authenticator app',
  recovery_codes_recent: 'Recovery codes',
  recovery_codes_older: 'Recovery codes',
  invitation_sent: 'Invitation',
};

function Facts({ credential }: { credential: ListedCredential }) {
  const { name, detail, addedAt } = credential;
  const kind = KINDS[credential.credential];
  return (
    <span className="grow">
      <b>{name ?? kind}</b>
      <span className="small mut">
        {name === null ? '' : `${kind} · `}
        {detail === null ? '' : `${detail} · `}
        added <LocalTime at={addedAt} style="day" />
      </span>
    </span>
  );
}
