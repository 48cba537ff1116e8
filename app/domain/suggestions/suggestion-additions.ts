import {
  findHashtags,
  findLinks,
  findMarkup,
  findMentions,
  toPlainLink,
  toPlainMention,
} from '../text/suggestion-text.ts';

/** Returns the links, mentions, hashtags, and markup in a text that aren't in its topic. */
export function findAdditions(text: string, topic: string) {
  const links = new Set(findLinks(topic).map(toPlainLink));
  const mentions = new Set(findMentions(topic).map(toPlainMention));
  const hashtags = new Set(findHashtags(topic).map((tag) => tag.toLowerCase()));
  const own = findLinks(text);
  const strangeLinks = own.filter((link) => !links.has(toPlainLink(link)));
  // An @ within one of the topic's links or email addresses isn't a mention.
  const ownLinks = own.filter((link) => !strangeLinks.includes(link));
  return {
    links: strangeLinks,
    mentions: findMentions(text).filter(
      (mention) =>
        !mentions.has(toPlainMention(mention)) && !ownLinks.some((link) => link.includes(mention)),
    ),
    hashtags: findHashtags(text)
      .filter((tag) => !hashtags.has(tag.toLowerCase()))
      .map((tag) => `#${tag}`),
    markup: findMarkup(text),
  };
}
