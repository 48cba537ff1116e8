import { CircleCheck, CircleX, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

/** Product specification, section 4: messages disappear after five seconds. */
const SHOWN_MS = 5000;
/** Long enough to read a message, decide, and reach its button. */
const WITH_ACTION_MS = 15_000;

interface ToastProps {
  readonly message: string | null;
  readonly onDismiss: () => void;
  readonly isBad?: boolean;
  /** Shown before the button that dismisses the message. */
  readonly action?: {
    readonly name: string;
    readonly shortcuts?: string;
    readonly onClick: () => void;
  } | null;
}

/** A passing message. It stays while a person points at it or focuses it. */
export function Toast({ message, onDismiss, isBad = false, action = null }: ToastProps) {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isPointedAt || isFocused;
  useEffect(() => {
    if (message === null || isHeld) return undefined;
    const timer = setTimeout(onDismiss, action === null ? SHOWN_MS : WITH_ACTION_MS);
    return () => clearTimeout(timer);
  }, [message, isHeld, onDismiss, action]);
  return (
    <div className="toasts" role="status">
      {message === null ? null : (
        <div
          className={isBad ? 'toast bad' : 'toast'}
          onMouseEnter={() => setIsPointedAt(true)}
          onMouseLeave={() => setIsPointedAt(false)}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
        >
          <Icon of={isBad ? CircleX : CircleCheck} />
          <span className="grow">{message}</span>
          {action === null ? null : (
            <button
              type="button"
              className="btn quiet"
              aria-keyshortcuts={action.shortcuts}
              onClick={action.onClick}
            >
              {action.name}
            </button>
          )}
          <button
            type="button"
            className="btn ghost icon"
            aria-label="Dismiss"
            onClick={() => {
              setIsPointedAt(false);
              setIsFocused(false);
              onDismiss();
            }}
          >
            <Icon of={X} />
          </button>
        </div>
      )}
    </div>
  );
}
