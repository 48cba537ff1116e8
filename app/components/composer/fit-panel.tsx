import { Scissors } from 'lucide-react';
import type { FileDraft } from '#app/domain/composer/draft.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import type { PreviewMedia } from '../previews/preview-types.ts';
import { Icon } from '../ui/icon.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';
import { CarouselShapeField } from './carousel-shape-field.tsx';
import { FitFocal } from './fit-focal.tsx';
import { hasShapeChoice } from './has-shape-choice.ts';
import { listShownFits } from './shown-fits.ts';
import type { Composer } from './use-composer.ts';
import { usePreviewFiles } from './use-preview-files.ts';

export interface FitPanelProps extends Pick<Composer, 'files' | 'fits' | 'sentFiles' | 'change'> {
  readonly draft: FileDraft;
}

/** Shows how the files would be converted for each selected platform, before they are. */
export function FitPanel({ draft, files, fits, sentFiles, change }: FitPanelProps) {
  const { fit } = draft;
  const shown = listShownFits({ draft, fits, sent: sentFiles });
  const previews = usePreviewFiles(files);
  const hasShape = hasShapeChoice({ draft, sent: sentFiles, files });
  if (shown.length === 0 && !hasShape) return null;
  // Several files have their own focal points, and several clips would start at different times.
  const only = fits.length === 1 ? previews.find(({ id }) => id === fits[0]?.mediaId) : null;
  const set = (next: Partial<typeof fit>): void => change({ fit: { ...fit, ...next } });
  const isOn = fit.choice !== 'off';
  return (
    <fieldset className="opts fitpanel" id="fit" tabIndex={-1} data-lazy>
      <legend className="h row">
        <Icon of={Scissors} size="s" />
        {only ? 'Fit the file' : 'Fit the files'}
      </legend>
      <p className="small mut">
        {only ? 'Your original file never changes.' : 'Your original files never change.'} If a
        platform needs a different format, Fanfare converts a copy.
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
        {groupPlans(shown).map(([platform, plans]) => (
          <PlanRow
            key={platform}
            platform={platform}
            plans={plans}
            isOn={isOn}
            count={countFiles(sentFiles, platform)}
          />
        ))}
      </ul>
      {hasShape ? (
        <CarouselShapeField
          shape={fit.carouselShape}
          isOff={!isOn}
          onChange={(carouselShape) => set({ choice: 'on', carouselShape })}
        />
      ) : null}
      <FitChoices fit={fit} only={only ?? null} shown={shown} onChange={set} />
    </fieldset>
  );
}

interface FitChoicesProps {
  readonly fit: FileDraft['fit'];
  /** The draft's only file. Null if there are several. */
  readonly only: PreviewMedia | null;
  readonly shown: readonly FitPlanOutput[];
  readonly onChange: (next: Partial<FileDraft['fit']>) => void;
}

/** Lets a person choose which part of a cropped or trimmed file is kept. */
function FitChoices({ fit, only, shown, onChange }: FitChoicesProps) {
  const isAnyCropped = shown.some(isCropped);
  if (!only) {
    return isAnyCropped ? (
      <p className="small mut">
        In New post, <b>Alt text and crop</b> of each file sets what stays in view.
      </p>
    ) : null;
  }
  return (
    <>
      {isAnyCropped && only.type !== 'document' ? (
        <FitFocal
          id="fit-focal"
          field="fit"
          media={only}
          focal={fit.focalPoint}
          isOff={fit.choice === 'off'}
          onChange={(focalPoint) => onChange({ focalPoint })}
        />
      ) : null}
      {shown.some(isTrimmed) ? (
        <TrimStart
          startMs={fit.trimStartMs}
          onChange={(trimStartMs) => onChange({ trimStartMs })}
        />
      ) : null}
    </>
  );
}

const isCropped = ({ changes }: FitPlanOutput): boolean =>
  changes.some(({ code }) => code === 'crop');
const isTrimmed = ({ changes }: FitPlanOutput): boolean =>
  changes.some(({ code }) => code === 'trim');

function groupPlans(plans: readonly FitPlanOutput[]): [PlatformId, FitPlanOutput[]][] {
  const groups = new Map<PlatformId, FitPlanOutput[]>();
  for (const plan of plans) groups.set(plan.platform, [...(groups.get(plan.platform) ?? []), plan]);
  return [...groups];
}

const countFiles = (sent: Composer['sentFiles'], platform: PlatformId): number =>
  sent.find((one) => one.platform === platform)?.files.length ?? 0;

interface PlanRowProps {
  readonly platform: PlatformId;
  /** One for each file that is converted. */
  readonly plans: readonly FitPlanOutput[];
  readonly isOn: boolean;
  /** How many files the platform gets. */
  readonly count: number;
}

function PlanRow({ platform, plans, isOn, count }: PlanRowProps) {
  return (
    <li id={`fit-${platform}`} className={isOn ? undefined : 'off'}>
      <span className="who">
        <PlatformGlyph platform={platform} />
        {toName(platform)}
      </span>
      <ul>
        {countMessages(plans).map(([message, files]) => (
          <li key={message}>
            {message}
            {count > 1 ? <span className="mut num"> {toFilesText(files, count)}</span> : null}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Returns each change once, with the number of files that it concerns. */
function countMessages(plans: readonly FitPlanOutput[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { changes } of plans)
    for (const { message } of changes) counts.set(message, (counts.get(message) ?? 0) + 1);
  return [...counts];
}

const toFilesText = (files: number, all: number): string =>
  files === all ? `All ${all} files.` : `${files} of ${all} files.`;

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
