import { Picture } from './preview-media.tsx';
import type { PreviewMedia } from './preview-types.ts';

interface Layout {
  /** Aspect ratio of the whole grid, as width divided by height. */
  readonly aspect: number;
  /** Aspect ratio of each cell. The style sheet places them. */
  readonly cells: readonly number[];
}

/** By the number of cells. */
const LAYOUTS: Readonly<Record<'halves' | 'collage', Readonly<Record<number, Layout>>>> = {
  /** Twitter: https://docs.x.com/x-api/posts/create-post takes four images at most. */
  halves: {
    2: { aspect: 16 / 9, cells: [8 / 9, 8 / 9] },
    3: { aspect: 16 / 9, cells: [8 / 9, 16 / 9, 16 / 9] },
    4: { aspect: 16 / 9, cells: [16 / 9, 16 / 9, 16 / 9, 16 / 9] },
  },
  /** Facebook and LinkedIn show five images, and how many more there are. */
  collage: {
    2: { aspect: 2, cells: [1, 1] },
    3: { aspect: 1, cells: [3 / 2, 3 / 2, 3 / 2] },
    4: { aspect: 1, cells: [3 / 2, 1, 1, 1] },
    5: { aspect: 1, cells: [5 / 6, 5 / 6, 5 / 6, 5 / 6, 5 / 6] },
  },
};

interface MediaGridProps {
  readonly files: readonly PreviewMedia[];
  readonly look: keyof typeof LAYOUTS;
}

/** Shows several images side by side, as the platform's feed does. */
export function MediaGrid({ files, look }: MediaGridProps) {
  const layouts = LAYOUTS[look];
  const count = Math.min(files.length, Math.max(...Object.keys(layouts).map(Number)));
  const layout = layouts[count];
  if (!layout) return null;
  const hidden = files.length - count;
  return (
    <div className={`lk-grid ${look} n${count}`} style={{ aspectRatio: String(layout.aspect) }}>
      {files.slice(0, count).map((media, index) => (
        <div key={media.id} className="lk-media">
          <Picture media={media} fit="cover" aspect={layout.cells[index] ?? 1} />
          {media.altText && look === 'halves' ? <span className="alt">ALT</span> : null}
          {hidden > 0 && index === count - 1 ? <span className="lk-rest">+{hidden}</span> : null}
        </div>
      ))}
    </div>
  );
}
