import { createLinkTagger, type LinkTaggerFacts } from '../links/create-link-tagger.ts';
import type { LinkRules } from '../links/link-rules.ts';
import { replaceLinks } from '../links/replace-links.ts';
import { createLinkShortening, createPlaceholderCodes } from '../links/shorten-links.ts';
import type { PlatformId } from '../platforms/platforms.ts';
import { mapDraftTexts } from './draft-texts.ts';
import type { Draft } from './draft.ts';

/** What decides how the links of a draft are tagged and shortened. */
export interface DraftLinkFacts extends Pick<LinkTaggerFacts, 'ownHost'> {
  readonly rules: LinkRules;
  /** Today in the workspace's time zone, such as `2027-03-01`. */
  readonly today: string;
  /** The address of a short link, without its code. */
  readonly shortLinkStart: string;
}

/** Returns the draft with the tagged links that a platform gets, as the server writes them when it accepts the post. */
export function tagDraftLinks(draft: Draft, platform: PlatformId, facts: DraftLinkFacts): Draft {
  const { rules, ownHost } = facts;
  const date = findDay(draft.time, facts.today);
  const tag = createLinkTagger(rules, { ownHost, date, campaign: undefined });
  return tag === null ? draft : replaceDraftLinks(draft, (url) => tag(url, platform));
}

/**
 * Returns the draft with short links in place of the tagged ones, if they're shortened. Their codes are placeholders of
 * the same length, because the real ones are created with the post.
 */
export function shortenDraftLinks(
  draft: Draft,
  platform: PlatformId,
  { rules, ownHost, shortLinkStart }: DraftLinkFacts,
): Draft {
  if (!(draft.shortenLinks ?? rules.shortenLinks)) return draft;
  const toCode = createPlaceholderCodes();
  const shorten = createLinkShortening({
    ownHost,
    toShortLink: (target) => `${shortLinkStart}${toCode(target)}`,
  });
  return replaceDraftLinks(draft, (url) => shorten(url, platform));
}

/** Returns whether a text of a shortened draft has a link whose code is a placeholder. */
export const hasPlaceholder = (text: string, { shortLinkStart }: DraftLinkFacts): boolean =>
  text.includes(`${shortLinkStart}0`);

function replaceDraftLinks(draft: Draft, replace: (url: string) => string): Draft {
  const replaceIn = (text: string): string => replaceLinks(text, replace);
  const replaced = mapDraftTexts(draft, { toText: replaceIn, toComment: replaceIn });
  const { facebook } = draft;
  return { ...replaced, facebook: { ...facebook, link: replaceIn(facebook.link) } };
}

/** A queue gives its day when the post is stored. */
function findDay({ when, date }: Draft['time'], today: string): string | null {
  if (when === 'now') return today;
  return when === 'time' ? date || today : null;
}
