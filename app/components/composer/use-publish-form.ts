import { useNavigation, useSubmit } from '@remix-run/react';
import { type FormEvent, useEffect } from 'react';
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
    if (intent !== 'publish' && intent !== 'publish-anyway') return;
    void sync.pause().then(() => {
      submit(toForm(content, { workspaceId, intent }), { method: 'post', action });
    });
  };
  return { handleSubmit, isPublishing: formAction === action, workspaceId };
}

/** Saves again after a post was refused, because the draft stays a draft. */
function useResume({ resume }: DraftSyncHandle, isIdle: boolean): void {
  useEffect(() => {
    if (isIdle) resume();
  }, [isIdle, resume]);
}
