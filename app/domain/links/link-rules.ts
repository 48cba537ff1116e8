import { z } from 'zod';
import { PlatformId } from '../platforms/platforms.ts';
import { listPlaceholders } from '../snippets/snippet-variables.ts';
import { toDomain } from './domains.ts';
import { UTM_FIELDS } from './utm-fields.ts';

/** The variables of a link rule. */
export const LINK_VARIABLES = ['platform', 'date', 'campaign'] as const;
export type LinkVariable = (typeof LINK_VARIABLES)[number];

export const MAX_UTM_LENGTH = 200;
export const MAX_LINK_DOMAINS = 50;
const MAX_DOMAIN_LENGTH = 253;
const SHOWN_LENGTH = 40;

const isVariable = (name: string): boolean => LINK_VARIABLES.some((known) => known === name);
const toShown = (text: unknown): string => `“${String(text).slice(0, SHOWN_LENGTH)}”`;

const Template = z
  .string()
  .trim()
  .max(MAX_UTM_LENGTH)
  .refine((text) => listPlaceholders(text).every(isVariable), {
    error: ({ input }) => {
      const unknown = listPlaceholders(String(input)).find((name) => !isVariable(name)) ?? '';
      return `Links have no variable {{${unknown}}}. Use {{platform}}, {{date}}, or {{campaign}}.`;
    },
  });

/** The value of each UTM parameter, with variables. */
const UtmTemplates = z.strictObject({
  source: Template.optional().describe('For `utm_source`.'),
  medium: Template.optional().describe('For `utm_medium`.'),
  campaign: Template.optional().describe('For `utm_campaign`.'),
  content: Template.optional().describe('For `utm_content`.'),
  term: Template.optional().describe('For `utm_term`.'),
});
export type UtmTemplates = z.infer<typeof UtmTemplates>;

const Domain = z
  .string()
  .trim()
  .max(MAX_DOMAIN_LENGTH)
  .refine((text) => toDomain(text) !== null, {
    error: ({ input }) => `${toShown(input)} isn’t a domain. Enter one like example.com.`,
  });

const FIELDS = {
  allPlatforms: UtmTemplates.default({}).describe(
    'The parameters for all platforms. `{{platform}}`, `{{date}}`, and `{{campaign}}` are filled in; a parameter whose variable has no value is left out.',
  ),
  platforms: z
    .partialRecord(PlatformId, UtmTemplates)
    .default({})
    .describe(
      'Other parameters for single platforms. An empty text leaves the parameter out there.',
    ),
  domains: z
    .array(Domain)
    .max(MAX_LINK_DOMAINS)
    .default([])
    .describe('Only links to these domains and their subdomains are tagged. Empty: all links.'),
  shortenLinks: z
    .boolean()
    .default(false)
    .describe(
      'Replaces the links in posts by short links of this server, after they’re tagged. A post can decide otherwise with its own `shortenLinks`.',
    ),
};

export const SetLinkRulesInput = z.strictObject(FIELDS).meta({
  id: 'SetLinkRules',
  example: {
    allPlatforms: { source: '{{platform}}', medium: 'social', campaign: '{{campaign}}' },
    platforms: { linkedin: { medium: 'b2b' } },
    domains: ['example.com'],
    shortenLinks: false,
  },
});
export type SetLinkRulesInput = z.infer<typeof SetLinkRulesInput>;

export const LinkRulesOutput = z.object(FIELDS).meta({ id: 'LinkRules' });
/** How a workspace's posts tag and shorten their links. */
export type LinkRules = z.infer<typeof LinkRulesOutput>;

/** Reads stored rules. A workspace that has none tags nothing. */
export function readLinkRules(stored: unknown): LinkRules {
  return LinkRulesOutput.parse(stored ?? {});
}

/** Normalizes rules for storage: plain host names, each once, and only the parameters that have an effect. */
export function normalizeLinkRules({
  allPlatforms,
  platforms,
  domains,
  shortenLinks,
}: SetLinkRulesInput): LinkRules {
  const own = Object.entries(platforms).filter(([, templates]) => hasFields(templates));
  return {
    allPlatforms: Object.fromEntries(
      UTM_FIELDS.flatMap((field) => (allPlatforms[field] ? [[field, allPlatforms[field]]] : [])),
    ),
    platforms: Object.fromEntries(own),
    domains: [...new Set(domains.flatMap((domain) => toDomain(domain) ?? []))],
    shortenLinks,
  };
}

const hasFields = (templates: UtmTemplates): boolean =>
  UTM_FIELDS.some((field) => templates[field] !== undefined);
