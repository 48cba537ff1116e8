import { Link, useNavigate } from '@remix-run/react';
import { ArrowRight } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { type Draft, EMPTY_DRAFT } from '#app/domain/composer/draft.ts';
import { type DraftTexts, insertTexts, replacesText } from '#app/domain/composer/insert-texts.ts';
import { draftStore, type StoredDraft } from '../client/draft-store.ts';
import { forgetDraft } from '../client/forget-draft.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { type DraftFields, DraftLink } from '../ui/draft-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { type TextChoice, UseTextDialog } from './use-text-dialog.tsx';

export interface NextStep {
  readonly to: string;
  readonly label: string;
  readonly isMain?: boolean;
}

interface NextStepsProps {
  readonly steps: readonly NextStep[];
  /** Adds the suggestions to the draft for the next screen. */
  readonly addToDraft: (draft: DraftTexts) => Partial<Draft>;
  /** The same as query fields, for a link without scripts. */
  readonly fields: DraftFields;
}

/**
 * Passes the suggestions on: with scripts in this tab's draft, without them in the URL. Asks first if they
 * would replace typed text.
 */
export function NextSteps({ steps, addToDraft, fields }: NextStepsProps) {
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const [pendingPath, setPendingPath] = useState<string | null>(null);
  const handleClick = (event: MouseEvent, to: string): void => {
    const { draft } = readDraft();
    const change = addToDraft(draft);
    if (replacesText(draft, change)) {
      event.preventDefault();
      setPendingPath(to);
    } else write(change);
  };
  const handleChoice = (choice: TextChoice): void => {
    if (choice === 'new') forgetDraft();
    const { draft } = readDraft();
    const change = addToDraft(draft);
    write(choice === 'insert' ? insertTexts(draft, change) : change);
    navigate(pendingPath ?? '/app/platform-preview');
  };
  return (
    <div className="row wrap">
      {steps.map(({ to, label, isMain }) => {
        const className = isMain ? 'btn solid' : 'btn quiet';
        const content = (
          <>
            {label} <Icon of={ArrowRight} size="s" />
          </>
        );
        return isHydrated ? (
          <Link key={to} className={className} to={to} onClick={(event) => handleClick(event, to)}>
            {content}
          </Link>
        ) : (
          <DraftLink key={to} className={className} to={to} fields={fields}>
            {content}
          </DraftLink>
        );
      })}
      {pendingPath === null ? null : (
        <UseTextDialog onChoose={handleChoice} onClose={() => setPendingPath(null)} />
      )}
    </div>
  );
}

function readDraft(): StoredDraft {
  return draftStore.read() ?? { draft: { ...EMPTY_DRAFT, platforms: null }, files: [] };
}

function write(change: Partial<Draft>): void {
  const stored = readDraft();
  draftStore.write({ ...stored, draft: { ...stored.draft, ...change } });
}
