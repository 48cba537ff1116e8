import { useId } from 'react';
import type { Draft } from '#app/domain/composer/draft.ts';
import { CAROUSEL_SHAPES, type CarouselShape } from '#app/domain/fit/carousel-shapes.ts';

interface CarouselShapeFieldProps {
  readonly shape: Draft['fit']['carouselShape'];
  readonly isOff: boolean;
  readonly onChange: (shape: Draft['fit']['carouselShape']) => void;
}

const LABELS: Readonly<Record<CarouselShape, string>> = {
  first: 'Convert all to the first file’s shape',
  '3:4': 'Convert all to 3:4 (tall)',
  '4:5': 'Convert all to 4:5 (tall)',
  '1:1': 'Convert all to 1:1 (square)',
  '1.91:1': 'Convert all to 1.91:1 (wide)',
};

/** Lets a person bring the files of a carousel to one shape. */
export function CarouselShapeField({ shape, isOff, onChange }: CarouselShapeFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Shape of Instagram’s carousel</label>
      <select
        id={id}
        name="fit.shape"
        className="select"
        disabled={isOff}
        aria-describedby={`${id}-hint`}
        value={shape ?? ''}
        onChange={({ target }) =>
          onChange(CAROUSEL_SHAPES.find((one) => one === target.value) ?? null)
        }
      >
        <option value="">Leave the files as they are</option>
        {CAROUSEL_SHAPES.map((one) => (
          <option key={one} value={one}>
            {LABELS[one]}
          </option>
        ))}
      </select>
      <p className="hint" id={`${id}-hint`}>
        Instagram crops every file to the first one’s shape, around the center. Converted here, each
        file keeps its own part in view.
      </p>
    </div>
  );
}
