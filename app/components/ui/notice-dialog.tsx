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
 * Shows the result of something that happened outside the page, as a banner in the page, which takes the focus and
 * can be ignored. A failure is modal instead. Without scripts, a failure is a banner too, and the button reloads the
 * page. With scripts, the URL is cleared immediately.
 */
export function NoticeDialog({ title, isFailure, backTo, children }: NoticeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const element = dialog.current;
    // If it was closed before scripts loaded, the person has read it.
    if (!element?.open) return;
    if (!isFailure) {
      element.focus();
      return;
    }
    element.close();
    // Lets a click outside close the dialog. React 18 doesn't support the attribute.
    element.setAttribute('closedby', 'any');
    element.showModal();
  }, [isFailure]);
  return (
    <dialog
      ref={dialog}
      open
      className={isFailure ? 'notice' : 'notice inline'}
      aria-labelledby="notice-title"
      tabIndex={-1}
      // A browser closes only modal dialogs on Escape.
      onKeyDown={({ key }) => (key === 'Escape' ? dialog.current?.close() : undefined)}
    >
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
