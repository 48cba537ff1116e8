import { CircleHelp, RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { attemptStore, type PublishAttempt, writeStatus } from '../client/publish-attempt.ts';
import { isRecord } from '../client/responses.ts';
import { Icon } from '../ui/icon.tsx';

const TIMEOUT_MS = 8000;
const AGAIN_MS = 1500;
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000];
/** A post that is still on its way when the first check arrives is found by the second. */
const CHECKS_OF_NOTHING = 2;
const UNAUTHORIZED = 401;

type Found =
  | { readonly status: 'done'; readonly postId: string }
  | { readonly status: 'running' | 'none' | 'signed_out' | 'other_workspace' | 'no_response' };

/**
 * Asks the server what became of a post until that's known, even across outages. Returns the post's ID, or null
 * if it wasn't accepted or the person has to do something first, which the store then says.
 */
export async function checkAttempt(key: string, signal?: AbortSignal): Promise<string | null> {
  const isOver = (): boolean => signal?.aborted === true || isStopped(key);
  let nothing = 0;
  let failures = 0;
  writeStatus('checking');
  for (;;) {
    const found = await findOutcome(key);
    if (isOver()) return null;
    nothing = found.status === 'none' ? nothing + 1 : 0;
    const end = toEnd(found, nothing);
    if (end) return end.postId ?? conclude(end.status);
    writeStatus(toProgress(found));
    await waitOrOnline(toPause(found, failures));
    failures = found.status === 'no_response' ? failures + 1 : 0;
    if (isOver()) return null;
  }
}

interface End {
  readonly status: PublishAttempt['status'];
  readonly postId?: string;
}

/** Returns what ends the check, or null. */
function toEnd(found: Found, nothing: number): End | null {
  switch (found.status) {
    case 'done':
      attemptStore.write(null);
      return { status: 'new', postId: found.postId };
    case 'signed_out':
      return { status: 'signed_out_in_doubt' };
    case 'other_workspace':
      return { status: 'other_workspace' };
    default:
      return nothing >= CHECKS_OF_NOTHING ? { status: 'not_sent' } : null;
  }
}

function toProgress({ status }: Found): PublishAttempt['status'] {
  if (status === 'running') return 'running';
  return status === 'no_response' && !navigator.onLine ? 'offline' : 'checking';
}

const toPause = ({ status }: Found, failures: number): number =>
  status === 'no_response'
    ? (RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? AGAIN_MS)
    : AGAIN_MS;

function conclude(status: PublishAttempt['status']): null {
  writeStatus(status);
  return null;
}

function isStopped(key: string): boolean {
  const attempt = attemptStore.read();
  return attempt?.key !== key || attempt.status === 'unknown';
}

function waitOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
  });
}

async function findOutcome(key: string): Promise<Found> {
  const workspaceId = attemptStore.read()?.workspaceId ?? '';
  const query = new URLSearchParams({ key, workspaceId });
  try {
    const response = await fetch(`/app/publish-outcome?${query.toString()}`, {
      // A signed-out person is redirected to the sign-in page.
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.type === 'opaqueredirect' || response.status === UNAUTHORIZED)
      return { status: 'signed_out' };
    if (!response.ok) return { status: 'no_response' };
    return toFound(await response.json());
  } catch {
    return { status: 'no_response' };
  }
}

/** A proxy's page says nothing about the post. */
function toFound(body: unknown): Found {
  if (!isRecord(body)) return { status: 'no_response' };
  const { status, effectId } = body;
  if (status === 'done' && typeof effectId === 'string') return { status, postId: effectId };
  const isKnown = status === 'running' || status === 'none' || status === 'other_workspace';
  return isKnown ? { status } : { status: 'no_response' };
}

interface PublishNoteProps {
  readonly attempt: PublishAttempt;
  /** The composer's form, which publishes again. */
  readonly formId: string;
  /** Path of the composer's screen. */
  readonly path: string;
  readonly onCheckAgain: () => void;
}

const CHECKING: ReadonlySet<string> = new Set(['checking', 'offline', 'running']);

/** Says what is known about a post whose response was lost, and what to do. */
export function PublishNote({ attempt, formId, path, onCheckAgain }: PublishNoteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { status } = attempt;
  const text = TEXTS[status];
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  if (!text) return null;
  const isChecking = CHECKING.has(status);
  const close = (): void => writeStatus(isChecking ? 'unknown' : 'new');
  return (
    <dialog
      ref={dialog}
      className="notice"
      aria-labelledby="publish-note"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className="row">
        {isChecking ? <span className="spin" /> : <Icon of={CircleHelp} />}
        <h2 className="t2" id="publish-note" tabIndex={-1}>
          {text.title}
        </h2>
      </div>
      <p className="sub" role="status">
        {text.body}
      </p>
      <div className="acts">
        {isChecking ? (
          <button type="button" className="btn quiet" onClick={close}>
            Stop checking
          </button>
        ) : (
          <NextSteps
            status={status}
            formId={formId}
            path={path}
            onCheckAgain={onCheckAgain}
            close={close}
          />
        )}
      </div>
    </dialog>
  );
}

type WaysProps = Omit<PublishNoteProps, 'attempt'> & {
  readonly status: PublishAttempt['status'];
  readonly close: () => void;
};

function NextSteps({ status, formId, path, onCheckAgain, close }: WaysProps) {
  const keep = (
    <button type="button" className="btn quiet" onClick={close}>
      Keep editing
    </button>
  );
  if (status === 'not_sent')
    return (
      <>
        {keep}
        <button className="btn call" form={formId} name="intent" value="publish">
          Publish again
        </button>
      </>
    );
  if (status === 'signed_out' || status === 'signed_out_in_doubt')
    return (
      <a className="btn solid" href={`/login?returnTo=${encodeURIComponent(path)}`}>
        Sign in again
      </a>
    );
  return (
    <>
      <a className="btn quiet" href="/app/posts">
        Open Posts
      </a>
      <button type="button" className="btn solid" onClick={onCheckAgain}>
        <Icon of={RotateCw} size="s" />
        Check again
      </button>
    </>
  );
}

const TEXTS: Partial<
  Record<PublishAttempt['status'], { readonly title: string; readonly body: string }>
> = {
  checking: {
    title: 'Checking your post…',
    body: 'We don’t know yet whether your post was accepted. Everything you typed is still here.',
  },
  offline: {
    title: 'You’re offline',
    body: 'We don’t know yet whether your post was accepted. We’ll check as soon as you’re back online.',
  },
  running: {
    title: 'Checking your post…',
    body: 'Fanfare has received your post and is still accepting it.',
  },
  not_sent: {
    title: 'Your post wasn’t sent',
    body: 'Nothing was published. Everything you typed is still here.',
  },
  signed_out: {
    title: 'You’re signed out',
    body: 'Nothing was published. Everything you typed stays on this device while you sign in.',
  },
  signed_out_in_doubt: {
    title: 'You’re signed out',
    body: 'Sign in again to see whether your post was accepted. Everything you typed stays on this device.',
  },
  other_workspace: {
    title: 'You switched workspaces',
    body: 'Switch back in the other tab to see whether your post was accepted.',
  },
  unknown: {
    title: 'We don’t know whether your post was accepted',
    body: 'Look for it on the Posts screen. If you publish again from here, it can’t be published twice.',
  },
};
