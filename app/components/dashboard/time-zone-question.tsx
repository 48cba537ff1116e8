import { Form, Link, useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { PLACES } from '../shell/places.ts';
import { Banner } from '../ui/banner.tsx';

/** The zone of a workspace that nobody set. */
const DEFAULT = 'UTC';

/**
 * Takes the browser's time zone for a new workspace, and asks once whether it's right. Without scripts, the
 * zone is the default until the person changes it.
 */
export function TimeZoneQuestion({ timeZone }: { timeZone: string }) {
  const { submit } = useFetcher();
  const isTaken = useRef(false);
  useEffect(() => {
    const { timeZone: own } = new Intl.DateTimeFormat().resolvedOptions();
    if (isTaken.current || timeZone !== DEFAULT || own === DEFAULT) return;
    isTaken.current = true;
    submit({ intent: 'take-time-zone', timeZone: own }, { method: 'post', action: '/app?index' });
  }, [submit, timeZone]);
  return (
    <Banner tone="info" isCalm>
      <span className="alert">
        <span className="grow">
          Is this workspace in the time zone <b>{timeZone.replaceAll('_', ' ')}</b>?{' '}
          <span className="sub">Daily limits reset at midnight there.</span>
        </span>
        <Form method="post" action="/app?index" preventScrollReset className="row">
          <button className="btn quiet" name="intent" value="keep-time-zone">
            Yes, keep it
          </button>
          <Link className="btn ghost" to={PLACES.settings.href}>
            Change
          </Link>
        </Form>
      </span>
    </Banner>
  );
}
