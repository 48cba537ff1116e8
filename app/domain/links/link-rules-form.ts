import { PLATFORM_IDS, PLATFORMS } from '../platforms/platforms.ts';
import { createLinkTagger } from './create-link-tagger.ts';
import type { LinkRules, UtmTemplates } from './link-rules.ts';
import { UTM_FIELDS } from './utm-fields.ts';

/** What a person enters to leave a parameter out on one platform. An empty field has the value for all platforms. */
const LEFT_OUT = '-';
const SHARED = 'allPlatforms';
/** A checkbox, which is `on` or missing. */
const SHORTEN_FIELD = 'shortenLinks';

/** A form's fields by name, as typed. */
export type LinkRulesFields = Readonly<Record<string, string>>;

export interface LinkRulesGroup {
  readonly id: string;
  readonly name: string;
  readonly isSet: boolean;
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
    readonly value: string;
  }[];
}

const GROUPS = [
  { id: SHARED, name: 'All platforms' },
  ...PLATFORM_IDS.map((id) => ({ id, name: PLATFORMS[id].name })),
] as const;

const toName = (group: string, field: string): string => `${group}.${field}`;

export const LINK_RULES_FIELD_NAMES: readonly string[] = [
  'domains',
  SHORTEN_FIELD,
  ...GROUPS.flatMap(({ id }) => UTM_FIELDS.map((field) => toName(id, field))),
];

/** Returns the fields that show these rules. */
export function toLinkRulesFields({
  allPlatforms,
  platforms,
  domains,
  shortenLinks,
}: LinkRules): LinkRulesFields {
  const toFields = (group: string, templates: UtmTemplates, empty: string): [string, string][] =>
    UTM_FIELDS.flatMap((field): [string, string][] => {
      const template = templates[field];
      return template === undefined ? [] : [[toName(group, field), template || empty]];
    });
  return Object.fromEntries([
    ['domains', domains.join('\n')],
    [SHORTEN_FIELD, shortenLinks ? 'on' : ''],
    ...toFields(SHARED, allPlatforms, ''),
    ...PLATFORM_IDS.flatMap((id) => toFields(id, platforms[id] ?? {}, LEFT_OUT)),
  ]);
}

/** Returns the rules that were typed, before they're checked. */
export function toLinkRulesInput(fields: LinkRulesFields): object {
  const read = (group: string): Record<string, string> =>
    Object.fromEntries(
      UTM_FIELDS.flatMap((field) => {
        const typed = fields[toName(group, field)]?.trim() ?? '';
        return typed === '' ? [] : [[field, typed === LEFT_OUT ? '' : typed]];
      }),
    );
  return {
    allPlatforms: read(SHARED),
    platforms: Object.fromEntries(PLATFORM_IDS.map((id) => [id, read(id)])),
    domains: (fields['domains'] ?? '').split(/[\s,]+/u).filter((domain) => domain !== ''),
    shortenLinks: fields[SHORTEN_FIELD] === 'on',
  };
}

/** Returns the fields as the settings page shows them. */
export function toLinkRulesForm(fields: LinkRulesFields): {
  readonly groups: readonly LinkRulesGroup[];
  readonly domains: string;
  readonly shortenLinks: boolean;
} {
  const groups = GROUPS.map(({ id, name }) => {
    const own = UTM_FIELDS.map((field) => ({
      name: toName(id, field),
      label: `utm_${field}`,
      value: fields[toName(id, field)] ?? '',
    }));
    return { id, name, isSet: own.some(({ value }) => value !== ''), fields: own };
  });
  return {
    groups,
    domains: fields['domains'] ?? '',
    shortenLinks: fields[SHORTEN_FIELD] === 'on',
  };
}

/** Returns an example of a tagged link on each platform, or nothing if the rules tag none. */
export function listExampleLinks(
  rules: LinkRules,
  date: string,
): { readonly name: string; readonly url: string }[] {
  const tag = createLinkTagger(rules, { date, campaign: 'spring', ownHost: '' });
  const url = `https://${rules.domains[0] ?? 'example.com'}/page`;
  return tag ? PLATFORM_IDS.map((id) => ({ name: PLATFORMS[id].name, url: tag(url, id) })) : [];
}
