import { useEffect } from 'react';

/** A file that is pasted anywhere on the page; text still goes where the cursor is. null: nobody takes one. */
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
