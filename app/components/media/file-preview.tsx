import { NO_PREVIEW } from '#app/domain/errors/messages/media.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { PLATFORM_FRAMES } from './preview-aspect.ts';

interface FilePreviewProps {
  readonly url: string;
  /** Shown until a video plays, and instead of one that this browser can't play. */
  readonly posterUrl?: string | null;
  /** The file's media type, which selects the player. */
  readonly contentType: string;
  readonly name: string;
  readonly platform: PlatformId | null;
}

/** Shows the file in the platform's frame, or as is if no platform is selected. */
export function FilePreview({ url, posterUrl, contentType, name, platform }: FilePreviewProps) {
  const frame = platform ? PLATFORM_FRAMES[platform] : null;
  const style = frame
    ? { aspectRatio: String(frame.aspect), objectFit: frame.fit }
    : { maxHeight: '32rem' };
  const [kind] = contentType.split('/');
  switch (kind) {
    case 'image':
      return <img className="master" src={url} alt={name} style={style} />;
    case 'video':
      return (
        // The person's own upload, which has no captions.
        // eslint-disable-next-line jsx-a11y/media-has-caption
        <video
          className="master"
          src={url}
          poster={posterUrl ?? undefined}
          style={style}
          controls
          playsInline
          preload="metadata"
          aria-label={name}
        />
      );
    case 'audio':
      return (
        // eslint-disable-next-line jsx-a11y/media-has-caption -- as above
        <audio src={url} controls aria-label={name} />
      );
    default:
      return <p className="master none sub">{NO_PREVIEW}</p>;
  }
}
