import { FileText, Film, Image, type LucideIcon, Type } from 'lucide-react';
import type { MediaKind, MediaOutput } from '#app/domain/media/media.ts';
import { Icon } from '../ui/icon.tsx';

const ICONS: Readonly<Record<MediaKind, LucideIcon>> = {
  image: Image,
  gif: Image,
  video: Film,
  document: FileText,
};

/** A row's small picture: the file's poster, or an icon of its kind. Decorative, because the row has a title. */
export function MediaThumb({ media }: { media: Pick<MediaOutput, 'kind' | 'posterUrl'> | null }) {
  return (
    <span className="thumb" aria-hidden="true">
      {media?.posterUrl ? (
        <img src={media.posterUrl} alt="" loading="lazy" decoding="async" />
      ) : (
        <Icon of={media ? ICONS[media.kind] : Type} />
      )}
    </span>
  );
}
