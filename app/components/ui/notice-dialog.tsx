import { Check, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

interface NoticeDialogProps {
  readonly title: string;
  readonly isFailure: boolean;
  /** URL of the page without the notice, used by its button without scripts. */
  readonly backTo: string;
  readonly children?: ReactNode;
}

/**
 * Shows the result of something that happened outside the page. Without scripts, the open dialog is a banner
 * in the page, and its button reloads the page. With scripts, it's modal, and the URL is cleared immediately.
 */
export function NoticeDialog({ title, isFailure, backTo, children }: NoticeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const element = dialog.current;
    // If it was closed before scripts loaded, the person has read it.
    if (!element?.open) return;
    element.close();
    // Lets a click outside close the dialog. React 18 doesn't support the attribute.
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
