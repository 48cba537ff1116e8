import { isPlatformSite } from '../platforms/post-links.ts';
import type { PlatformId } from '../platforms/platforms.ts';
import { fillInVariables, listPlaceholders } from '../snippets/snippet-variables.ts';
import { isInDomains } from './domains.ts';
import type { LinkRules, LinkVariable } from './link-rules.ts';
import type { LinkRewriter } from './rewrite-post-links.ts';
import { type LinkParameter, tagLink } from './tag-link.ts';
import { UTM_FIELDS } from './utm-fields.ts';

/** What the rules depend on, besides the platform. */
export interface LinkTaggerFacts {
  /** The day of publication, such as `2027-03-01`; null if it isn't known. */
  readonly date: string | null;
  readonly campaign: string | undefined;
  /** The host of this installation, whose links are never tagged. */
  readonly ownHost: string;
}

/** Creates the function that tags links as a workspace's rules say; null if the rules tag none. */
export function createLinkTagger(rules: LinkRules, facts: LinkTaggerFacts): LinkRewriter | null {
  const isOff = [rules.allPlatforms, ...Object.values(rules.platforms)].every((templates) =>
    UTM_FIELDS.every((field) => !templates[field]),
  );
  if (isOff) return null;
  return (url, platform) =>
    isTagged(url, rules, facts) ? tagLink(url, listParameters(rules, facts, platform)) : url;
}

/** Links to posts and profiles, and to this installation, have nobody who would read the parameters. */
function isTagged(url: string, { domains }: LinkRules, { ownHost }: LinkTaggerFacts): boolean {
  const parsed = URL.parse(url);
  if (!parsed || parsed.host === ownHost || isPlatformSite(parsed.hostname)) return false;
  return domains.length === 0 || isInDomains(parsed.hostname, domains);
}

/** Returns the parameters for a platform, without those whose variables have no value. */
function listParameters(
  { allPlatforms, platforms }: LinkRules,
  { date, campaign }: LinkTaggerFacts,
  platform: PlatformId,
): LinkParameter[] {
  const own = platforms[platform];
  const values: Readonly<Record<LinkVariable, string | undefined>> = {
    platform,
    date: date ?? undefined,
    campaign: campaign?.trim() || undefined,
  };
  const known = new Map<string, string | undefined>(Object.entries(values));
  return UTM_FIELDS.flatMap((field): LinkParameter[] => {
    const template = own?.[field] ?? allPlatforms[field] ?? '';
    const isComplete = listPlaceholders(template).every((name) => known.get(name) !== undefined);
    const value = isComplete ? fillInVariables(template, values).trim() : '';
    return value === '' ? [] : [[`utm_${field}`, value]];
  });
}
