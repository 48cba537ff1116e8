import { listNames } from '#app/domain/text/name-list.ts';
import { readHashtags } from './hashtag-candidates.ts';
import { normalizeHashtags } from '../text/hashtag-text.ts';
import { isEmptyHashtag } from './cleanup/placeholders.ts';
import { isHashtagScript } from './languages-check.ts';
import { getLanguage } from '../text/languages.ts';
import { PLATFORMS } from '../platforms/platforms.ts';
import {
  checkPlatformText,
  type SuggestionBrief,
  type SuggestionFinding,
} from './suggestion-rules.ts';
import { findBannedParts } from './banned-words.ts';
import { isHashtag } from '../text/text.ts';

/** Our own limit, not a platform's. Longer ones are sentences in disguise. */
const MAX_HASHTAG_LENGTH = 60;

export interface HashtagBrief extends SuggestionBrief {
  readonly count: number;
}

/** Normalizes hashtags for storage: no #, no invisible characters, no duplicates, no empty ones. */
export function tidyHashtags(raw: readonly string[]): string[] {
  return normalizeHashtags(readHashtags(raw));
}

/** Returns every rule that suggested hashtags break. */
export function checkSuggestedHashtags(
  tags: readonly string[],
  brief: HashtagBrief,
): SuggestionFinding[] {
  const findings = [
    ...checkPlatformText(brief.platform, { hashtags: tags }),
    ...checkTags(tags, brief),
  ];
  if (tags.length !== brief.count) {
    findings.push({
      code: 'hashtag_count',
      message: `There must be exactly ${brief.count} hashtags, not ${tags.length}.`,
    });
  }
  return findings;
}

/** Returns the broken rules that apply to a person's own hashtags as well. */
export function checkEditedHashtags(
  tags: readonly string[],
  { platform, bannedWords }: Pick<SuggestionBrief, 'platform' | 'bannedWords'>,
): SuggestionFinding[] {
  if (tags.length === 0)
    return [{ code: 'hashtags_empty', message: 'Write at least one hashtag.' }];
  return [
    ...checkPlatformText(platform, { hashtags: tags }),
    ...tags.flatMap((tag) => checkOwnTag(tag, bannedWords)),
  ];
}

function checkTags(tags: readonly string[], brief: HashtagBrief): SuggestionFinding[] {
  const { name } = getLanguage(brief.language);
  return tags.flatMap((tag) => [
    ...checkOwnTag(tag, brief.bannedWords),
    ...(isEmptyHashtag(tag, brief.topic)
      ? [{ code: 'placeholder' as const, message: `#${tag} is a placeholder.` }]
      : []),
    ...(isHashtagScript(tag, brief.language)
      ? []
      : [{ code: 'wrong_language' as const, message: `#${tag} is not in ${name}.` }]),
  ]);
}

function checkOwnTag(tag: string, bannedWords: readonly string[]): SuggestionFinding[] {
  const findings: SuggestionFinding[] = [];
  if (tag.length > MAX_HASHTAG_LENGTH) {
    const message = `#${tag.slice(0, 20)}… is longer than ${MAX_HASHTAG_LENGTH} characters.`;
    findings.push({ code: 'hashtag_too_long', message });
  }
  const banned = findBannedParts(tag, bannedWords);
  if (banned.length > 0) {
    const message = `Your workspace’s banned words include ${listNames(banned)} (in #${tag}).`;
    findings.push({ code: 'banned_word', message });
  }
  return findings;
}

/** A dot, slash, or @ between letters makes it a URL or a mention, even with a #. */
const ADDRESS = /[\p{L}\p{N}][.:/@\\]+[\p{L}\p{N}]|^[@＠]/u;

/**
 * Returns the hashtags left after dropping those that break a rule, up to the requested number. Removes
 * characters that hashtags can't contain.
 */
export function forceHashtags(raw: readonly string[], brief: HashtagBrief): string[] {
  const spelled = readHashtags(raw)
    .filter((tag) => !ADDRESS.test(tag.replace(/^[#＃\s]+/u, '')))
    .map((tag) => tag.replace(/[^\p{L}\p{M}\p{N}_]/gu, '').replace(/^\p{M}+/u, ''));
  const good = tidyHashtags(spelled).filter(
    (tag) => isHashtag(tag) && checkTags([tag], brief).length === 0,
  );
  const fitting: string[] = [];
  for (const tag of good) {
    if (fitting.length === Math.min(brief.count, PLATFORMS[brief.platform].maxHashtags)) break;
    const fits = checkPlatformText(brief.platform, { hashtags: [...fitting, tag] }).length === 0;
    if (fits) fitting.push(tag);
  }
  return fitting;
}
