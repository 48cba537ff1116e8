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
    const answer = await startRegistration({ optionsJSON: JSON.parse(options) as Options }).then(
      (made) => JSON.stringify(made),
      (error: unknown) => {
        setProblem(toProblem(error));
        return null;
      },
    );
    setIsBusy(false);
    if (answer === null) return;
    fields.set('answer', answer);
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
        label="Name of the new passkey"
        autoComplete="off"
        value={suggestedName}
        maxLength={MAX_PASSKEY_NAME}
        error={errors['name']}
        hint="So that you know it again."
      />
      <div className="row">
        <button className="btn solid" disabled={!isPossible || isBusy}>
          {isBusy ? 'Waiting for your device...' : 'Add a passkey'}
        </button>
      </div>
      {isHydrated && !isPossible ? <p className="hint">This browser has no passkeys.</p> : null}
      <noscript>
        <p className="hint">Adding a passkey needs JavaScript; everything else here does not.</p>
      </noscript>
    </Form>
  );
}

function toProblem(error: unknown): string {
  const isKnown = error instanceof Error && error.name === IN_THE_DEVICE;
  return isKnown
    ? 'This device has a passkey for your account already.'
    : 'No passkey was made. Try again when you are ready.';
}
