import { Check, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

interface NoticeDialogProps {
  readonly title: string;
  readonly isFailure: boolean;
  /** The page without the notice: where its button leads when there are no scripts. */
  readonly backTo: string;
  readonly children?: ReactNode;
}

/**
 * What came of something that left the page. Without scripts the open dialog stands in the page as a banner
 * and its button loads the page anew; with scripts it floats, and the address is cleared at once.
 */
export function NoticeDialog({ title, isFailure, backTo, children }: NoticeDialogProps) {
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
  return (
    <dialog ref={dialog} open className="notice" aria-labelledby="notice-title">
      <div className="row">
        <span className={isFailure ? 'tick bad' : 'tick'}>
          <Icon of={isFailure ? X : Check} />
        </span>
        <h2 className="t2" id="notice-title">
          {title}
        </h2>
      </div>
      {children}
      <form
        className="acts"
        method="get"
        action={backTo}
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
