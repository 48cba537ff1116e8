import { useId, useRef } from 'react';
import type { FocalPoint } from '#app/domain/media/media.ts';
import type { TagText } from '#app/domain/posts/instagram-tags.ts';
import { Picture } from '../previews/preview-media.tsx';
import type { PreviewMedia } from '../previews/preview-types.ts';
import { FileThumbnail } from './file-thumbnail.tsx';
import { movePoint, toPercent, toPoint } from './picture-point.ts';
import { usePointing } from './use-pointing.ts';

interface TagPictureProps {
  /** The files as they are published, in order. */
  readonly files: readonly PreviewMedia[];
  /** The file that is shown, counted from 0. */
  readonly page: number;
  /** The tags of all files. */
  readonly tags: readonly TagText[];
  readonly onPage: (page: number) => void;
  readonly onAdd: (point: FocalPoint) => void;
  /** Called with a tag's position in the list, counted from 0. */
  readonly onMove: (index: number, point: FocalPoint) => void;
  readonly onOpen: (index: number) => void;
}

/** One of the files, to point at the people in it. The fields below do the same in numbers. */
export function TagPicture({ files, page, ...props }: TagPictureProps) {
  const media = files[page] ?? files[0];
  if (!media || files.every(({ type }) => type !== 'image')) return null;
  return (
    <div className="tagpicture">
      {files.length > 1 ? <TagPages files={files} page={page} {...props} /> : null}
      {media.type === 'image' ? (
        <PointedPicture media={media} page={page} {...props} />
      ) : (
        <p className="hint">In a video, tags have no position. Enter the names below.</p>
      )}
    </div>
  );
}

const isIn = ({ file = 1 }: TagText, page: number): boolean => file === page + 1;

function TagPages({ files, page, tags, onPage }: Omit<TagPictureProps, 'onAdd'>) {
  return (
    <div className="row wrap" role="group" aria-label="File to tag people in">
      {files.map((media, index) => {
        const count = tags.filter((tag) => isIn(tag, index)).length;
        return (
          <button
            key={media.id}
            type="button"
            className="tagpage"
            aria-label={`Tag people in file ${index + 1}, ${count} tagged`}
            aria-pressed={index === page}
            onClick={() => onPage(index)}
          >
            <FileThumbnail
              type={media.type}
              url={media.url}
              pictureUrl={media.type === 'image' ? media.url : media.posterUrl}
            />
          </button>
        );
      })}
    </div>
  );
}

type PointedPictureProps = Omit<TagPictureProps, 'files' | 'onPage'> & {
  readonly media: PreviewMedia;
};

function PointedPicture({ media, page, tags, onAdd, onMove, onOpen }: PointedPictureProps) {
  const hintId = useId();
  const aspect = media.aspect ?? 1;
  return (
    <>
      <div
        className="fitpic tagpic"
        style={{ aspectRatio: String(aspect), width: toWidth(aspect) }}
      >
        <div
          className="tagarea"
          aria-hidden="true"
          onClick={(event) => onAdd(toPoint(event, event.currentTarget.getBoundingClientRect()))}
        >
          <Picture media={media} fit="cover" aspect={aspect} />
        </div>
        {tags.map((tag, index) =>
          isIn(tag, page) ? (
            <Pin
              // The rows of the fields have the same order.
              key={index}
              tag={tag}
              number={index + 1}
              hintId={hintId}
              onMove={(point) => onMove(index, point)}
              onOpen={() => onOpen(index)}
            />
          ) : null,
        )}
      </div>
      <p className="hint" id={hintId}>
        Click a person in the picture to tag them. Drag a number to move it, or use the arrow keys.
      </p>
    </>
  );
}

/** Like other pictures that are pointed at, it's at most 15rem high. */
const toWidth = (aspect: number): string => `min(100%, ${(15 * aspect).toFixed(3)}rem)`;

interface PinProps {
  readonly tag: TagText;
  /** Its position among the tags, from 1. */
  readonly number: number;
  readonly hintId: string;
  readonly onMove: (point: FocalPoint) => void;
  readonly onOpen: () => void;
}

/** Where a person is tagged. Moves by dragging and with the arrow keys. A click leads to the name. */
function Pin({ tag: { username, x, y }, number, hintId, onMove, onOpen }: PinProps) {
  const wasMoved = useRef(false);
  const move = (point: FocalPoint): void => {
    wasMoved.current = true;
    onMove(point);
  };
  const { onPointerDown, ...pointing } = usePointing({ onMove: move, countsPress: false });
  if (x === undefined || y === undefined) return null;
  return (
    <button
      type="button"
      className="tagpin num"
      style={{ left: `${toPercent(x)}%`, top: `${toPercent(y)}%` }}
      title={username === '' ? undefined : `@${username}`}
      aria-label={toPinLabel({ username, x, y }, number)}
      aria-describedby={hintId}
      onPointerDown={(event) => {
        wasMoved.current = false;
        onPointerDown(event);
      }}
      {...pointing}
      onKeyDown={(event) => {
        const point = movePoint({ x, y }, event);
        if (point) {
          event.preventDefault();
          onMove(point);
        }
      }}
      onClick={() => {
        if (!wasMoved.current) onOpen();
        wasMoved.current = false;
      }}
    >
      {number}
    </button>
  );
}

function toPinLabel({ username, x, y }: { username: string } & FocalPoint, number: number): string {
  const who = username === '' ? `Person ${number}` : `Person ${number}, @${username}`;
  return `${who}: ${toPercent(x)}% from the left, ${toPercent(y)}% from the top`;
}
