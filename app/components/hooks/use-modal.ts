import { type RefObject, useEffect, useRef } from 'react';

/** Opens the dialog as a modal when it mounts. Its close event removes it. */
export function useModal(): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    // React 18 doesn't support the attribute. A click outside closes the dialog.
    element.setAttribute('closedby', 'any');
    element.showModal();
  }, []);
  return dialog;
}
