import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PUBLISH_FAILED_TITLE } from '#app/domain/errors/messages/publishing.ts';
import { Icon } from '../ui/icon.tsx';

interface FailureDialogProps {
  readonly message: string;
  /** The same content was just published. The form can be submitted again as is. */
  readonly isDuplicate?: boolean;
  readonly formId: string;
}

/** Explains why nothing was published. Without scripts, the dialog is open in the page. */
export function FailureDialog({ message, isDuplicate = false, formId }: FailureDialogProps) {
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
        {isDuplicate ? (
          <button className="btn quiet" form={formId} name="intent" value="publish-anyway">
            Post anyway
          </button>
        ) : null}
        <button className="btn solid">Close</button>
      </form>
    </dialog>
  );
}
