import { useEffect, useMemo } from 'react';
import type { ComposerFacts } from '#app/domain/composer/composer-findings.ts';
import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { useHasFailed, useLazy } from '../client/lazy.ts';
import { rules } from './rules.ts';

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
  const assess = useLazy(rules);
  const hasFailed = useHasFailed(rules);
  const isSame = draft === sent.draft;
  useEffect(() => {
    if (!isSame) void rules.load();
  }, [isSame, draft]);
  return useMemo(() => {
    if (isSame) return sent.rows;
    if (assess) return assess(draft, facts);
    return hasFailed ? sent.rows.map((row) => assumeReady(row, draft)) : sent.rows;
  }, [isSame, assess, hasFailed, sent.rows, draft, facts]);
}

/** Without the rules nothing is held against the draft here: the server decides in any case. */
export function assumeReady(
  { account, platform, ...row }: PlatformAssessment,
  { platforms }: Pick<Draft, 'platforms'>,
): PlatformAssessment {
  const status = platforms.includes(platform) ? 'ready' : 'off';
  return { ...row, account, platform, findings: [], status: account ? status : 'unconnected' };
}
