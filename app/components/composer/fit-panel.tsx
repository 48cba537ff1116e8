import { Scissors } from 'lucide-react';
import type { FileDraft } from '#app/domain/composer/draft.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import { Icon } from '../ui/icon.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';
import { FitFocal } from './fit-focal.tsx';
import { listShownFits } from './shown-fits.ts';
import type { Composer } from './use-composer.ts';

export interface FitPanelProps extends Pick<Composer, 'fits' | 'previewMedia' | 'change'> {
  readonly draft: FileDraft;
}

/** Shows how the file would be converted for each selected platform, before it is. */
export function FitPanel({ draft, fits, previewMedia, change }: FitPanelProps) {
  const { fit } = draft;
  const shown = listShownFits({ draft, fits });
  if (shown.length === 0 || !previewMedia) return null;
  const set = (next: Partial<typeof fit>): void => change({ fit: { ...fit, ...next } });
  const isOn = fit.choice !== 'off';
  return (
    <fieldset className="opts fitpanel" id="fit" tabIndex={-1} data-lazy>
      <legend className="h row">
        <Icon of={Scissors} size="s" />
        Fit the file
      </legend>
      <p className="small mut">
        Your original file never changes. If a platform needs a different format, Fanfare converts a
        copy.
      </p>
      <input type="hidden" name="fit" value="seen" />
      <label className="check">
        <input
          type="checkbox"
          name="fit"
          value="on"
          checked={isOn}
          onChange={({ target }) => set({ choice: target.checked ? 'on' : 'off' })}
        />
        <span>Convert files as needed</span>
      </label>
      <ul className="fitlist">
        {shown.map((plan) => (
          <PlanRow key={plan.platform} plan={plan} isOn={isOn} />
        ))}
      </ul>
      {shown.some(isCropped) && previewMedia.type !== 'document' ? (
        <FitFocal
          media={previewMedia}
          focal={fit.focalPoint}
          isOff={!isOn}
          onChange={(focalPoint) => set({ focalPoint })}
        />
      ) : null}
      {shown.some(isTrimmed) ? (
        <TrimStart startMs={fit.trimStartMs} onChange={(trimStartMs) => set({ trimStartMs })} />
      ) : null}
    </fieldset>
  );
}

const isCropped = ({ changes }: FitPlanOutput): boolean =>
  changes.some(({ code }) => code === 'crop');
const isTrimmed = ({ changes }: FitPlanOutput): boolean =>
  changes.some(({ code }) => code === 'trim');

function PlanRow({ plan, isOn }: { plan: FitPlanOutput; isOn: boolean }) {
  const { platform, changes } = plan;
  return (
    <li id={`fit-${platform}`} className={isOn ? undefined : 'off'}>
      <span className="who">
        <PlatformGlyph platform={platform} />
        {toName(platform)}
      </span>
      <ul>
        {changes.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </li>
  );
}

const toName = (platform: PlatformId): string => PLATFORMS[platform].name;

const SECOND_MS = 1000;

function TrimStart({
  startMs,
  onChange,
}: {
  startMs: number;
  onChange: (startMs: number) => void;
}) {
  return (
    <label className="fitstart">
      <span className="flabel">Start the clip at second</span>
      <input
        type="number"
        name="fit.start"
        min={0}
        max={86_400}
        step={0.1}
        inputMode="decimal"
        value={startMs / SECOND_MS}
        onChange={({ target }) => {
          const seconds = target.valueAsNumber;
          onChange(Number.isFinite(seconds) ? Math.max(0, Math.round(seconds * SECOND_MS)) : 0);
        }}
      />
    </label>
  );
}
