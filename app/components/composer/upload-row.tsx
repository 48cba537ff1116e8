import { RotateCw, X } from 'lucide-react';
import { toUploadErrorMessage } from '#app/domain/errors/messages/media.ts';
import type { UploadItem } from '../client/upload-item.ts';
import type { Uploads } from '../hooks/use-uploads.ts';
import { FieldMessages } from '../ui/field-messages.tsx';
import { Icon } from '../ui/icon.tsx';
import { UploadProgress } from '../ui/upload-progress.tsx';
import { FileThumbnail } from './file-thumbnail.tsx';
import { toLocalPreview } from './preview-media.ts';

interface UploadRowProps {
  readonly item: UploadItem;
  readonly uploads: Uploads;
}

/** A file that hasn't arrived yet, or couldn't be uploaded. */
export function UploadRow({ item, uploads }: UploadRowProps) {
  const { key, name, local, state } = item;
  const label = state.status === 'failed' ? `Dismiss ${name}` : 'Cancel upload';
  const shown = local && toLocalPreview(local);
  return (
    <li className="mediachip uploadrow" role={state.status === 'failed' ? 'alert' : undefined}>
      {shown ? (
        <FileThumbnail
          type={shown.type}
          url={shown.url}
          pictureUrl={shown.type === 'image' ? shown.url : null}
        />
      ) : (
        <span className="th" />
      )}
      <div className="grow">
        <b className="trunc" title={name}>
          {name}
        </b>
        <UploadStatus item={item} />
      </div>
      <span className="row fileacts">
        {state.status === 'failed' && state.canRetry ? (
          <button type="button" className="btn quiet" onClick={() => uploads.retry(key)}>
            <Icon of={RotateCw} size="s" />
            Try again
          </button>
        ) : null}
        <button
          type="button"
          className="btn ghost icon"
          aria-label={label}
          title={label}
          onClick={() => uploads.cancel(key)}
        >
          <Icon of={X} />
        </button>
      </span>
    </li>
  );
}

function UploadStatus({ item: { key, state } }: Pick<UploadRowProps, 'item'>) {
  switch (state.status) {
    case 'waiting':
      return <span className="small mut">Waiting</span>;
    case 'uploading':
      return <UploadProgress sentBytes={state.sentBytes} totalBytes={state.totalBytes} />;
    case 'failed':
      return (
        <FieldMessages
          id={`upload-${key}-messages`}
          messages={[toUploadErrorMessage(state.message)]}
        />
      );
  }
}
