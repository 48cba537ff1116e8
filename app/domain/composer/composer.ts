import { type ComposerAccount, findDefaultAccount } from './composer-accounts.ts';
import { countText, type TextCount } from './composer-count.ts';
import {
  checkAccount,
  checkDraft,
  type ComposerFacts,
  type ComposerFinding,
  findFit,
} from './composer-findings.ts';
import { noteDraft } from './composer-notes.ts';
import { type Draft, type DraftText, getDraftText } from './draft.ts';
import { PLATFORM_IDS, type PlatformId } from '../platforms/platforms.ts';
import type { FitPlanOutput } from '../fit/rendition.ts';

/** How the draft stands with one platform. `waiting`: nothing is written yet; `blocked`: it would stay behind. */
export interface PlatformAssessment extends TextCount {
  readonly platform: PlatformId;
  readonly account: ComposerAccount | null;
  readonly status: 'unconnected' | 'off' | 'waiting' | 'ready' | 'blocked';
  readonly text: DraftText;
  readonly findings: readonly ComposerFinding[];
  /** What would be changed of the file; null where nothing is, or nothing is to be. */
  readonly fit: FitPlanOutput | null;
  /** Worth knowing, nothing that stops the post. */
  readonly notes: readonly string[];
}

/** All six platforms, in display order. The same in the browser as in the action that publishes. */
export function assessPlatforms(draft: Draft, facts: ComposerFacts): PlatformAssessment[] {
  return PLATFORM_IDS.map((platform) => assessPlatform(platform, draft, facts));
}

function assessPlatform(
  platform: PlatformId,
  draft: Draft,
  facts: ComposerFacts,
): PlatformAssessment {
  const account = findDefaultAccount(facts.accounts, platform);
  const text = getDraftText(draft, platform);
  const tier = account?.tier ?? 'standard';
  const isWaiting = isUntouched(draft, facts);
  const findings = account
    ? [...checkAccount(account), ...(isWaiting ? [] : checkDraft(account, draft, facts))]
    : [];
  return {
    platform,
    account,
    status: toStatus({ account, isOn: draft.platforms.includes(platform), isWaiting, findings }),
    text,
    ...countText(platform, text, tier),
    findings,
    fit: findFit(platform, draft, facts),
    notes: noteDraft(platform, {
      ...{ text, media: facts.media, bannedWords: facts.bannedWords ?? [] },
      tier,
    }),
  };
}

function toStatus(row: {
  account: ComposerAccount | null;
  isOn: boolean;
  isWaiting: boolean;
  findings: readonly ComposerFinding[];
}): PlatformAssessment['status'] {
  if (!row.account) return 'unconnected';
  if (!row.isOn) return 'off';
  if (row.findings.length > 0) return 'blocked';
  return row.isWaiting ? 'waiting' : 'ready';
}

/** Nothing is written and no file chosen: what is missing needs no telling yet. */
function isUntouched(draft: Draft, { media }: ComposerFacts): boolean {
  const texts = [draft.shared, ...Object.values(draft.own)];
  return !media && texts.every(({ caption, hashtags }) => !caption.trim() && !hashtags.length);
}
