import { createSessionStore } from './session-store.ts';

/** A post that this tab publishes, and what is known about it. */
export interface PublishAttempt {
  /** Idempotency key: a post that is sent repeatedly with it is published once. */
  readonly key: string;
  /** The workspace that it was sent to. */
  readonly workspaceId: string;
  readonly status:
    /** Not sent yet, or refused, so it can be sent. */
    | 'new'
    | 'sent'
    /** No response arrived. The browser is checking with the server. */
    | 'checking'
    /** The browser checks with the server once the device is online. */
    | 'offline'
    /** The server has the post, and hasn't finished accepting it. */
    | 'running'
    | 'not_sent'
    | 'signed_out'
    /** Signed out before the browser could check whether the server accepted the post. */
    | 'signed_out_in_doubt'
    | 'other_workspace'
    /** The person stopped the check. */
    | 'unknown';
}

export const attemptStore = createSessionStore<PublishAttempt>('fanfare.publish', {
  key: '',
  workspaceId: '',
  status: '',
});

/** Returns the key of this tab's next post. */
export function readPublishKey(): string {
  const attempt = attemptStore.read();
  if (attempt) return attempt.key;
  const key = crypto.randomUUID();
  attemptStore.write({ key, workspaceId: '', status: 'new' });
  return key;
}

/** Records what is known about the current post. */
export function writeStatus(status: PublishAttempt['status']): void {
  const attempt = attemptStore.read();
  if (attempt && attempt.status !== status) attemptStore.write({ ...attempt, status });
}
