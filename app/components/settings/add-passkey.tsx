import { Form, useSubmit } from '@remix-run/react';
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { useRef, useState } from 'react';
import { MAX_PASSKEY_NAME } from '#app/domain/identity/account-security.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { FormField } from '../sign-in/form-field.tsx';
import { Banner } from '../ui/banner.tsx';

interface AddPasskeyProps {
  /** The server's WebAuthn JSON. */
  readonly options: string;
  readonly suggestedName: string;
  readonly errors: Readonly<Record<string, string>>;
}

type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];

const IN_THE_DEVICE = 'InvalidStateError';

/**
 * The device creates the passkey, and the form submits its public key. The only part of this screen that
 * requires scripts.
 */
export function AddPasskey({ options, suggestedName, errors }: AddPasskeyProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const isHydrated = useIsHydrated();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function handleSubmit(): Promise<void> {
    if (form.current === null) return;
    const fields = new FormData(form.current);
    setProblem(null);
    setIsBusy(true);
    const response = await startRegistration({ optionsJSON: JSON.parse(options) as Options }).then(
      (created) => JSON.stringify(created),
      (error: unknown) => {
        setProblem(toProblem(error));
        return null;
      },
    );
    setIsBusy(false);
    if (response === null) return;
    fields.set('answer', response);
    submit(fields, { method: 'post' });
  }

  const isPossible = isHydrated && browserSupportsWebAuthn();
  const wrong = problem ?? errors['passkey'];
  return (
    <Form
      ref={form}
      method="post"
      className="stack gap"
      onSubmit={(event) => {
        event.preventDefault();
        void handleSubmit();
      }}
    >
      {wrong ? <Banner tone="bad">{wrong}</Banner> : null}
      <input type="hidden" name="intent" value="passkey_add" />
      <FormField
        name="name"
        label="Passkey name"
        autoComplete="off"
        value={suggestedName}
        maxLength={MAX_PASSKEY_NAME}
        error={errors['name']}
        hint="To tell your passkeys apart."
      />
      <div className="row">
        <button className="btn solid" disabled={!isPossible || isBusy}>
          {isBusy ? 'Waiting for your device…' : 'Add a passkey'}
        </button>
      </div>
      {isHydrated && !isPossible ? (
        <p className="hint">This browser doesn’t support passkeys.</p>
      ) : null}
      <noscript>
        <p className="hint">
          Adding a passkey requires JavaScript. Everything else here works without it.
        </p>
      </noscript>
    </Form>
  );
}

function toProblem(error: unknown): string {
  const isKnown = error instanceof Error && error.name === IN_THE_DEVICE;
  return isKnown
    ? 'This device already has a passkey for your account.'
    : 'No passkey was created. Try again when you’re ready.';
}
