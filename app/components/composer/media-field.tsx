import { FileText, ImagePlus, RotateCw, X } from 'lucide-react';
import { memo, type MouseEvent, useRef } from 'react';
import { toAcceptAttribute } from '#app/domain/media/file-formats.ts';
import { describeMedia } from '#app/domain/media/media-text.ts';
import { toUploadErrorMessage } from '#app/domain/errors/messages.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import type { Upload } from '../hooks/use-upload.ts';
import type { PreviewMedia } from '../previews/preview-types.ts';
import { ForRole } from '../shell/for-role.tsx';
import { Icon } from '../ui/icon.tsx';
import { UploadProgress } from '../ui/upload-progress.tsx';
import { FieldMessages } from '../ui/field-messages.tsx';

const ACCEPT = toAcceptAttribute(['image', 'gif', 'video']);

interface MediaFieldProps {
  readonly media: MediaOutput | null;
  readonly shown: PreviewMedia | null;
  readonly upload: Upload;
  readonly messages: readonly string[];
  readonly onRemove: () => void;
}

/**
 * The post's single file. Without scripts, its buttons submit the form, and the media screen returns the
 * draft with the file.
 */
export const MediaField = memo(function MediaField({
  media,
  shown,
  upload,
  messages,
  onRemove,
}: MediaFieldProps) {
  const { state } = upload;
  return (
    <div id="media" className="mediafield" tabIndex={-1}>
      {shown ? (
        <div className="mediachip">
          <Thumbnail media={shown} />
          <div className="grow">
            <b className="trunc">{shown.fileName}</b>
            {state.status === 'uploading' ? (
              <UploadProgress sentBytes={state.sentBytes} totalBytes={state.totalBytes} />
            ) : (
              <span className="small mut num">{media ? describeMedia(media) : 'Not uploaded'}</span>
            )}
          </div>
          <RemoveButton upload={upload} onRemove={onRemove} />
        </div>
      ) : (
        <ForRole needs="editor">
          <SelectFile upload={upload} />
        </ForRole>
      )}
      {state.status === 'failed' ? <UploadFailure upload={upload} message={state.message} /> : null}
      <input type="hidden" name="mediaId" value={media?.id ?? ''} />
      <FieldMessages id="media-messages" messages={messages} />
    </div>
  );
});

function Thumbnail({ media }: { media: PreviewMedia }) {
  const picture = media.type === 'image' ? media.url : media.posterUrl;
  return (
    <span className="th">
      {picture ? <img src={picture} alt="" /> : null}
      {media.type === 'video' && !picture ? (
        <video src={`${media.url}#t=0.1`} muted playsInline preload="metadata" tabIndex={-1} />
      ) : null}
      {media.type === 'document' ? <Icon of={FileText} /> : null}
    </span>
  );
}

function RemoveButton({ upload, onRemove }: Pick<MediaFieldProps, 'upload' | 'onRemove'>) {
  const isUploading = upload.state.status === 'uploading';
  const handleClick = (event: MouseEvent): void => {
    event.preventDefault();
    if (upload.local) upload.cancel();
    else onRemove();
  };
  const label = isUploading ? 'Cancel upload' : 'Remove Media';
  return (
    <button
      className="btn ghost icon"
      name="intent"
      value="remove-media"
      aria-label={label}
      title={label}
      onClick={handleClick}
    >
      <Icon of={X} />
    </button>
  );
}

function SelectFile({ upload }: { upload: Upload }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="selectfile">
      <button
        className="btn ghost"
        name="intent"
        value="choose"
        formAction="/app/media-upload"
        onClick={(event) => {
          event.preventDefault();
          input.current?.click();
        }}
      >
        <Icon of={ImagePlus} />
        Select File
      </button>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        hidden
        aria-label="File to upload"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) upload.start(file);
          target.value = '';
        }}
      />
    </div>
  );
}

function UploadFailure({ upload, message }: { upload: Upload; message: string }) {
  const canRetry = upload.state.status === 'failed' && upload.state.canRetry;
  return (
    <div className="row wrap uploadfail" role="alert">
      <FieldMessages id="upload-messages" messages={[toUploadErrorMessage(message)]} />
      {canRetry ? (
        <button type="button" className="btn quiet" onClick={upload.retry}>
          <Icon of={RotateCw} size="s" />
          Try again
        </button>
      ) : null}
    </div>
  );
}
