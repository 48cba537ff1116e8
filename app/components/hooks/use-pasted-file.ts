import { useEffect } from 'react';

/** Handles files pasted anywhere on the page; text still goes to the cursor. Pass null to disable. */
export function usePastedFile(onFile: ((file: File) => void) | null): void {
  useEffect(() => {
    if (onFile === null) return undefined;
    const handlePaste = (event: ClipboardEvent): void => {
      const file = event.clipboardData?.files[0];
      if (!file) return;
      event.preventDefault();
      onFile(file);
    };
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, [onFile]);
}
