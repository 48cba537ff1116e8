import { Form } from '@remix-run/react';
import { LocalTime } from '../ui/local-time.tsx';
import { AddPasskey } from './add-passkey.tsx';

export interface PasskeyLine {
  readonly id: string;
  readonly name: string;
  readonly isBackedUp: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

interface PasskeysCardProps {
  readonly passkeys: readonly PasskeyLine[];
  readonly obstacle: string | null;
  readonly options: string | null;
  readonly suggestedName: string;
  readonly canChange: boolean;
  readonly errors: Readonly<Record<string, string>>;
}

export function PasskeysCard(props: PasskeysCardProps) {
  const { passkeys, obstacle, options, suggestedName, canChange, errors } = props;
  return (
    <section className="card stack gap" aria-labelledby="passkeys">
      <h2 className="t2" id="passkeys">
        Passkeys
      </h2>
      <p className="sub">
        Sign in with your fingerprint, face, or device PIN. There’s nothing to type, and no password
        to steal.
      </p>
      {passkeys.length > 0 ? (
        <ul className="plainlist">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} canChange={canChange} />
          ))}
        </ul>
      ) : null}
      {obstacle ? <p className="small mut">{obstacle}</p> : null}
      {options ? (
        <AddPasskey
          key={passkeys.length}
          options={options}
          suggestedName={suggestedName}
          errors={errors}
        />
      ) : null}
    </section>
  );
}

function PasskeyItem({ passkey, canChange }: { passkey: PasskeyLine; canChange: boolean }) {
  const { id, name, isBackedUp, createdAt, lastUsedAt } = passkey;
  return (
    <li className="row between wrap">
      <div className="grow">
        <b>{name}</b>
        <p className="small mut">
          Added <LocalTime at={createdAt} style="day" />
          {lastUsedAt ? (
            <>
              {' · last used '}
              <LocalTime at={lastUsedAt} style="day" />
            </>
          ) : (
            ' · not used yet'
          )}
          {isBackedUp ? ' · kept in a password manager' : ' · on one device'}
        </p>
      </div>
      {canChange ? (
        <Form method="post">
          <input type="hidden" name="passkeyId" value={id} />
          <button
            className="btn quiet"
            name="intent"
            value="passkey_remove"
            aria-label={`Remove ${name}`}
          >
            Remove
          </button>
        </Form>
      ) : null}
    </li>
  );
}
