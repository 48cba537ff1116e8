import { Form } from '@remix-run/react';
import { Download, Plus } from 'lucide-react';
import { describeFormat } from '#app/domain/library/download-text.ts';
import type { VideoFormat, VideoOutput } from '#app/domain/library/video-download.ts';
import { Icon } from '../ui/icon.tsx';
import { DOWNLOADER } from './downloader-form.tsx';

interface DownloaderFormatsProps {
  readonly video: VideoOutput;
  /** The typed URL. It's resolved again for each download, because the direct URLs expire. */
  readonly url: string;
}

/** Shows a found video: its name, its source, and each format with its two actions. */
export function DownloaderFormats({ video, url }: DownloaderFormatsProps) {
  return (
    <section className="dlfound" aria-labelledby="downloader-title">
      <h2 className="t2" id="downloader-title">
        {video.title ?? 'Untitled'}
      </h2>
      <p className="small sub">From {video.source}</p>
      <ul>
        {video.formats.map((format) => (
          <FormatRow key={format.formatId} format={format} url={url} title={video.title} />
        ))}
      </ul>
    </section>
  );
}

interface FormatRowProps {
  readonly format: VideoFormat;
  readonly url: string;
  readonly title: string | null;
}

function FormatRow({ format, url, title }: FormatRowProps) {
  const text = describeFormat(format);
  const fields = (
    <>
      <input type="hidden" name="url" value={url} />
      <input type="hidden" name="formatId" value={format.formatId} />
    </>
  );
  return (
    <li>
      <span className="num grow">{text}</span>
      {/* A plain form, because the browser saves the response and stays on the page. */}
      <form method="post" action={`${DOWNLOADER}/file`}>
        {fields}
        <button className="btn quiet" aria-label={`Save ${text}`}>
          <Icon of={Download} size="s" />
          Save
        </button>
      </form>
      <Form method="post" action={DOWNLOADER}>
        {fields}
        {title ? <input type="hidden" name="title" value={title} /> : null}
        <button
          className="btn solid"
          name="intent"
          value="import"
          aria-label={`Use in a post: ${text}`}
        >
          <Icon of={Plus} size="s" />
          Use in a post
        </button>
      </Form>
    </li>
  );
}
