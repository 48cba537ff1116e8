import type { Place } from './places.ts';

interface PlaceIconProps {
  readonly of: Pick<Place, 'icon'>;
  /** l: alone in a bar. */
  readonly size?: 'l';
}

/**
 * A place's icon from one file, so that no screen loads the icons of all places as code. Hidden from screen
 * readers, because the link around it has the name.
 */
export function PlaceIcon({ of: { icon }, size }: PlaceIconProps) {
  return (
    <svg className={size ? `i ${size}` : 'i'} aria-hidden="true">
      <use href={`/place-icons.svg#${icon}`} />
    </svg>
  );
}
