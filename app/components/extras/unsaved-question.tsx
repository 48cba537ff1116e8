import { useEffect, useState } from 'react';
import { hasUnsaved } from '../client/unsaved-drafts.ts';
import { useModal } from '../hooks/use-modal.ts';

/** Asks before signing out deletes text that only this device has. */
export function UnsavedQuestion() {
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  useEffect(() => {
    const handleSubmit = (event: SubmitEvent): void => {
      const { target } = event;
      const signsOut = target instanceof HTMLFormElement && target.matches('[action="/logout"]');
      if (!signsOut || !hasUnsaved()) return;
      event.preventDefault();
      setForm(target);
    };
    document.addEventListener('submit', handleSubmit);
    return () => document.removeEventListener('submit', handleSubmit);
  }, []);
  return form ? <UnsavedDialog form={form} onClose={() => setForm(null)} /> : null;
}

interface UnsavedDialogProps {
  readonly form: HTMLFormElement;
  readonly onClose: () => void;
}

function UnsavedDialog({ form, onClose }: UnsavedDialogProps) {
  const dialog = useModal();
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
        {/* Submitted by script, the form causes no event, so it doesn't ask again. */}
        <button className="btn bad" type="button" onClick={() => form.submit()}>
          Sign out and delete it
        </button>
        <button className="btn solid">Stay signed in</button>
      </form>
    </dialog>
  );
}
