import { useEffect, useRef } from 'react';

export { hasUnsaved } from '../client/unsaved-drafts.ts';

interface UnsavedDialogProps {
  readonly onSignOut: () => void;
  readonly onClose: () => void;
}

/** Warns that signing out deletes text that only this device has. */
export function UnsavedDialog({ onSignOut, onClose }: UnsavedDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="notice" aria-labelledby="unsaved-title" onClose={onClose}>
      <h2 className="t2" id="unsaved-title">
        A draft isn’t saved yet
      </h2>
      <p>
        Signing out deletes the text that’s only on this device. To keep it, open the draft while
        you’re online and wait until it says “Saved”.
      </p>
      <form method="dialog" className="acts">
        <button className="btn bad" type="button" onClick={onSignOut}>
          Sign out and delete it
        </button>
        <button className="btn solid">Stay signed in</button>
      </form>
    </dialog>
  );
}
