import { useNavigation, useSubmit } from '@remix-run/react';
import { type FormEvent, useEffect } from 'react';
import { attemptStore } from '../client/publish-attempt.ts';
import type { DraftSyncHandle } from '../hooks/use-draft-sync.ts';
import { useWorkspaceId } from '../shell/use-layout.ts';
import { type PublishedForm, toForm } from './to-form.ts';

interface PublishFormOptions extends PublishedForm {
  readonly action: string;
  readonly sync: DraftSyncHandle;
}

/** Publishes what the screen shows. Waits for a save in progress, and saves again if the post is refused. */
export function usePublishForm({ action, sync, ...content }: PublishFormOptions) {
  const submit = useSubmit();
  const workspaceId = useWorkspaceId();
  const { formAction, state } = useNavigation();
  useResume(sync, state === 'idle');
  const handleSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const intent = submitter instanceof HTMLButtonElement ? submitter.value : '';
    if (!INTENTS.has(intent)) return;
    void sync.pause().then(() => {
      submit(toForm(content, { workspaceId, intent }), { method: 'post', action });
    });
  };
  return { handleSubmit, isPublishing: formAction === action, workspaceId };
}

/** `repeat` saves the draft, and opens the page that repeats it. */
const INTENTS: ReadonlySet<string> = new Set(['publish', 'publish-anyway', 'repeat']);

/** The draft stays a draft. */
const ENDED: ReadonlySet<string> = new Set(['new', 'not_sent', 'signed_out', 'unknown']);

/**
 * Saves again after a post was refused or wasn't sent. The attempt says so too, because React can leave out the
 * render in which the screen isn't idle.
 */
function useResume({ resume }: DraftSyncHandle, isIdle: boolean): void {
  useEffect(() => {
    if (isIdle) resume();
  }, [isIdle, resume]);
  useEffect(() => {
    let sentKey: string | null = null;
    return attemptStore.subscribe(() => {
      const attempt = attemptStore.read();
      if (attempt?.status === 'sent') sentKey = attempt.key;
      // An accepted post's draft isn't saved again: the next attempt has another key.
      if (attempt && attempt.key === sentKey && ENDED.has(attempt.status)) resume();
    });
  }, [resume]);
}
