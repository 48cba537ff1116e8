import { Check, FlaskConical, Scissors } from 'lucide-react';
import type { SuggestionNote } from '#app/domain/suggestions/suggestions.ts';
import { Icon } from '../ui/icon.tsx';

interface GeneratedText {
  readonly cut: boolean;
  readonly sample: boolean;
  readonly findings: readonly SuggestionNote[];
}

/**
 * What a person should know before using a suggestion: whether it was cut, and whether it's sample text that
 * no model wrote.
 */
export function SuggestionBadges({ cut, sample }: Pick<GeneratedText, 'cut' | 'sample'>) {
  return (
    <span className="row badges">
      {sample ? (
        <span className="badge call">
          <Icon of={FlaskConical} size="s" />
          Sample text
        </span>
      ) : null}
      {cut ? (
        <span className="badge warn">
          <Icon of={Scissors} size="s" />
          Cut to fit
        </span>
      ) : (
        <span className="badge ok">
          <Icon of={Check} size="s" />
          Fits
        </span>
      )}
    </span>
  );
}

const RESOLUTIONS: Readonly<Record<SuggestionNote['resolution'], string>> = {
  tidied: 'Removed.',
  asked_again: 'Requested again, and correct now.',
  cut: 'Shortened by Fanfare.',
};

/**
 * Lists the rules that the model's first response broke. Collapsed, because the shown text follows all of
 * them.
 */
export function SuggestionFindings({ findings }: Pick<GeneratedText, 'findings'>) {
  if (findings.length === 0) return null;
  return (
    <details className="more">
      <summary>What Fanfare fixed</summary>
      <ul className="findings small">
        {findings.map(({ code, message, resolution }) => (
          <li key={`${code}${message}`}>
            {message} <span className="mut">{RESOLUTIONS[resolution]}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
