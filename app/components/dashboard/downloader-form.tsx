import { CircleX } from 'lucide-react';
import type { FetcherWithComponents } from '@remix-run/react';
import { Icon } from '../ui/icon.tsx';

/** The action URL of the downloader's page and its dialog. */
export const DOWNLOADER = '/app/downloader';

interface DownloaderFormProps {
  readonly url: string;
  readonly error: string | null;
  readonly isBusy: boolean;
  readonly Form: FetcherWithComponents<unknown>['Form'];
}

/** The URL field and its button. Without scripts, the result is a separate page. */
export function DownloaderForm({ url, error, isBusy, Form }: DownloaderFormProps) {
  return (
    <Form method="post" action={DOWNLOADER} className="dlform">
      <div className={error ? 'field err' : 'field'}>
        <label htmlFor="downloader-url">Link to a video</label>
        <input
          className="input"
          id="downloader-url"
          name="url"
          type="url"
          required
          maxLength={2000}
          placeholder="https://"
          defaultValue={url}
          key={url}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'downloader-error' : 'downloader-hint'}
        />
        {error ? (
          <p className="msg bad" id="downloader-error" role="alert">
            <Icon of={CircleX} size="s" />
            {error}
          </p>
        ) : (
          <p className="hint" id="downloader-hint">
            A direct link to a file, or a public page with a video.
          </p>
        )}
      </div>
      <button className="btn solid" name="intent" value="find" disabled={isBusy}>
        {isBusy ? <span className="spin" /> : null}
        {isBusy ? 'Looking…' : 'Download Video'}
      </button>
    </Form>
  );
}
