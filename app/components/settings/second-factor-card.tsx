import { formatCount } from '#app/domain/text/format-count.ts';
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
        Use an app such as Aegis, 1Password, or Google Authenticator. Signing in with your password
        then also requires a code from the app.
      </p>
      {canChange ? (
        <Form method="post">
          <button className="btn solid" name="intent" value="totp_start">
            Set up
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
      <p className="sub">Scan this with your app, or enter the secret.</p>
      <svg
        className="qr"
        viewBox={`${-margin} ${-margin} ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="QR code of the secret below"
      >
        <path d={qr.path} />
      </svg>
      <p className="secret mono">{(secret.match(/.{1,4}/gu) ?? []).join(' ')}</p>
      <Form method="post" className="stack gap">
        <FormField
          name="code"
          label="Code from the app"
          autoComplete="one-time-code"
          error={error}
        />
        <div className="row wrap">
          <button className="btn solid" name="intent" value="totp_confirm">
            Turn on
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
        Signing in with your password requires a code
        {since ? (
          <>
            {' '}
            since <LocalTime at={since} style="day" />
          </>
        ) : null}
        . {formatCount(left, 'recovery code is', 'recovery codes are')} left.
      </p>
      {canChange ? (
        <Form method="post" className="row wrap">
          <button className="btn quiet" name="intent" value="codes_renew">
            Create new recovery codes
          </button>
          <button className="btn bad" name="intent" value="totp_off">
            Turn off
          </button>
        </Form>
      ) : null}
    </>
  );
}
