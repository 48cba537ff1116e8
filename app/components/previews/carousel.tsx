import { PreviewMedia } from './preview-media.tsx';
import type { PreviewMedia as Media } from './preview-types.ts';

interface CarouselProps {
  readonly files: readonly Media[];
  /** The file that is shown, counted from 0. */
  readonly page: number;
  /** All files are cropped to the first one's. */
  readonly aspect: number;
}

/** One file of several, with the platform's counter and dots. */
export function Carousel({ files, page, aspect }: CarouselProps) {
  const media = files[page] ?? files[0] ?? null;
  if (files.length < 2) return <PreviewMedia media={media} aspect={aspect} />;
  return (
    <>
      <PreviewMedia media={media} aspect={aspect}>
        <span className="lk-page">
          {page + 1}/{files.length}
        </span>
      </PreviewMedia>
      <div className="lk-dots">
        {files.map(({ id }, index) => (
          <i key={id} className={index === page ? 'on' : undefined} />
        ))}
      </div>
    </>
  );
}
