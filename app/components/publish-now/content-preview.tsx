import type { Draft } from '#app/domain/composer/draft.ts';
import { toPictureUrl } from '#app/domain/media/file-formats.ts';
import { describeMedia } from '#app/domain/media/media-text.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { cutCaption, firstHashtags, toMediaTypeText } from '#app/domain/posts/post-summary.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { FurtherFiles } from '../media/further-files.tsx';
import { type DraftFields, DraftLink } from '../ui/draft-link.tsx';

interface ContentPreviewProps {
  readonly draft: Draft;
  /** In order. */
  readonly files: readonly MediaOutput[];
  /** The image chosen as the video's cover. */
  readonly cover: MediaOutput | null;
  readonly fields: DraftFields;
}

/** Summarizes what would be published: the start of the caption, three hashtags, and the type of file. */
export function ContentPreview({ draft, files, cover, fields }: ContentPreviewProps) {
  const media = files[0] ?? null;
  const { caption, hashtags } = draft.shared;
  return (
    <article className="src" data-from aria-label="Content preview">
      {media ? <Picture media={media} cover={cover} /> : null}
      <FurtherFiles files={files} />
      <p className={caption === '' ? 'cap mut' : 'cap'} dir="auto">
        {cutCaption(caption) || 'No caption yet.'}
      </p>
      <div className="bar">
        <span className="small mut">{firstHashtags(hashtags) || 'No hashtags'}</span>
      </div>
      <div className="bar between">
        <span className="small mut num">
          {files.length > 1 ? formatCount(files.length, 'file') : toMediaTypeText(media)}
          {media && files.length === 1 ? `, ${describeMedia(media)}` : ''}
          {cover ? ', with a cover' : ''}
        </span>
        <DraftLink className="small" to="/app/platform-preview" fields={fields}>
          Edit
        </DraftLink>
      </div>
    </article>
  );
}

interface PictureProps {
  readonly media: MediaOutput;
  readonly cover: MediaOutput | null;
}

function Picture({ media, cover }: PictureProps) {
  const shown = media.type === 'image' ? media : cover;
  const picture = shown ? toPictureUrl(shown) : media.posterUrl;
  if (picture !== null) return <img className="pic" src={picture} alt="" />;
  if (media.type !== 'video') return null;
  return <video className="pic" src={`${media.url}#t=0.1`} muted playsInline preload="metadata" />;
}
