import { type ComposerAccount, findDefaultAccount, toAccountLabel } from './composer-accounts.ts';
import { findChosenAccounts, hasMissingAccount } from './draft-accounts.ts';
import { countText, type TextCount } from './composer-count.ts';
import {
  ACCOUNT_MISSING,
  checkDraft,
  type ComposerFacts,
  type ComposerFinding,
  type PlatformFile,
  listPlatformFiles,
  NO_ACCOUNT_CHOSEN,
} from './composer-findings.ts';
import {
  listDraftNotes,
  listExpiryNotes,
  listLeftOutNotes,
  listStoryNotes,
} from './composer-notes.ts';
import { type Draft, type DraftText, getDraftText } from './draft.ts';
import { toFormatOptions, toTwitterOptions } from './draft-options.ts';
import { isStory } from '../posts/story-format.ts';
import { isThread, toThreadTexts } from '../content/thread-texts.ts';
import { findLink } from '../text/find-link.ts';
import { normalizeHashtags } from '../text/hashtag-text.ts';
import { applyDraftMentions, listMentionNotes } from './apply-draft-mentions.ts';
import { hasPlaceholder, shortenDraftLinks, tagDraftLinks } from './draft-links.ts';
import { placeDraftComment } from './place-draft-comment.ts';
import { getMediaIds, pickFiles } from './draft-files.ts';
import { PLATFORM_IDS, type PlatformId } from '../platforms/platforms.ts';
import type { AccountTier } from '../platforms/account-tier.ts';

/** One of a platform's accounts, whether or not the draft goes there. */
export interface AccountAssessment {
  readonly account: ComposerAccount;
  readonly isChosen: boolean;
  /** The problems that keep the post from this account. An account that isn't chosen has none. */
  readonly findings: readonly ComposerFinding[];
}

/**
 * The state of a draft on one platform. `waiting`: nothing has been written yet; `blocked`: the platform
 * would be skipped. A platform is `ready` as soon as one of its chosen accounts is.
 */
export interface PlatformAssessment extends TextCount {
  readonly platform: PlatformId;
  /** The first chosen account, or the one that would be chosen. */
  readonly account: ComposerAccount | null;
  /** All of the platform's accounts. */
  readonly accounts: readonly AccountAssessment[];
  readonly status: 'unconnected' | 'off' | 'waiting' | 'ready' | 'blocked';
  readonly text: DraftText;
  /** The first link of the text if it's shortened there, because preview cards show where it leads. */
  readonly cardLink?: string;
  readonly findings: readonly ComposerFinding[];
  /** The files that it gets, in order. */
  readonly files: readonly PlatformFile[];
  /** Notes that don't block the post. */
  readonly notes: readonly string[];
}

/** Assesses all six platforms, in display order. The browser and the publish action both call it. */
export function assessPlatforms(draft: Draft, facts: ComposerFacts): PlatformAssessment[] {
  return PLATFORM_IDS.map((platform) => assessPlatform(platform, draft, facts));
}

function assessPlatform(
  platform: PlatformId,
  written: Draft,
  facts: ComposerFacts,
): PlatformAssessment {
  const { draft: linked, tagged } = toLinkedDraft(written, platform, facts.links);
  const draft = applyDraftMentions(linked, platform, facts.mentions);
  const text = getPostText(draft, platform);
  const isWaiting = isUntouched(draft, facts);
  const accounts = assessAccounts(platform, draft, { facts, isWaiting });
  const chosen = accounts.filter(({ isChosen }) => isChosen);
  const account = chosen[0]?.account ?? findDefaultAccount(facts.accounts, platform);
  const isMissing = hasMissingAccount(draft, platform, facts.accounts);
  const choice = isMissing ? [ACCOUNT_MISSING] : chosen.length === 0 ? [NO_ACCOUNT_CHOSEN] : [];
  const findings = account ? [...choice, ...mergeFindings(chosen)] : [];
  const files = listPlatformFiles(platform, draft, facts);
  const tier = findTier(chosen.length > 0 ? chosen.map((one) => one.account) : [account]);
  return {
    platform,
    account,
    accounts,
    status: toStatus({ account, isOn: draft.platforms.includes(platform), isWaiting, chosen }),
    text,
    ...toCardLink(text, getPostText(tagged, platform), facts.links),
    ...countText(platform, toFirstText(platform, draft, tier), tier),
    findings,
    files: files.map(({ id, fit }) => ({ id, fit })),
    notes: [
      ...listLinkNotes(platform, draft, facts.links),
      ...listFileNotes(platform, draft, { facts, sent: files.length }),
      ...listDraftNotes(platform, {
        text,
        files: isStory(platform, toFormatOptions(draft)) ? [] : files.map(({ file }) => file),
        bannedWords: facts.bannedWords ?? [],
        tier,
      }),
      ...listPlainNames(platform, written, facts),
      ...listExpiryNotes(
        chosen.map((one) => one.account),
        draft.time,
      ),
    ],
  };
}

const SHORTENED =
  'Links are shortened. Their codes, shown as zeros and ones here, are created when the post is published or scheduled.';

/** Returns the draft with the links that the platform gets, and with those that it has before they're shortened. */
function toLinkedDraft(
  written: Draft,
  platform: PlatformId,
  links: ComposerFacts['links'],
): { readonly draft: Draft; readonly tagged: Draft } {
  if (!links) return { draft: written, tagged: written };
  const tagged = tagDraftLinks(written, platform, links);
  return { draft: shortenDraftLinks(tagged, platform, links), tagged };
}

/** Returns the note that the codes of short links don't exist yet. */
function listLinkNotes(
  platform: PlatformId,
  draft: Draft,
  links: ComposerFacts['links'],
): string[] {
  const text = getDraftText(draft, platform);
  const { firstComment } = placeDraftComment(draft, platform, text);
  const thread = platform === 'twitter' ? draft.twitter.thread.map((post) => post.text) : [];
  const texts = [text.caption, firstComment ?? '', ...thread];
  return links && texts.some((one) => hasPlaceholder(one, links)) ? [SHORTENED] : [];
}

function toCardLink(
  { caption }: DraftText,
  tagged: DraftText,
  links: ComposerFacts['links'],
): Pick<PlatformAssessment, 'cardLink'> {
  const shown = findLink(caption);
  const link = findLink(tagged.caption);
  return links && shown !== null && link !== null && hasPlaceholder(shown, links)
    ? { cardLink: link }
    : {};
}

const listPlainNames = (platform: PlatformId, draft: Draft, facts: ComposerFacts): string[] =>
  isStory(platform, toFormatOptions(draft))
    ? []
    : listMentionNotes(draft, platform, facts.mentions ?? []);

function listFileNotes(
  platform: PlatformId,
  draft: Draft,
  { facts, sent }: { facts: ComposerFacts; sent: number },
): string[] {
  const all = pickFiles(getMediaIds(draft, platform), facts.files).length;
  if (!isStory(platform, toFormatOptions(draft))) return listLeftOutNotes(platform, sent, all);
  const { caption, hashtags } = getDraftText(draft, platform);
  return listStoryNotes(platform, { sent, all, hasText: caption !== '' || hashtags.length > 0 });
}

const NO_TEXT: DraftText = { caption: '', hashtags: [] };

/** Returns the post's text, without the hashtags that go to the first comment. */
function getPostText(draft: Draft, platform: PlatformId): DraftText {
  if (isStory(platform, toFormatOptions(draft))) return NO_TEXT;
  const text = getDraftText(draft, platform);
  return { ...text, hashtags: placeDraftComment(draft, platform, text).hashtags };
}

/** Returns what is counted: the text, or the first of the posts into which Twitter's is split. */
function toFirstText(platform: PlatformId, draft: Draft, tier: AccountTier): DraftText {
  const text = getPostText(draft, platform);
  const twitter = toTwitterOptions(draft.twitter);
  if (platform !== 'twitter' || !isThread(twitter)) return text;
  const content = { ...text, hashtags: normalizeHashtags(text.hashtags), tier, twitter };
  return { caption: toThreadTexts(content).texts[0] ?? '', hashtags: [] };
}

function assessAccounts(
  platform: PlatformId,
  draft: Draft,
  { facts, isWaiting }: { facts: ComposerFacts; isWaiting: boolean },
): AccountAssessment[] {
  const own = facts.accounts.filter((account) => account.platform === platform);
  const chosen = new Set(findChosenAccounts(draft, platform, own));
  return own.map((account) => {
    const isChosen = chosen.has(account);
    const findings = isChosen && !isWaiting ? checkDraft(account, draft, facts) : [];
    return { account, isChosen, findings };
  });
}

/** Lists each finding once. One that only some of the accounts have names them. */
function mergeFindings(chosen: readonly AccountAssessment[]): ComposerFinding[] {
  const merged = new Map<string, { finding: ComposerFinding; labels: string[] }>();
  for (const { account, findings } of chosen) {
    for (const finding of findings) {
      const key = `${finding.code} ${finding.message}`;
      const entry = merged.get(key) ?? { finding, labels: [] };
      entry.labels.push(toAccountLabel(account));
      merged.set(key, entry);
    }
  }
  return [...merged.values()].map(({ finding, labels }) =>
    labels.length === chosen.length ? finding : { ...finding, accounts: labels },
  );
}

/** The text goes to all of these accounts, so the lowest limits apply. */
function findTier(accounts: readonly (ComposerAccount | null)[]): AccountTier {
  return accounts.every((account) => account?.tier === 'premium') ? 'premium' : 'standard';
}

function toStatus(row: {
  account: ComposerAccount | null;
  isOn: boolean;
  isWaiting: boolean;
  chosen: readonly AccountAssessment[];
}): PlatformAssessment['status'] {
  if (!row.account) return 'unconnected';
  if (!row.isOn) return 'off';
  if (!row.chosen.some(({ findings }) => findings.length === 0)) return 'blocked';
  return row.isWaiting ? 'waiting' : 'ready';
}

/** Nothing has been written or chosen, so don't report missing parts yet. */
function isUntouched(draft: Draft, { files }: ComposerFacts): boolean {
  const texts = [draft.shared, ...Object.values(draft.own)];
  return (
    files.length === 0 &&
    texts.every(({ caption, hashtags }) => !caption.trim() && !hashtags.length)
  );
}
