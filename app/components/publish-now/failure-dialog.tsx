import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PUBLISH_FAILED_TITLE } from '#app/domain/messages.ts';
import { Icon } from '../ui/icon.tsx';

/** Says why nothing was published. Without scripts it stands open in the page. */
export function FailureDialog({ message }: { message: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.close();
    dialog.current?.showModal();
  }, [message]);
  return (
    <dialog ref={dialog} open className="notice" aria-labelledby="failure-title">
      <div className="row">
        <span className="tick bad">
          <Icon of={X} />
        </span>
        <h2 className="t2" id="failure-title">
          {PUBLISH_FAILED_TITLE}
        </h2>
      </div>
      <p className="sub">{message}</p>
      <form method="dialog" className="acts">
        <button className="btn solid">Close</button>
      </form>
    </dialog>
  );
}
