import { CENTRE } from '#app/domain/fit/fit-facts.ts';
import type { FocalPoint } from '#app/domain/media/media.ts';
import type { PreviewMedia } from '../previews/preview-types.ts';
import { toPart, toPercent } from './picture-point.ts';
import { usePointing } from './use-pointing.ts';

interface FitFocalProps {
  /** The ID of its heading. */
  readonly id: string;
  /** The prefix of its form fields. Null if it isn't submitted with the form. */
  readonly field: string | null;
  readonly media: PreviewMedia;
  /** Null until the person sets one. */
  readonly focal: FocalPoint | null;
  readonly isOff: boolean;
  readonly onChange: (focal: FocalPoint) => void;
}

const AXES = [
  { axis: 'x', label: 'Distance from the left, in percent' },
  { axis: 'y', label: 'Distance from the top, in percent' },
] as const;

/**
 * Sets what must stay visible: by pointing at the image, or with two sliders that work with the keyboard and
 * without scripts.
 */
export function FitFocal({ id, field, media, focal, isOff, onChange }: FitFocalProps) {
  const point = focal ?? CENTRE;
  return (
    <div className="fitfocal">
      <p className="flabel" id={id}>
        Keep this in view
      </p>
      <FocalPicture media={media} point={point} onChange={onChange} />
      <div className="fitaxes" role="group" aria-labelledby={id}>
        {AXES.map(({ axis, label }) => (
          <label key={axis}>
            <span className="small mut">{label}</span>
            <input
              type="range"
              name={field === null ? undefined : `${field}.${axis}`}
              min={0}
              max={100}
              step={1}
              disabled={isOff}
              value={toPercent(point[axis])}
              onChange={({ target }) =>
                onChange({ ...point, [axis]: toPart(target.valueAsNumber / 100) })
              }
            />
          </label>
        ))}
      </div>
    </div>
  );
}

type FocalPictureProps = Pick<FitFocalProps, 'media' | 'onChange'> & { readonly point: FocalPoint };

/** Pointer input only. The sliders below do the same for everyone else. */
function FocalPicture({ media, point, onChange }: FocalPictureProps) {
  const pointing = usePointing({ onMove: onChange, countsPress: true });
  const picture = media.type === 'image' ? media.url : media.posterUrl;
  return (
    <div className="fitpic" aria-hidden="true" {...pointing}>
      {picture ? (
        <img src={picture} alt="" draggable={false} />
      ) : (
        <video src={`${media.url}#t=0.1`} muted playsInline preload="metadata" tabIndex={-1} />
      )}
      <span
        className="fitpoint"
        style={{ left: `${toPercent(point.x)}%`, top: `${toPercent(point.y)}%` }}
      />
    </div>
  );
}
