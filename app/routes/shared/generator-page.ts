import { useActionData } from '@remix-run/react';
import { useMemo } from 'react';
import type { SuggestionRun } from '#app/components/hooks/use-suggestions.ts';
import type { GeneratorPage } from '#app/components/suggestions/generator-screen.tsx';
import type { Suggestion } from '#app/components/suggestions/suggestion-kind.ts';
import { parseBrief } from '#app/domain/suggestions/brief.ts';
import type { SignedInContext } from './signed-in.ts';
import type { GeneratorResult } from './generator-action.ts';

/** How many earlier suggestions a generator shows. */
export const EARLIER_SHOWN = 20;

const NO_RUN: SuggestionRun<never> = {
  isBusy: false,
  stage: null,
  variants: [],
  failures: [],
  error: null,
};

/** Reads what both generators' pages need in addition to their lists. */
export function readGeneratorFacts({ services }: SignedInContext, url: string) {
  const query = new URL(url).searchParams;
  return {
    brief: parseBrief(query),
    isMeant: query.has('topic') || query.has('platform'),
    isSample: services.captions.isSample,
  };
}

type LoadedPage<T extends Suggestion> = Omit<GeneratorPage<T>, 'run' | 'edit'>;

/** Returns the page's data as loaded, or as submitted by a form without scripts. */
export function useGeneratorPage<T extends Suggestion>(loaded: LoadedPage<T>): GeneratorPage<T> {
  const actionData = useActionData<GeneratorResult<T>>();
  return useMemo(() => {
    const requested = actionData?.asked ?? null;
    const brief = requested ? { brief: requested.brief, isMeant: true } : {};
    return { ...loaded, ...brief, run: requested?.run ?? NO_RUN, edit: actionData?.edit ?? null };
  }, [actionData, loaded]);
}
