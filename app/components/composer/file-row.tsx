import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { memo, type PointerEvent, useState } from 'react';
import { toPictureUrl } from '#app/domain/media/file-formats.ts';
import { describeMedia } from '#app/domain/media/media-text.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { Icon } from '../ui/icon.tsx';
import { FileDetails } from './file-details.tsx';
import { FileThumbnail } from './file-thumbnail.tsx';

interface FileRowProps {
  readonly media: MediaOutput;
  /** Its place in the list, counted from 0. */
  readonly place: number;
  readonly count: number;
  readonly onRemove: (id: string) => void;
  readonly onGrab: (id: string, event: PointerEvent) => void;
  readonly onMove: (id: string, by: 1 | -1) => void;
  /** Called after the file's alt text or focal point was saved. */
  readonly onSaved: (media: MediaOutput) => void;
}

/** One file: what it is, its place, and how to change that. Its buttons also work without scripts. */
export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { media, count, onRemove, onSaved } = props;
  const isHydrated = useIsHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const { id, fileName } = media;
  const isOnly = count === 1;
  const label = isOnly ? 'Remove Media' : `Remove ${fileName}`;
  return (
    <li className={isOnly ? 'mediachip' : 'mediachip many'} data-file={id}>
      {isOnly ? null : <Place {...props} />}
      <FileThumbnail
        type={media.type}
        pictureUrl={media.type === 'image' ? toPictureUrl(media) : media.posterUrl}
        url={media.url}
      />
      <div className="grow">
        <b className="trunc" title={fileName}>
          {fileName}
        </b>
        <span className="small mut num trunc">{describeMedia(media)}</span>
        {isHydrated ? (
          <button
            type="button"
            className="lnk small"
            aria-expanded={isOpen}
            aria-controls={`details-${id}`}
            aria-label={`${toDetailsText(media, isOnly)}: ${fileName}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {toDetailsText(media, isOnly)}
          </button>
        ) : null}
      </div>
      <span className="row fileacts">
        {isOnly ? null : <MoveButtons {...props} />}
        <button
          className="btn ghost icon"
          name="intent"
          value={`remove-file:${id}`}
          aria-label={label}
          title={label}
          onClick={(event) => {
            event.preventDefault();
            onRemove(id);
          }}
        >
          <Icon of={X} />
        </button>
      </span>
      {isOpen ? <FileDetails media={media} hasFocal={!isOnly} onSaved={onSaved} /> : null}
    </li>
  );
});

function toDetailsText({ altText }: MediaOutput, isOnly: boolean): string {
  if (!isOnly) return 'Alt text and crop';
  return altText ? 'Edit alt text' : 'Add alt text';
}

/** A handle to drag the file by. The arrows do the same with the keyboard. */
function Place({ media, place, onGrab }: FileRowProps) {
  return (
    <span className="grip num" onPointerDown={(event) => onGrab(media.id, event)}>
      <Icon of={GripVertical} size="s" />
      <span aria-hidden="true">{place + 1}</span>
    </span>
  );
}

const DIRECTIONS = [
  { by: -1, icon: ArrowUp, word: 'up' },
  { by: 1, icon: ArrowDown, word: 'down' },
] as const;

function MoveButtons({ media: { id, fileName }, place, count, onMove }: FileRowProps) {
  return (
    <>
      {DIRECTIONS.map(({ by, icon, word }) => {
        const isEnd = by === -1 ? place === 0 : place === count - 1;
        return (
          <button
            key={by}
            className="btn ghost icon"
            name="intent"
            value={`move-file-${word}:${id}`}
            data-by={by}
            aria-label={`Move ${fileName} ${word}`}
            title={`Move ${word}`}
            // Still focusable, so that the focus stays when the file reaches the end.
            aria-disabled={isEnd}
            onClick={(event) => {
              event.preventDefault();
              if (!isEnd) onMove(id, by);
            }}
          >
            <Icon of={icon} size="s" />
          </button>
        );
      })}
    </>
  );
}
