import { Check, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { CONNECTION_FAILED_TITLE } from '#app/domain/messages.ts';
import { Icon } from '../ui/icon.tsx';

export interface Notice {
  readonly kind: 'connected' | 'failed';
  readonly message: string;
}

/**
 * What came of connecting an account. Without scripts the open dialog stands in the page as a banner and
 * its button loads the dashboard anew; with scripts it floats, and the address is cleared at once.
 */
export function ConnectNotice({ notice }: { notice: Notice }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const element = dialog.current;
    // Whoever closed it before the scripts were there has read it.
    if (!element?.open) return;
    element.close();
    // A click beside it closes it too; React 18 does not know the attribute.
    element.setAttribute('closedby', 'any');
    element.showModal();
  }, []);
  const isFailure = notice.kind === 'failed';
  return (
    <dialog ref={dialog} open className="notice" aria-labelledby="notice-title">
      <div className="row">
        <span className={isFailure ? 'tick bad' : 'tick'}>
          <Icon of={isFailure ? X : Check} />
        </span>
        <h2 className="t2" id="notice-title">
          {isFailure ? CONNECTION_FAILED_TITLE : notice.message}
        </h2>
      </div>
      {isFailure ? <p className="sub">{notice.message}</p> : null}
      <form
        className="acts"
        method="get"
        action="/app"
        onSubmit={(event) => {
          event.preventDefault();
          dialog.current?.close();
        }}
      >
        <button className="btn solid">Close</button>
      </form>
    </dialog>
  );
}
