import { useEffect, useMemo, useState } from 'react';
import type { assessPlatforms, ComposerFacts, PlatformAssessment } from '#app/domain/composer.ts';
import type { Draft } from '#app/domain/draft.ts';

type Assess = typeof assessPlatforms;

interface AssessmentsOptions {
  readonly draft: Draft;
  readonly facts: ComposerFacts;
  /** The draft that the page came with, and what the server found of it. */
  readonly sent: { readonly draft: Draft; readonly rows: readonly PlatformAssessment[] };
}

/**
 * How the draft stands with each platform: as the server found, then by the same rules here. They are loaded
 * when the draft becomes another than the server saw, and not before.
 */
export function useAssessments({
  draft,
  facts,
  sent,
}: AssessmentsOptions): readonly PlatformAssessment[] {
  const [rules, setRules] = useState<{ readonly assess: Assess } | null>(null);
  const isSame = draft === sent.draft;
  useEffect(() => {
    if (isSame) return undefined;
    let isGone = false;
    void import('#app/domain/composer.ts')
      .then(({ assessPlatforms: assess }) => (isGone ? undefined : setRules({ assess })))
      // Without the rules the server's word stands, which decides in any case.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [isSame]);
  return useMemo(
    () => (isSame || !rules ? sent.rows : rules.assess(draft, facts)),
    [isSame, rules, sent.rows, draft, facts],
  );
}
