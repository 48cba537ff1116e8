import { useEffect, useRef } from 'react';

/** What to do with a suggestion when the draft has text already. */
export type TextChoice = 'insert' | 'replace' | 'new';

interface UseTextDialogProps {
  readonly onChoose: (choice: TextChoice) => void;
  readonly onClose: () => void;
}

/** Asks before a suggestion would replace text that the person typed. */
export function UseTextDialog({ onChoose, onClose }: UseTextDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="notice" aria-labelledby="use-text-title" onClose={onClose}>
      <h2 className="t2" id="use-text-title">
        Your draft already has text
      </h2>
      <p className="sub">Choose what to do with the suggestion.</p>
      <div className="acts wrap">
        <button type="button" className="btn quiet" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
        <button type="button" className="btn quiet" onClick={() => onChoose('replace')}>
          Replace it
        </button>
        <button type="button" className="btn quiet" onClick={() => onChoose('new')}>
          New draft
        </button>
        <button type="button" className="btn solid" onClick={() => onChoose('insert')}>
          Add below
        </button>
      </div>
    </dialog>
  );
}
