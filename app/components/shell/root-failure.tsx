import { useLocation, useRouteError } from '@remix-run/react';
import { Logo } from '../ui/logo.tsx';
import { PlainNav } from './plain-nav.tsx';
import { readFailure } from './read-failure.ts';

interface RootFailureProps {
  readonly requestId: string | null;
}

/** The last resort: says that the error is ours, what is safe, and which ID identifies it. */
export function RootFailure(props: RootFailureProps) {
  const error = useRouteError();
  const isInApp = /^\/app(?:\/|$)/u.test(useLocation().pathname);
  const { title, text, requestId, canRetry } = readFailure(error, props.requestId);
  return (
    <>
      {isInApp ? <PlainNav /> : null}
      <main id="main" className="page stack" style={{ paddingBlock: '4rem', maxWidth: '40rem' }}>
        {isInApp ? null : <Logo />}
        <h1 className="t1">{title}</h1>
        <p className="sub">{text}</p>
        {requestId === null ? null : <p className="small mut mono">{requestId}</p>}
        <WaysOut canRetry={canRetry} />
      </main>
    </>
  );
}

function WaysOut({ canRetry }: { readonly canRetry: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <p className="row wrap">
      {canRetry ? (
        // Loads the page again, and never submits a form again.
        <a className="btn solid" href={`${pathname}${search}`}>
          Try again
        </a>
      ) : null}
      <a className={canRetry ? 'btn quiet' : 'btn solid'} href="/app">
        Back to Fanfare
      </a>
    </p>
  );
}
