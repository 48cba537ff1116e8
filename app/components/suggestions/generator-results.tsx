import { useEffect, useRef } from 'react';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { SuggestionProgress } from '#app/domain/suggestions/suggestions.ts';
import type { SuggestionRun } from '../hooks/use-suggestions.ts';
import { Banner } from '../ui/banner.tsx';
import { DashedMark } from '../ui/dashed-mark.tsx';
import { SuggestionCard } from './suggestion-card.tsx';
import type { EditRefusal, Suggestion, SuggestionKind } from './suggestion-kind.ts';

interface GeneratorResultsProps<T extends Suggestion> {
  readonly kind: SuggestionKind<T>;
  readonly suggestions: SuggestionRun<T>;
  readonly edit: EditRefusal | null;
  readonly onAgain: () => void;
}

const STAGES: Readonly<Record<SuggestionProgress['stage'], string>> = {
  asking: 'Writing…',
  repairing: 'A suggestion broke a rule. Trying again…',
  finishing: 'Checking against the platform’s rules…',
};

/** Most messages already name their platform. */
function toShown(platform: string, message: string): string {
  return message.includes(platform) ? message : `${platform}: ${message}`;
}

/**
 * Shows suggestions as they arrive. In a single-column layout, moves the focus here when they're complete.
 */
export function GeneratorResults<T extends Suggestion>(props: GeneratorResultsProps<T>) {
  const { kind, suggestions, edit, onAgain } = props;
  const { isBusy, stage, variants, failures, error } = suggestions;
  const section = useRef<HTMLElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) section.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  const isEmpty = variants.length === 0 && failures.length === 0 && error === null;
  return (
    <section className="stack results" aria-label="Result" ref={section} tabIndex={-1}>
      <div aria-live="polite" className="stack">
        {error === null ? null : <Banner tone="bad">{error}</Banner>}
        {failures.map(({ platform, message }) => (
          <Banner key={platform} tone="bad">
            {toShown(PLATFORMS[platform].name, message)}
          </Banner>
        ))}
        {isBusy && stage ? <p className="writing sub">{STAGES[stage]}</p> : null}
      </div>
      {variants.map((item) => (
        <SuggestionCard
          key={item.id}
          kind={kind}
          item={item}
          refusal={edit}
          onAgain={isBusy ? null : onAgain}
        />
      ))}
      {isEmpty && !isBusy ? (
        <div className="empty">
          <DashedMark />
          <p className="sub">
            Your suggestions appear here, already checked against the platform’s rules.
          </p>
        </div>
      ) : null}
    </section>
  );
}
