import { FileText } from 'lucide-react';
import { toPictureUrl } from '#app/domain/media/file-formats.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { toShownText } from '#app/domain/posts/own-texts.ts';
import { FurtherFiles } from '../media/further-files.tsx';
import { Icon } from '../ui/icon.tsx';

/** Enough of the caption to recognize the post. */
const CAPTION_CHARACTERS = 100;

/** The post, at the start of the fan. */
export function SourceCard({ post }: { post: PostOutput }) {
  const { caption, hashtags } = toShownText(post);
  return (
    <article className="src" data-from aria-label="The post">
      {post.media ? <Picture media={post.media} /> : null}
      <FurtherFiles files={post.mediaFiles} />
      {caption ? (
        <p className="cap" dir="auto">
          {cut(caption)}
        </p>
      ) : null}
      <div className="bar">
        <span className="small mut">
          {hashtags.map((tag) => `#${tag}`).join(' ') || 'No hashtags'}
        </span>
        {post.environment === 'sandbox' ? <span className="badge">Sandbox</span> : null}
      </div>
    </article>
  );
}

function cut(caption: string): string {
  const characters = [...caption];
  return characters.length <= CAPTION_CHARACTERS
    ? caption
    : `${characters.slice(0, CAPTION_CHARACTERS).join('').trimEnd()}…`;
}

function Picture({ media }: { media: MediaOutput }) {
  if (media.type === 'image')
    return <img className="pic" src={toPictureUrl(media)} alt={media.altText ?? media.fileName} />;
  if (media.type === 'video') {
    return (
      // The person's own upload, which has no captions.
      // eslint-disable-next-line jsx-a11y/media-has-caption
      <video
        className="pic"
        src={media.url}
        preload="metadata"
        controls
        playsInline
        aria-label={media.altText ?? media.fileName}
      />
    );
  }
  return (
    <p className="cap row">
      <Icon of={FileText} /> {media.fileName}
    </p>
  );
}
