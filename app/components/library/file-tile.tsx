import { Form, Link } from '@remix-run/react';
import { FileText, Film, Image, Trash2, type LucideIcon } from 'lucide-react';
import { describeMedia } from '#app/domain/media/media-text.ts';
import type { MediaKind, MediaOutput } from '#app/domain/media/media.ts';
import { ForRole } from '../shell/for-role.tsx';
import { DraftLink } from '../ui/draft-link.tsx';
import { Icon } from '../ui/icon.tsx';

const ICONS: Readonly<Record<MediaKind, LucideIcon>> = {
  image: Image,
  gif: Image,
  video: Film,
  document: FileText,
};

interface FileTileProps {
  readonly media: MediaOutput;
  /** The draft that "Use in a post" puts the file into. Null starts or continues this tab's draft. */
  readonly draftId: string | null;
  /** URL of the delete confirmation. */
  readonly toDelete: string;
}

/** One file: its thumbnail, its details, and its actions. */
export function FileTile({ media, draftId, toDelete }: FileTileProps) {
  const { id, fileName } = media;
  const fields = [
    ['mediaId', id] as const,
    ...(draftId === null ? [] : [['draft', draftId] as const]),
  ];
  return (
    <li className="tile" aria-label={fileName}>
      <a className="pic" href={media.url} target="_blank" rel="noreferrer" title="Open file">
        {media.posterUrl ? (
          <img src={media.posterUrl} alt={media.altText ?? ''} loading="lazy" decoding="async" />
        ) : (
          <Icon of={ICONS[media.kind]} size="l" />
        )}
        {media.posterUrl && media.kind === 'video' ? (
          <span className="mark">
            <Icon of={Film} size="s" />
          </span>
        ) : null}
      </a>
      <b className="trunc" title={fileName}>
        {fileName}
      </b>
      <span className="small mut num">{describeMedia(media)}</span>
      <ForRole
        needs="editor"
        otherwise={media.altText ? <p className="small sub">{media.altText}</p> : null}
      >
        <DraftLink className="btn quiet" to="/app/platform-preview" fields={fields}>
          {draftId === null ? 'Use in a post' : 'Use in this draft'}
        </DraftLink>
        <Change media={media} toDelete={toDelete} />
      </ForRole>
    </li>
  );
}

function Change({ media: { id, altText }, toDelete }: Omit<FileTileProps, 'draftId'>) {
  return (
    <details>
      <summary className="small">{altText ? 'Alt text' : 'Add alt text, or delete'}</summary>
      <Form method="post" className="stack">
        <input type="hidden" name="mediaId" value={id} />
        <div className="field">
          <label htmlFor={`alt-${id}`}>Alt text</label>
          <textarea
            id={`alt-${id}`}
            name="altText"
            className="area"
            maxLength={1000}
            defaultValue={altText ?? ''}
          />
          <p className="hint">Describe the file for people who can’t see it.</p>
        </div>
        <div className="row wrap">
          <button className="btn solid" name="intent" value="save">
            Save
          </button>
          <Link className="btn ghost" to={toDelete} preventScrollReset>
            <Icon of={Trash2} size="s" />
            Delete…
          </Link>
        </div>
      </Form>
    </details>
  );
}
