import { FileText, Play } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { toCropStyle } from './crop-style.ts';
import type { PreviewMedia as Media } from './preview-types.ts';

interface PreviewMediaProps {
  readonly media: Media | null;
  /** Aspect ratio of the box, as width divided by height. */
  readonly aspect: number;
  /** `cover` crops to the box and `contain` adds bars, as the platform does. */
  readonly fit?: 'cover' | 'contain';
  readonly className?: string;
  readonly children?: ReactNode;
}

/**
 * Shows the file in the platform's own frame. Nothing plays, because the preview is a still image of a post.
 */
export function PreviewMedia({
  media,
  aspect,
  fit = 'cover',
  className = '',
  children,
}: PreviewMediaProps) {
  return (
    <div className={`lk-media ${className}`} style={{ aspectRatio: String(aspect) }}>
      <Picture media={media} fit={fit} aspect={aspect} />
      {media?.type === 'video' ? (
        <span className="lk-play">
          <Icon of={Play} />
        </span>
      ) : null}
      {children}
    </div>
  );
}

interface PictureProps {
  readonly media: Media | null;
  readonly fit: 'cover' | 'contain';
  readonly aspect: number;
}

/** Fills its box with the file. */
export function Picture({ media, fit, aspect }: PictureProps) {
  if (!media) return <span className="lk-none" />;
  const { cover } = media;
  const style = toStyle(cover ?? media, { fit, aspect });
  if (cover) return <img className="lk-cover" src={cover.url} alt="" style={style} />;
  switch (media.type) {
    case 'image':
      return <img src={media.url} alt="" style={style} />;
    case 'video':
      if (media.posterUrl) return <img src={media.posterUrl} alt="" style={style} />;
      // The fragment makes browsers show the frame if they otherwise show nothing before playing.
      return (
        <video
          src={`${media.url}#t=${media.shownAt ?? 0.1}`}
          style={style}
          muted
          playsInline
          preload="metadata"
          tabIndex={-1}
        />
      );
    case 'document':
      return (
        <span className="lk-doc">
          <Icon of={FileText} />
          {media.fileName}
        </span>
      );
  }
}

function toStyle(
  { crop, aspect: picture }: Pick<Media, 'crop' | 'aspect'>,
  { fit, aspect }: Pick<PictureProps, 'fit' | 'aspect'>,
): CSSProperties {
  return crop
    ? toCropStyle(crop, { fit, box: aspect, picture: picture ?? aspect })
    : { objectFit: fit };
}

/** Returns the file's aspect ratio within the platform's range, or a square if it isn't known yet. */
export function clampAspect(media: Media | null, range: readonly [number, number]): number {
  const [tallest, widest] = range;
  return Math.min(widest, Math.max(tallest, media?.aspect ?? 1));
}
