import { useEffect, useMemo } from 'react';
import type { ComposerFacts } from '#app/domain/composer/composer-findings.ts';
import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import { findChosenAccounts } from '#app/domain/composer/draft-accounts.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { useHasFailed, useLazy } from '../client/lazy.ts';
import { rules } from './rules.ts';

interface AssessmentsOptions {
  readonly draft: Draft;
  readonly facts: ComposerFacts;
  /** The draft that the page was rendered with, and the server's assessment of it. */
  readonly sent: { readonly draft: Draft; readonly rows: readonly PlatformAssessment[] };
}

/**
 * Returns the draft's state on each platform: the server's assessment first, then one by the same rules in
 * the browser. The rules are loaded only when the draft differs from the one the server saw.
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

/** Assumes that a draft is valid until the rules are loaded. The server makes the final decision. */
export function assumeReady(
  { account, platform, accounts: listed, ...row }: PlatformAssessment,
  draft: Pick<Draft, 'platforms' | 'accounts'>,
): PlatformAssessment {
  const status = draft.platforms.includes(platform) ? 'ready' : 'off';
  const connected = listed.map((one) => one.account);
  const chosen = findChosenAccounts(draft, platform, connected);
  const accounts = connected.map((one) => ({
    account: one,
    isChosen: chosen.includes(one),
    findings: [],
  }));
  return {
    ...row,
    account,
    platform,
    accounts,
    findings: [],
    status: account ? status : 'unconnected',
  };
}
