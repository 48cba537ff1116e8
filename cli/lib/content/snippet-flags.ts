import { z } from 'zod';
import { MAX_SNIPPETS_PER_POST } from '#app/domain/posts/snippet-fields.ts';
import type { OptionSpec } from '../command/define-command.ts';
import { values } from '../command/option-schemas.ts';
import type { PublishBody } from './publish-request.ts';

/** The flags of snippets. The server puts them into the post's texts when it accepts the post. */
export const SNIPPET_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--snippet <name>',
    description: 'add this snippet to the text, by name or ID; can be repeated',
    isRepeatable: true,
  },
  { flags: '--snippet-link <url>', description: 'value for {{link}} in the snippets' },
  {
    flags: '--snippet-date <date>',
    description: 'value for {{date}} in the snippets (default: the day of publication)',
  },
  { flags: '--snippet-campaign <name>', description: 'value for {{campaign}} in the snippets' },
];

export const SNIPPET_FIELDS = {
  snippet: values('--snippet', 'a name')
    .pipe(
      z
        .array(z.string())
        .max(MAX_SNIPPETS_PER_POST, `A post can use at most ${MAX_SNIPPETS_PER_POST} snippets.`),
    )
    .default([]),
  snippetLink: z.string().optional(),
  snippetDate: z.string().optional(),
  snippetCampaign: z.string().optional(),
};

interface SnippetFlags {
  readonly snippetLink?: string | undefined;
  readonly snippetDate?: string | undefined;
  readonly snippetCampaign?: string | undefined;
}

/** Returns the snippets and the values of their variables, as the request has them. */
export function toSnippetFields(
  { snippetLink, snippetDate, snippetCampaign }: SnippetFlags,
  snippetIds: readonly string[],
): Pick<PublishBody['content'], 'snippetIds' | 'variables'> {
  if (snippetIds.length === 0) return {};
  const variables = {
    ...(snippetLink === undefined ? {} : { link: snippetLink }),
    ...(snippetDate === undefined ? {} : { date: snippetDate }),
    ...(snippetCampaign === undefined ? {} : { campaign: snippetCampaign }),
  };
  return {
    snippetIds: [...snippetIds],
    ...(Object.keys(variables).length === 0 ? {} : { variables }),
  };
}
