import { useModal } from '../hooks/use-modal.ts';

interface PublishQuestionProps {
  readonly button: HTMLButtonElement;
  readonly onClose: () => void;
}

/** Asks before the keyboard publishes, because the keys are easily pressed by mistake. */
export function PublishQuestion({ button, onClose }: PublishQuestionProps) {
  const dialog = useModal();
  const label = button.textContent ?? '';
  return (
    <dialog ref={dialog} className="notice" aria-labelledby="publish-question" onClose={onClose}>
      <h2 className="t2" id="publish-question">
        {button.disabled ? 'You can’t publish yet' : 'Publish this post now?'}
      </h2>
      <p className="sub">
        {button.disabled
          ? 'Choose at least one account, and fix what is marked next to the button.'
          : `${label}. A published post is visible to everyone who can see the account.`}
      </p>
      <form method="dialog" className="acts">
        <button className="btn quiet">Cancel</button>
        {button.disabled ? null : (
          <button className="btn call" autoFocus onClick={() => button.click()}>
            Publish
          </button>
        )}
      </form>
    </dialog>
  );
}
