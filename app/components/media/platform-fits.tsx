import { CircleCheck, CircleX, Scissors } from 'lucide-react';
import { type FitPlan, planFit } from '#app/domain/fit-plan.ts';
import { checkMedia } from '#app/domain/media-rules.ts';
import type { MediaOutput } from '#app/domain/media.ts';
import { type PlatformId, PLATFORM_LIST, PLATFORMS } from '#app/domain/platforms.ts';
import { Icon } from '../ui/icon.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';

interface PlatformFitsProps {
  readonly media: MediaOutput;
  /** Told first: the one that the file was uploaded for. */
  readonly platform: PlatformId | null;
}

/** Which platforms take the file, what would be changed for the others, and where it cannot go. */
export function PlatformFits({ media, platform }: PlatformFitsProps) {
  const ordered = [
    ...PLATFORM_LIST.filter(({ id }) => id === platform),
    ...PLATFORM_LIST.filter(({ id }) => id !== platform),
  ];
  const wish = media.focalPoint ? { focalPoint: media.focalPoint } : {};
  return (
    <section className="stack" aria-labelledby="fits">
      <h2 className="h" id="fits">
        Where this file can go
      </h2>
      <ul className="wherelist">
        {ordered.map(({ id, name }) => {
          const plan = planFit(id, media, wish);
          return (
            <li key={id}>
              <PlatformGlyph platform={id} />
              <b>{name}</b>
              <Verdict verdict={plan.verdict} />
              <Words words={listWords(id, media, plan)} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Words({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <ul className="small sub">
      {words.map((said) => (
        <li key={said}>{said}</li>
      ))}
    </ul>
  );
}

function listWords(platform: PlatformId, media: MediaOutput, plan: FitPlan): string[] {
  if (plan.verdict === 'changes') return plan.changes.map(({ message }) => message);
  const finding = checkMedia(PLATFORMS[platform], media)[0];
  return finding ? [finding.message] : [];
}

function Verdict({ verdict }: Pick<FitPlan, 'verdict'>) {
  switch (verdict) {
    case 'fits':
      return (
        <span className="badge ok">
          <Icon of={CircleCheck} size="s" />
          Fits
        </span>
      );
    case 'changes':
      return (
        <span className="badge ok">
          <Icon of={Scissors} size="s" />
          Fits when changed
        </span>
      );
    case 'impossible':
      return (
        <span className="badge bad">
          <Icon of={CircleX} size="s" />
          Not as it is
        </span>
      );
  }
}
