import { Form, Link, useNavigate, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { describeImport } from '#app/domain/library/download-text.ts';
import { type ImportOutput, isImportFinished } from '#app/domain/library/video-download.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { ForRole } from '../shell/for-role.tsx';
import { Banner } from '../ui/banner.tsx';
import { DOWNLOADER } from './downloader-form.tsx';
import { RetryImport } from './retry-import.tsx';

const POLL_MS = 1000;

/** A file that is being imported. With scripts, the page continues automatically when it arrives. */
export function DownloaderImport({ item }: { item: ImportOutput }) {
  useProgress(item);
  const isHydrated = useIsHydrated();
  const next = toMediaAddress(item);
  return (
    <section className="card stack" aria-labelledby="import-title">
      <h2 className="t2 dlname" id="import-title">
        {item.title ?? new URL(item.url).hostname}
      </h2>
      {item.error ? (
        <Banner tone="bad">{item.error.message}</Banner>
      ) : (
        <ImportProgress item={item} />
      )}
      <div className="row wrap">
        {next ? (
          <Link className="btn solid" to={next}>
            Use in a post
          </Link>
        ) : null}
        <ForRole needs="editor">
          {item.state === 'failed' ? <RetryImport item={item} /> : null}
          {!isImportFinished(item) ? <CancelImport item={item} /> : null}
        </ForRole>
        {!isImportFinished(item) && !isHydrated ? (
          <a className="btn quiet" href={`${DOWNLOADER}?import=${item.id}`}>
            Check again
          </a>
        ) : null}
        {isImportFinished(item) ? (
          <Link className="btn quiet" to={DOWNLOADER}>
            Use another link
          </Link>
        ) : null}
      </div>
    </section>
  );
}

function CancelImport({ item }: { item: ImportOutput }) {
  return (
    <Form method="post" action={DOWNLOADER}>
      <input type="hidden" name="importId" value={item.id} />
      <button className="btn quiet" name="intent" value="cancel">
        Cancel
      </button>
    </Form>
  );
}

function ImportProgress({ item }: { item: ImportOutput }) {
  const { progress } = item;
  return (
    <div className="upload">
      <div
        className="track"
        role="progressbar"
        aria-label="Import"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress ?? undefined}
        aria-valuetext={describeImport(item)}
      >
        <i style={{ width: `${progress ?? 0}%` }} />
      </div>
      <span className="small mut num" aria-live="polite">
        {describeImport(item)}
      </span>
    </div>
  );
}

function toMediaAddress({ mediaId }: ImportOutput): string | null {
  return mediaId === null ? null : `/app/media-upload?mediaId=${mediaId}&uploaded=1`;
}

/** Polls every second until the import ends, then opens the media screen with the file. */
function useProgress(item: ImportOutput): void {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const isOver = isImportFinished(item);
  const next = toMediaAddress(item);
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => void revalidate(), POLL_MS);
    return () => {
      clearInterval(timer);
    };
  }, [isOver, revalidate]);
  useEffect(() => {
    // Replaces this page in the history, so that Back returns to where the person came from.
    if (next) void navigate(next, { replace: true });
  }, [next, navigate]);
}
