import { useSyncExternalStore } from 'react';
import { listUnfinishedUploads } from '../client/unfinished-uploads.ts';
import { useIsServed } from '../hooks/use-health.ts';
import { Banner } from '../ui/banner.tsx';

interface MediaNotesProps {
  readonly notice: string | null;
  readonly error: string | null;
  /** A file is present or being uploaded, so earlier unfinished uploads are irrelevant. */
  readonly isBusy: boolean;
}

/** Shows the latest message about the file, or about an upload that a reload interrupted. */
export function MediaNotes({ notice, error, isBusy }: MediaNotesProps) {
  const unfinished = useSyncExternalStore(subscribe, readUnfinished, readNothing);
  const isServed = useIsServed();
  const isQuiet = !notice && !error && !isBusy;
  return (
    <div className="mednotes" aria-live="polite">
      {isServed ? null : (
        <Banner tone="warn">The server isn’t responding. If the upload fails, try again.</Banner>
      )}
      {notice ? <Banner tone="ok">{notice}</Banner> : null}
      {error ? <Banner tone="bad">{error}</Banner> : null}
      {unfinished !== null && isQuiet ? (
        <Banner tone="warn" isCalm>
          The upload of {unfinished} was interrupted. Choose the same file to resume it.
        </Banner>
      ) : null}
    </div>
  );
}

const subscribe = () => () => undefined;
const readUnfinished = (): string | null => listUnfinishedUploads()[0] ?? null;
const readNothing = (): null => null;
