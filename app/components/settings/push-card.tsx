import { Form, useSubmit } from '@remix-run/react';
import { useState } from 'react';
import type { PushState } from '#app/domain/notifications/push.ts';
import {
  findPushProblem,
  type PushProblem,
  subscribeToPush,
  unsubscribeFromPush,
} from '../client/push.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { Banner } from '../ui/banner.tsx';

const TEXTS: Readonly<Record<PushProblem, string>> = {
  unsupported:
    'This browser can’t show notifications from Fanfare. On an iPhone or iPad, add Fanfare to the Home Screen and turn them on there.',
  blocked:
    'Your browser blocks notifications from Fanfare. Allow them in its settings for this site, then reload this page.',
  dismissed: 'Your browser needs your permission first. Try again, and choose Allow.',
  unreachable: 'Your browser couldn’t reach its push service. Try again later.',
};

const TONES = {
  unsupported: 'info',
  blocked: 'warn',
  dismissed: 'info',
  unreachable: 'warn',
} as const;

/** Turns notifications in this browser on or off. Asks for permission only after a click. */
export function PushCard({ isOn, publicKey }: PushState) {
  return (
    <section className="card stack" aria-labelledby="push">
      <h2 className="t2" id="push">
        Notifications in this browser
      </h2>
      <p className="sub">
        Show failed posts, decisions, and accounts that need reconnecting within seconds, even while
        Fanfare is closed. Stops when you sign out.
      </p>
      {isOn ? <TurnOff /> : <TurnOn publicKey={publicKey} />}
    </section>
  );
}

function TurnOn({ publicKey }: Pick<PushState, 'publicKey'>) {
  const isHydrated = useIsHydrated();
  const submit = useSubmit();
  const [isAsking, setIsAsking] = useState(false);
  const [tried, setTried] = useState<PushProblem | null>(null);
  const found = isHydrated ? findPushProblem() : null;
  const problem = found ?? tried;
  const turnOn = async (): Promise<void> => {
    setIsAsking(true);
    const result = await subscribeToPush(publicKey);
    setIsAsking(false);
    if (typeof result === 'string') setTried(result);
    else submit({ intent: 'push-on', ...result }, { method: 'post', preventScrollReset: true });
  };
  return (
    <>
      <div aria-live="polite">
        {problem === null ? null : <Banner tone={TONES[problem]}>{TEXTS[problem]}</Banner>}
      </div>
      {found === null ? (
        <div className="row">
          <button
            type="button"
            className="btn quiet"
            disabled={!isHydrated || isAsking}
            onClick={() => void turnOn()}
          >
            {isAsking ? 'Waiting for your browser...' : 'Notify me in this browser'}
          </button>
        </div>
      ) : null}
      <noscript>
        <p className="small mut">Turning them on needs JavaScript.</p>
      </noscript>
    </>
  );
}

function TurnOff() {
  return (
    <Form method="post" preventScrollReset onSubmit={() => void unsubscribeFromPush()}>
      <input type="hidden" name="intent" value="push-off" />
      <div className="row">
        <button className="btn quiet">Stop notifying me in this browser</button>
      </div>
    </Form>
  );
}
