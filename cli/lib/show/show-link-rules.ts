import type { UtmTemplates } from '#app/domain/links/link-rules.ts';
import { UTM_FIELDS } from '#app/domain/links/utm-fields.ts';
import { PLATFORM_IDS, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { components } from '#cli/client/api-types.ts';
import { toLine } from '#cli/text/text.ts';
import type { CommandResult } from '../command/define-command.ts';
import { renderFacts } from '../terminal/table.ts';

type LinkRules = components['schemas']['LinkRules'];

export const LINK_RULES_OUTPUT =
  'The rules {"allPlatforms":{"source","medium","campaign","content","term"},"platforms","domains","shortenLinks"}';

/** Prints one line per group of parameters. */
export function toLinkRulesResult(rules: LinkRules): CommandResult {
  const groups: [string, UtmTemplates][] = [
    ['All platforms', rules.allPlatforms],
    ...PLATFORM_IDS.flatMap((id): [string, UtmTemplates][] => {
      const own = rules.platforms[id];
      return own ? [[PLATFORMS[id].name, own]] : [];
    }),
  ];
  const facts = groups.map(([name, templates]): [string, string] => [name, toText(templates)]);
  const domains = rules.domains.join(', ') || '(all)';
  const shown: [string, string][] = [
    ...facts,
    ['Domains', toLine(domains)],
    ['Shorten links', rules.shortenLinks ? 'yes' : 'no'],
  ];
  return { data: rules, toText: (paint) => renderFacts(shown, paint) };
}

function toText(templates: UtmTemplates): string {
  const set = UTM_FIELDS.flatMap((field) =>
    templates[field] === undefined ? [] : [`utm_${field}=${toLine(templates[field])}`],
  );
  return set.join(', ') || '(none)';
}
