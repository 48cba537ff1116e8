import { Form } from '@remix-run/react';
import { FormField } from '../sign-in/form-field.tsx';
import { LocalTime } from '../ui/local-time.tsx';

export interface SecondFactorData {
  readonly secondFactor: {
    readonly isOn: boolean;
    readonly since: string | null;
    readonly recoveryCodesLeft: number;
    readonly isPending: boolean;
  };
  /** Created, but not yet confirmed with a code. */
  readonly pending: {
    readonly secret: string;
    readonly qr: { readonly path: string; readonly size: number };
  } | null;
}

interface SecondFactorCardProps extends SecondFactorData {
  readonly canChange: boolean;
  readonly error: string | undefined;
}

/** Sets up an authenticator app. Works without scripts. */
export function SecondFactorCard(props: SecondFactorCardProps) {
  const { secondFactor, pending, canChange, error } = props;
  return (
    <section className="card stack gap" aria-labelledby="second-factor">
      <div className="row between wrap">
        <h2 className="t2" id="second-factor">
          Authenticator app
        </h2>
        <span className={secondFactor.isOn ? 'badge ok' : 'badge'}>
          {secondFactor.isOn ? 'On' : 'Off'}
        </span>
      </div>
      {secondFactor.isOn ? (
        <TurnedOn secondFactor={secondFactor} canChange={canChange} />
      ) : pending ? (
        <Confirm pending={pending} error={error} />
      ) : (
        <TurnedOff canChange={canChange} />
      )}
    </section>
  );
}

function TurnedOff({ canChange }: { canChange: boolean }) {
  return (
    <>
      <p className="sub">
        With an app such as Aegis, 1Password or Google Authenticator, your password alone opens
        nothing: a code of the app is asked for too.
      </p>
      {canChange ? (
        <Form method="post">
          <button className="btn solid" name="intent" value="totp_start">
            Set it up
          </button>
        </Form>
      ) : null}
    </>
  );
}

function Confirm({
  pending,
  error,
}: {
  pending: NonNullable<SecondFactorData['pending']>;
  error: string | undefined;
}) {
  const { secret, qr } = pending;
  const margin = 4;
  const size = qr.size + 2 * margin;
  return (
    <>
      <p className="sub">Scan this with the app, or type the secret into it.</p>
      <svg
        className="qr"
        viewBox={`${-margin} ${-margin} ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="The secret below as a QR code"
      >
        <path d={qr.path} />
      </svg>
      <p className="secret mono">{(secret.match(/.{1,4}/gu) ?? []).join(' ')}</p>
      <Form method="post" className="stack gap">
        <FormField
          name="code"
          label="The code that the app shows"
          autoComplete="one-time-code"
          error={error}
        />
        <div className="row wrap">
          <button className="btn solid" name="intent" value="totp_confirm">
            Turn it on
          </button>
          <button className="btn ghost" name="intent" value="totp_cancel">
            Not now
          </button>
        </div>
      </Form>
    </>
  );
}

function TurnedOn({
  secondFactor,
  canChange,
}: {
  secondFactor: SecondFactorData['secondFactor'];
  canChange: boolean;
}) {
  const { since, recoveryCodesLeft: left } = secondFactor;
  return (
    <>
      <p className="sub">
        Signing in with the password asks for a code
        {since ? (
          <>
            {' '}
            since <LocalTime at={since} style="day" />
          </>
        ) : null}
        . {left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`}
      </p>
      {canChange ? (
        <Form method="post" className="row wrap">
          <button className="btn quiet" name="intent" value="codes_renew">
            Make new recovery codes
          </button>
          <button className="btn bad" name="intent" value="totp_off">
            Turn it off
          </button>
        </Form>
      ) : null}
    </>
  );
}
