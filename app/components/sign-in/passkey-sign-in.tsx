import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { Banner } from '../ui/banner.tsx';
import { Icon } from '../ui/icon.tsx';

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];

const CANCELED = 'No passkey was used. Try again, or sign in another way.';

interface PasskeySignInProps {
  /** The server's WebAuthn JSON. */
  readonly options: string;
  /** The person asked for a passkey, so prompt immediately instead of offering it in the field. */
  readonly isRequested: boolean;
}

/** Submits the device's response as a separate form. */
export function PasskeySignIn({ options, isRequested }: PasskeySignInProps) {
  const form = useRef<HTMLFormElement>(null);
  const response = useRef<HTMLInputElement>(null);
  const isHydrated = useIsHydrated();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    let isOver = false;
    const requested =
      isRequested && browserSupportsWebAuthn()
        ? requestPasskey(options, false)
        : offerInField(options);
    void requested.then((text) => {
      if (isOver) return;
      if (text !== null) send(form.current, response.current, text);
      else if (isRequested) setProblem(CANCELED);
    });
    return () => {
      isOver = true;
      WebAuthnAbortService.cancelCeremony();
    };
  }, [options, isRequested]);

  async function handleClick(): Promise<void> {
    setProblem(null);
    setIsBusy(true);
    const requested = await requestPasskey(options, false);
    setIsBusy(false);
    if (requested === null) setProblem(CANCELED);
    else send(form.current, response.current, requested);
  }

  const isPossible = isHydrated && browserSupportsWebAuthn();
  return (
    <form ref={form} method="post" className="stack">
      <input type="hidden" name="intent" value="passkey" />
      <input ref={response} type="hidden" name="answer" />
      {problem ? <Banner tone="bad">{problem}</Banner> : null}
      <button
        type="button"
        className="btn quiet block"
        disabled={!isPossible || isBusy}
        onClick={() => void handleClick()}
      >
        <Icon of={KeyRound} size="s" />
        {isBusy ? 'Waiting for your device…' : 'Sign in with a passkey'}
      </button>
      {isHydrated && !isPossible ? (
        <p className="hint">This browser doesn’t support passkeys.</p>
      ) : (
        <noscript>
          <p className="hint">
            Passkeys require JavaScript. You can sign in with your password without it.
          </p>
        </noscript>
      )}
    </form>
  );
}

/** Offers passkeys in the browser's autofill list under the email field, if supported. */
async function offerInField(options: string): Promise<string | null> {
  return (await browserSupportsWebAuthnAutofill()) ? requestPasskey(options, true) : null;
}

/**
 * Returns null if the person canceled, signed in another way, or has no passkey. None of these needs a
 * message if the browser only offered passkeys in the field.
 */
async function requestPasskey(options: string, isInField: boolean): Promise<string | null> {
  const optionsJSON = JSON.parse(options) as Options;
  return startAuthentication({ optionsJSON, useBrowserAutofill: isInField }).then(
    (given) => JSON.stringify(given),
    () => null,
  );
}

function send(
  form: HTMLFormElement | null,
  field: HTMLInputElement | null,
  response: string,
): void {
  if (!form || !field) return;
  field.value = response;
  form.submit();
}
