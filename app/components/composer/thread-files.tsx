import { ImagePlus, X } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { FILE_LISTS } from '#app/domain/content/file-lists.ts';
import { pickFiles } from '#app/domain/composer/draft-files.ts';
import { toFilesField } from '#app/domain/composer/draft-thread.ts';
import { toAcceptAttribute, toPictureUrl } from '#app/domain/media/file-formats.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { useUploads } from '../hooks/use-uploads.ts';
import { ForRole } from '../shell/for-role.tsx';
import { Icon } from '../ui/icon.tsx';
import { FileDetails } from './file-details.tsx';
import { FileThumbnail } from './file-thumbnail.tsx';
import { UploadRow } from './upload-row.tsx';

const MAX_FILES = FILE_LISTS.twitter.max;
const ACCEPT = toAcceptAttribute(['image', 'gif', 'video']);

export interface ThreadFilesProps {
  /** The post's place after the caption, from 0. */
  readonly index: number;
  readonly mediaIds: readonly string[];
  /** Details of all files of the draft. */
  readonly files: readonly MediaOutput[];
  /** Adds an uploaded file to this post, or saves a file's changed details. */
  readonly onFile: (index: number, media: MediaOutput) => void;
  readonly onRemove: (index: number, id: string) => void;
}

/** The files of a post of a thread, in order. */
export function ThreadFiles({ index, mediaIds, files, onFile, onRemove }: ThreadFilesProps) {
  const onDone = useCallback((media: MediaOutput) => onFile(index, media), [index, onFile]);
  const uploads = useUploads({ platform: null, onDone });
  const shown = pickFiles(mediaIds, files);
  const room = MAX_FILES - mediaIds.length - uploads.items.length;
  return (
    <div className="threadfiles">
      {toFilesField(index, { mediaIds }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {shown.length + uploads.items.length > 0 ? (
        <ol className="filelist" aria-label={`Files of post ${index + 2}`}>
          {shown.map((media) => (
            <ThreadFile
              key={media.id}
              media={media}
              onRemove={() => onRemove(index, media.id)}
              onSaved={onDone}
            />
          ))}
          {uploads.items.map((item) => (
            <UploadRow key={item.key} item={item} uploads={uploads} />
          ))}
        </ol>
      ) : null}
      {room > 0 ? (
        <ForRole needs="editor">
          <AddFiles number={index + 2} onAdd={(added) => uploads.add(added.slice(0, room))} />
        </ForRole>
      ) : null}
    </div>
  );
}

interface ThreadFileProps {
  readonly media: MediaOutput;
  readonly onRemove: () => void;
  readonly onSaved: (media: MediaOutput) => void;
}

function ThreadFile({ media, onRemove, onSaved }: ThreadFileProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, fileName } = media;
  const label = `Remove ${fileName}`;
  return (
    <li className="mediachip" data-file={id}>
      <FileThumbnail
        type={media.type}
        pictureUrl={media.type === 'image' ? toPictureUrl(media) : media.posterUrl}
        url={media.url}
      />
      <div className="grow">
        <b className="trunc" title={fileName}>
          {fileName}
        </b>
        <button
          type="button"
          className="lnk small"
          aria-expanded={isOpen}
          aria-label={`${media.altText ? 'Edit alt text' : 'Add alt text'}: ${fileName}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {media.altText ? 'Edit alt text' : 'Add alt text'}
        </button>
      </div>
      <span className="row fileacts">
        <button
          type="button"
          className="btn ghost icon"
          aria-label={label}
          title={label}
          onClick={onRemove}
        >
          <Icon of={X} />
        </button>
      </span>
      {isOpen ? <FileDetails media={media} hasFocal={false} onSaved={onSaved} /> : null}
    </li>
  );
}

interface AddFilesProps {
  /** The post's position in the thread, from 2. */
  readonly number: number;
  readonly onAdd: (files: readonly File[]) => void;
}

function AddFiles({ number, onAdd }: AddFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className="btn ghost small"
        aria-label={`Add files to post ${number}`}
        onClick={() => input.current?.click()}
      >
        <Icon of={ImagePlus} size="s" />
        Add files
      </button>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        multiple
        hidden
        aria-label={`Files for post ${number}`}
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}
