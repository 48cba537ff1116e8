import { z } from 'zod';
import { UTM_FIELDS } from '#app/domain/links/utm-fields.ts';
import { PlatformId } from '#app/domain/platforms/platforms.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { LINK_RULES_OUTPUT, toLinkRulesResult } from '#cli/lib/show/show-link-rules.ts';

const Text = z.string().optional();

export const command = defineCommand({
  options: [
    { flags: '--source <text>', description: 'utm_source, such as {{platform}}' },
    { flags: '--medium <text>', description: 'utm_medium, such as social' },
    { flags: '--campaign <text>', description: 'utm_campaign, such as {{campaign}}' },
    { flags: '--content <text>', description: 'utm_content, such as {{date}}' },
    { flags: '--term <text>', description: 'utm_term' },
    {
      flags: '--platform <platform>',
      description: 'change the parameters of this platform alone',
    },
    { flags: '--domain <domain...>', description: 'tag only links to these domains' },
    { flags: '--any-domain', description: 'tag links to all domains' },
    { flags: '--shorten-links', description: 'shorten the links in posts' },
    { flags: '--no-shorten-links', description: 'stop shortening the links in posts' },
  ],
  input: z
    .object({
      source: Text,
      medium: Text,
      campaign: Text,
      content: Text,
      term: Text,
      platform: PlatformId.optional(),
      domain: z.array(z.string()).optional(),
      anyDomain: z.boolean().default(false),
      shortenLinks: z.boolean().optional(),
    })
    .refine(({ domain, anyDomain }) => !(domain && anyDomain), {
      path: ['anyDomain'],
      error: 'Use either --domain or --any-domain.',
    }),
  examples: [
    'fanfare link-rules set --source "{{platform}}" --medium social --domain example.com',
    'fanfare link-rules set --platform linkedin --medium ""',
    'fanfare link-rules set --shorten-links',
  ],
  output: `${LINK_RULES_OUTPUT}. Parameters without a flag don't change. An empty text leaves the parameter out.`,
  exits: ['validation'],
  async run({ connect }, { platform, domain, anyDomain, shortenLinks, ...flags }) {
    const templates = Object.fromEntries(
      UTM_FIELDS.flatMap((field) => (flags[field] === undefined ? [] : [[field, flags[field]]])),
    );
    const domains = anyDomain ? [] : domain;
    const isEmpty = Object.keys(templates).length === 0;
    if (isEmpty && domains === undefined && shortenLinks === undefined) throw toEmptyError();
    const client = await connect();
    const rules = await client.call('getLinkRules');
    const own = platform ? { [platform]: { ...rules.platforms[platform], ...templates } } : {};
    const body = {
      allPlatforms: platform ? rules.allPlatforms : { ...rules.allPlatforms, ...templates },
      platforms: { ...rules.platforms, ...own },
      domains: domains ?? rules.domains,
      shortenLinks: shortenLinks ?? rules.shortenLinks,
    };
    return toLinkRulesResult(await client.call('setLinkRules', { body }));
  },
});

function toEmptyError(): CliError {
  const message =
    'Specify what to change, such as --source, --medium, --domain, or --shorten-links.';
  return new CliError('invalid_usage', { exit: 'usage', message });
}
