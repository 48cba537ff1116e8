import { CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

/** Product specification, section 4: messages disappear after five seconds. */
const SHOWN_MS = 5000;

interface ToastProps {
  readonly message: string | null;
  readonly onDismiss: () => void;
}

/** A passing success message. It stays while a person points at it or focuses it. */
export function Toast({ message, onDismiss }: ToastProps) {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isPointedAt || isFocused;
  useEffect(() => {
    if (message === null || isHeld) return undefined;
    const timer = setTimeout(onDismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message, isHeld, onDismiss]);
  return (
    <div className="toasts" role="status">
      {message === null ? null : (
        <div
          className="toast"
          onMouseEnter={() => setIsPointedAt(true)}
          onMouseLeave={() => setIsPointedAt(false)}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
        >
          <Icon of={CircleCheck} />
          <span className="grow">{message}</span>
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
