import { Link } from '@remix-run/react';
import { ArrowRight } from 'lucide-react';
import { type Draft, EMPTY_DRAFT } from '#app/domain/composer/draft.ts';
import { draftStore } from '../client/draft-store.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { type DraftFields, DraftLink } from '../ui/draft-link.tsx';
import { Icon } from '../ui/icon.tsx';

export interface NextStep {
  readonly to: string;
  readonly label: string;
  readonly isMain?: boolean;
}

interface NextStepsProps {
  readonly steps: readonly NextStep[];
  /** Adds the suggestions to the draft for the next screen. */
  readonly putInto: (draft: Pick<Draft, 'mode' | 'shared' | 'own'>) => Partial<Draft>;
  /** The same as query fields, for a link without scripts. */
  readonly fields: DraftFields;
}

/** Passes the suggestions on: with scripts in this tab's draft, without them in the URL. */
export function NextSteps({ steps, putInto, fields }: NextStepsProps) {
  const isHydrated = useIsHydrated();
  const takeAlong = (): void => {
    const stored = draftStore.read() ?? { draft: { ...EMPTY_DRAFT, platforms: null }, media: null };
    draftStore.write({ ...stored, draft: { ...stored.draft, ...putInto(stored.draft) } });
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
          <Link key={to} className={className} to={to} onClick={takeAlong}>
            {content}
          </Link>
        ) : (
          <DraftLink key={to} className={className} to={to} fields={fields}>
            {content}
          </DraftLink>
        );
      })}
    </div>
  );
}
