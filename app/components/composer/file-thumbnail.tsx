import { FileText } from 'lucide-react';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { Icon } from '../ui/icon.tsx';

interface FileThumbnailProps extends Pick<MediaOutput, 'type' | 'url'> {
  /** The image, or a video's poster. */
  readonly pictureUrl: string | null;
}

export function FileThumbnail({ type, url, pictureUrl }: FileThumbnailProps) {
  return (
    <span className="th">
      {pictureUrl ? <img src={pictureUrl} alt="" /> : null}
      {type === 'video' && !pictureUrl ? (
        <video src={`${url}#t=0.1`} muted playsInline preload="metadata" tabIndex={-1} />
      ) : null}
      {type === 'document' ? <Icon of={FileText} /> : null}
    </span>
  );
}
