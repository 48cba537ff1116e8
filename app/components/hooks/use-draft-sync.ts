import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftPart } from '#app/domain/composer/merge-drafts.ts';
import type { DraftSaving } from '../client/draft-saving.ts';
import type { SyncState } from '../client/draft-sync.ts';
import { useWorkspaceId } from '../shell/use-layout.ts';
import type { SentDraft } from './use-draft.ts';

export interface DraftSyncHandle {
  /** Null until the code that saves is loaded. */
  readonly state: SyncState | null;
  readonly resolve: (theirs: readonly DraftPart[]) => void;
  readonly saveAsNew: () => void;
  /** Stops saving and waits for a save in progress, before the draft is published. */
  readonly pause: () => Promise<void>;
  readonly resume: () => void;
}

/** Saves the draft on the server while it's typed. The code loads after the first paint. */
export function useDraftSync(sent: SentDraft): DraftSyncHandle {
  const [state, setState] = useState<SyncState | null>(null);
  const workspaceId = useWorkspaceId();
  const saving = useRef<DraftSaving | null>(null);
  const fallback = useRef(sent.draft);
  fallback.current = sent.draft;
  useEffect(() => {
    let isUnmounted = false;
    const start = async (): Promise<void> => {
      const { startSaving } = await import('../client/draft-saving.ts');
      if (isUnmounted) return;
      setState({ status: 'new' });
      const options = { workspaceId, fallback: () => fallback.current, onState: setState };
      saving.current = startSaving(options);
    };
    // Without the code, for example offline, the draft stays in the tab as before.
    start().catch(() => undefined);
    return () => {
      isUnmounted = true;
      saving.current?.stop();
      saving.current = null;
    };
  }, [workspaceId]);
  return {
    state,
    resolve: useCallback((theirs) => saving.current?.sync.resolve(theirs), []),
    saveAsNew: useCallback(() => saving.current?.sync.saveAsNew(), []),
    pause: useCallback(async () => saving.current?.sync.pause(), []),
    resume: useCallback(() => saving.current?.sync.resume(), []),
  };
}
