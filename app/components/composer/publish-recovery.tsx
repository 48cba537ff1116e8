import { useNavigate, useNavigation } from '@remix-run/react';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { attemptStore, writeStatus } from '../client/publish-attempt.ts';
import { clearDraft } from '../hooks/use-clear-when-sent.ts';
import { checkAttempt, PublishNote } from './publish-check.tsx';

export { checkAttempt };

export interface PublishRecoveryProps {
  readonly formId: string;
  /** Path of the composer's screen. */
  readonly path: string;
  /** The part of the draft to clear once the post turns out to be accepted. */
  readonly clears: 'all' | 'platforms';
}

const IN_DOUBT: ReadonlySet<string> = new Set([
  'sent',
  'checking',
  'offline',
  'running',
  'signed_out_in_doubt',
  'other_workspace',
]);

const readNothing = (): null => null;

/** Shows what became of a post whose response was lost, even after a crash or another sign-in. */
export function PublishRecovery({ formId, path, clears }: PublishRecoveryProps) {
  const attempt = useSyncExternalStore(attemptStore.subscribe, attemptStore.read, readNothing);
  const isIdle = useNavigation().state === 'idle';
  const navigate = useNavigate();
  const hasResumed = useRef(false);
  const resume = useCallback(async (): Promise<void> => {
    const key = attemptStore.read()?.key;
    const postId = key === undefined ? null : await checkAttempt(key);
    if (!postId) return;
    clearDraft(clears);
    navigate(`/app/posts/${postId}`);
  }, [clears, navigate]);
  useEffect(() => {
    if (hasResumed.current) return;
    hasResumed.current = true;
    const status = attemptStore.read()?.status;
    if (isIdle && status !== undefined && IN_DOUBT.has(status)) void resume();
    // Nothing was published before, and the person has signed in since.
    if (status === 'signed_out') writeStatus('new');
  }, [isIdle, resume]);
  if (attempt === null || attempt.status === 'new' || attempt.status === 'sent') return null;
  return (
    <PublishNote
      attempt={attempt}
      formId={formId}
      path={path}
      onCheckAgain={() => {
        writeStatus('checking');
        void resume();
      }}
    />
  );
}
