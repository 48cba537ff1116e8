import { useCallback, useEffect, useRef, useState } from 'react';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { type FileChange, updateFile } from '../client/update-file.ts';

type SavingState =
  | { readonly status: 'unchanged' | 'saving' | 'saved' }
  | { readonly status: 'failed'; readonly message: string };

interface FileSaving {
  readonly state: SavingState;
  /** Saves a change after a pause. */
  readonly save: (change: FileChange) => void;
  /** Saves what isn't saved yet, at once. */
  readonly flush: () => void;
}

const PAUSE_MS = 600;

/** Saves a file's alt text and focal point while they are changed, one request at a time. */
export function useFileSaving(id: string, onSaved: (media: MediaOutput) => void): FileSaving {
  const [state, setState] = useState<SavingState>({ status: 'unchanged' });
  const pending = useRef<FileChange | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const running = useRef<Promise<void>>(Promise.resolve());
  const flush = useCallback((): void => {
    clearTimeout(timer.current);
    if (!pending.current) return;
    running.current = running.current.then(async () => {
      const change = pending.current;
      if (!change) return;
      pending.current = null;
      const result = await updateFile(id, change);
      if (typeof result === 'string') {
        // Sent again with the next change, or when the person leaves the field.
        pending.current = mergeChanges(change, pending.current);
        setState({ status: 'failed', message: result });
      } else {
        onSaved(result);
        // The person may have gone on typing.
        if (!pending.current) setState({ status: 'saved' });
      }
    });
  }, [id, onSaved]);
  const save = useCallback(
    (change: FileChange): void => {
      pending.current = mergeChanges(pending.current ?? {}, change);
      setState({ status: 'saving' });
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, PAUSE_MS);
    },
    [flush],
  );
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return { state, save, flush };
}

/** Returns both changes in one; the later one wins. */
const mergeChanges = (earlier: FileChange, later: FileChange | null): FileChange => ({
  ...earlier,
  ...later,
});
