import { useIsHydrated } from '../client/use-is-hydrated.ts';
import type { PreviewFrame } from '../previews/preview-types.ts';

interface StageToolsProps {
  readonly frame: PreviewFrame;
  readonly onFrame: (frame: PreviewFrame) => void;
  readonly hasVideo: boolean;
}

const FRAMES: readonly (readonly [PreviewFrame, string])[] = [
  ['mobile', 'Phone'],
  ['desktop', 'Wide screen'],
];
const SCHEMES = [
  ['page', 'Same as this page'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

/**
 * View options of the previews, which aren't submitted. Colors and safe zones are applied by CSS from checked
 * inputs, so they work without scripts. Another frame folds the text again.
 */
export function StageTools({ frame, onFrame, hasVideo }: StageToolsProps) {
  const isHydrated = useIsHydrated();
  return (
    <div className="row wrap stagetools">
      {isHydrated ? (
        <div className="seg fit" role="radiogroup" aria-label="Device">
          {FRAMES.map(([value, label]) => (
            <label key={value}>
              <input
                type="radio"
                name="look-frame"
                checked={frame === value}
                onChange={() => onFrame(value)}
              />
              {label}
            </label>
          ))}
        </div>
      ) : null}
      <div className="seg fit" role="radiogroup" aria-label="Preview theme">
        {SCHEMES.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name="look-scheme"
              value={value}
              className={`scheme-${value}`}
              defaultChecked={value === 'page'}
            />
            {label}
          </label>
        ))}
      </div>
      {hasVideo ? (
        <label className="check zonecheck">
          <input type="checkbox" className="show-zones" aria-describedby="zone-legend" />
          <span>
            Show safe zones
            <span className="small mut" id="zone-legend">
              Hatched areas are covered by the app’s buttons and caption
            </span>
          </span>
        </label>
      ) : null}
    </div>
  );
}
