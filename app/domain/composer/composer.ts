import { type ComposerAccount, findDefaultAccount } from './composer-accounts.ts';
import { countText, type TextCount } from './composer-count.ts';
import {
  checkAccount,
  checkDraft,
  type ComposerFacts,
  type ComposerFinding,
  findFit,
} from './composer-findings.ts';
import { listDraftNotes } from './composer-notes.ts';
import { type Draft, type DraftText, getDraftText } from './draft.ts';
import { PLATFORM_IDS, type PlatformId } from '../platforms/platforms.ts';
import type { FitPlanOutput } from '../fit/rendition.ts';

/**
 * The state of a draft on one platform. `waiting`: nothing has been written yet; `blocked`: the platform
 * would be skipped.
 */
export interface PlatformAssessment extends TextCount {
  readonly platform: PlatformId;
  readonly account: ComposerAccount | null;
  readonly status: 'unconnected' | 'off' | 'waiting' | 'ready' | 'blocked';
  readonly text: DraftText;
  readonly findings: readonly ComposerFinding[];
  /** How the file would be converted, or null if it wouldn't be. */
  readonly fit: FitPlanOutput | null;
  /** Notes that don't block the post. */
  readonly notes: readonly string[];
}

/** Assesses all six platforms, in display order. The browser and the publish action both call it. */
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
    notes: listDraftNotes(platform, {
      text,
      media: facts.media,
      bannedWords: facts.bannedWords ?? [],
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

/** Nothing has been written or chosen, so don't report missing parts yet. */
function isUntouched(draft: Draft, { media }: ComposerFacts): boolean {
  const texts = [draft.shared, ...Object.values(draft.own)];
  return !media && texts.every(({ caption, hashtags }) => !caption.trim() && !hashtags.length);
}
