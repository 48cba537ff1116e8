import { useFetcher } from '@remix-run/react';
import { RIGHTS_REMINDER, type VideoOutput } from '#app/domain/library/video-download.ts';
import { DownloaderForm } from './downloader-form.tsx';
import { DownloaderFormats } from './downloader-formats.tsx';

/** The result of a lookup. */
export interface Lookup {
  readonly url: string;
  readonly video: VideoOutput | null;
  readonly error: string | null;
}

/** The field, the result, and the reminder, shared by the dialog and the page. */
export function DownloaderPanel({ sent }: { sent: Lookup }) {
  const fetcher = useFetcher<Lookup>();
  const { url, video, error } = fetcher.data ?? sent;
  const isBusy = fetcher.state !== 'idle';
  return (
    <div className="stack dl">
      <DownloaderForm url={url} error={error} isBusy={isBusy} Form={fetcher.Form} />
      <div aria-live="polite" aria-busy={isBusy}>
        {video && !isBusy ? <DownloaderFormats video={video} url={url} /> : null}
      </div>
      <p className="small mut">{RIGHTS_REMINDER}</p>
    </div>
  );
}
