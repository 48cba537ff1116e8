import {
  isRouteErrorResponse,
  Link,
  useLocation,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import { RotateCw } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useIsOffline } from '../client/use-is-offline.ts';
import { Icon } from '../ui/icon.tsx';
import { PLACES } from './places.ts';
import { type Failure, readFailure, readOffline } from './read-failure.ts';

/** Replaces a screen that failed: what happened, what is safe, and how to continue. */
export function FailureScreen() {
  const { title, text, requestId, canRetry } = useFailure();
  return (
    <main className="main" id="main">
      <div className="in failure stack">
        <h1 className="t1">{title}</h1>
        <p className="sub">{text}</p>
        {requestId === null ? null : <p className="small mut mono">{requestId}</p>}
        <div className="row wrap">
          {canRetry ? <TryAgain /> : null}
          <Link className="btn quiet" to={PLACES.home.href}>
            Back to Dashboard
          </Link>
        </div>
      </div>
    </main>
  );
}

/** Retries automatically once the device is back online. A screen that the server refused stays as it is. */
function useFailure(): Failure {
  const error = useRouteError();
  const pageRequestId = usePageRequestId();
  const isOffline = useIsOffline();
  const wasOffline = useRef(false);
  const { revalidate } = useRevalidator();
  const hasNoResponse = !isRouteErrorResponse(error);
  useEffect(() => {
    if (isOffline) wasOffline.current = true;
    else if (wasOffline.current && hasNoResponse) {
      wasOffline.current = false;
      revalidate();
    }
  }, [isOffline, hasNoResponse, revalidate]);
  return isOffline && hasNoResponse ? readOffline() : readFailure(error, pageRequestId);
}

/** Reloads the screen but never resubmits a form. Works as a link without scripts. */
function TryAgain() {
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  const handleClick = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    revalidate();
  };
  return (
    <a
      className="btn solid"
      href={`${pathname}${search}`}
      aria-busy={state === 'loading'}
      onClick={handleClick}
    >
      {state === 'loading' ? <span className="spin" /> : <Icon of={RotateCw} size="s" />}
      Try again
    </a>
  );
}

function usePageRequestId(): string | null {
  const root: unknown = useRouteLoaderData('root');
  if (typeof root !== 'object' || root === null || !('requestId' in root)) return null;
  return typeof root.requestId === 'string' ? root.requestId : null;
}
