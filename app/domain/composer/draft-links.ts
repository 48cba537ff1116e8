import { createLinkTagger, type LinkTaggerFacts } from '../links/create-link-tagger.ts';
import type { LinkRules } from '../links/link-rules.ts';
import { replaceLinks } from '../links/replace-links.ts';
import type { PlatformId } from '../platforms/platforms.ts';
import type { Draft, DraftText } from './draft.ts';

/** What decides how the links of a draft are tagged. */
export interface DraftLinkFacts extends Pick<LinkTaggerFacts, 'ownHost'> {
  readonly rules: LinkRules;
  /** Today in the workspace's time zone, such as `2027-03-01`. */
  readonly today: string;
}

/** Returns the draft with the links that a platform gets, as the server writes them when it accepts the post. */
export function tagDraftLinks(draft: Draft, platform: PlatformId, facts: DraftLinkFacts): Draft {
  const { rules, ownHost } = facts;
  const date = findDay(draft.time, facts.today);
  const tag = createLinkTagger(rules, { ownHost, date, campaign: undefined });
  if (tag === null) return draft;
  const tagText = (text: string): string => replaceLinks(text, (url) => tag(url, platform));
  const tagCaption = (text: DraftText): DraftText => ({ ...text, caption: tagText(text.caption) });
  const { own, comment, twitter, facebook } = draft;
  return {
    ...draft,
    shared: tagCaption(draft.shared),
    own: mapValues(own, tagCaption),
    comment: { ...comment, text: tagText(comment.text), own: mapValues(comment.own, tagText) },
    twitter: {
      ...twitter,
      thread: twitter.thread.map((post) => ({ ...post, text: tagText(post.text) })),
    },
    facebook: { ...facebook, link: tagText(facebook.link) },
  };
}

/** A queue gives its day when the post is stored. */
function findDay({ when, date }: Draft['time'], today: string): string | null {
  if (when === 'now') return today;
  return when === 'time' ? date || today : null;
}

function mapValues<T>(
  values: Partial<Record<PlatformId, T>>,
  change: (value: T) => T,
): Partial<Record<PlatformId, T>> {
  return Object.fromEntries(
    Object.entries(values).map(([platform, value]) => [platform, change(value)]),
  );
}
