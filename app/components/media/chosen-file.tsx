import { RotateCw } from 'lucide-react';
import {
  findFormatByName,
  findSupportedFormat,
  toPictureUrl,
} from '#app/domain/media/file-formats.ts';
import { describeMedia, formatSize } from '#app/domain/media/media-text.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { Upload } from '../hooks/use-upload.ts';
import { Icon } from '../ui/icon.tsx';
import { UploadProgress } from '../ui/upload-progress.tsx';
import { FilePreview } from './file-preview.tsx';

interface ChosenFileProps {
  readonly media: MediaOutput | null;
  readonly upload: Upload;
  readonly platform: PlatformId | null;
}

/** Shows the file that is being uploaded or has arrived. */
export function ChosenFile({ media, upload, platform }: ChosenFileProps) {
  const { local } = upload;
  if (local) {
    return (
      <div className="stack">
        <FilePreview
          url={local.url}
          contentType={toLocalType(local)}
          name={local.name}
          platform={platform}
        />
        <FileLine name={local.name} facts={formatSize(local.size)} />
        <UploadControls upload={upload} />
      </div>
    );
  }
  if (!media) return null;
  return (
    <div className="stack">
      <FilePreview
        {...toShownFile(media)}
        posterUrl={media.posterUrl}
        name={media.altText ?? media.fileName}
        platform={platform}
      />
      <FileLine name={media.fileName} facts={describeMedia(media)} />
    </div>
  );
}

/** Returns an empty type if this browser may not display the file, so that only its name is shown. */
function toLocalType({ type, name }: { type: string; name: string }): string {
  const format = findSupportedFormat(type) ?? findFormatByName(name);
  return format?.isShownByBrowsers === false ? '' : type;
}

/** Returns the file itself, or its poster as an image if browsers can't display the file. */
function toShownFile(media: MediaOutput): { url: string; contentType: string } {
  const url = media.type === 'image' ? toPictureUrl(media) : media.url;
  return { url, contentType: url === media.url ? media.contentType : 'image/webp' };
}

function FileLine({ name, facts }: { name: string; facts: string }) {
  return (
    <div className="row wrap between small mut num fileline">
      <span>{name}</span>
      <span>{facts}</span>
    </div>
  );
}

function UploadControls({ upload }: { upload: Upload }) {
  const { state } = upload;
  return (
    <>
      {state.status === 'uploading' ? (
        <UploadProgress sentBytes={state.sentBytes} totalBytes={state.totalBytes} />
      ) : null}
      <div className="row wrap">
        {state.status === 'failed' && state.canRetry ? (
          <button type="button" className="btn solid" onClick={upload.retry}>
            <Icon of={RotateCw} size="s" />
            Try again
          </button>
        ) : null}
        <button type="button" className="btn quiet" onClick={upload.cancel}>
          {state.status === 'uploading' ? 'Cancel' : 'Choose another file'}
        </button>
      </div>
    </>
  );
}
