import { ADDRESS, toLink } from '../text/find-link.ts';

const ADDRESSES = new RegExp(ADDRESS, 'giu');

/**
 * Replaces each web URL in a text. Everything around the URLs stays, such as the punctuation after one. Runs in linear
 * time.
 */
export function replaceLinks(text: string, replace: (url: string) => string): string {
  return text.replace(ADDRESSES, (found) => {
    const url = toLink(found);
    return url === null ? found : replace(url) + found.slice(url.length);
  });
}
