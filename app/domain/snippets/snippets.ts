import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { SNIPPET_KINDS } from './snippet-kinds.ts';
import { MAX_SNIPPET_NAME, MAX_SNIPPET_TEXT } from './snippet-limits.ts';
import { SNIPPET_VARIABLES } from './snippet-variables.ts';

const Name = z
  .string()
  .transform((text) => text.replace(/\s+/gu, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'Enter a name.')
      .max(MAX_SNIPPET_NAME, `Use at most ${MAX_SNIPPET_NAME} characters.`),
  )
  .describe('Unique in the workspace, regardless of case.');

const Kind = z
  .enum(SNIPPET_KINDS)
  .describe(
    'text: added after the caption. hashtags: added to the post’s hashtags. signature: the end of the caption. template: a frame for the caption, which takes the place of `{{caption}}`, or comes after the template.',
  );

const Text = z
  .string()
  .transform((text) => text.replace(/\r\n?/gu, '\n').trim())
  .pipe(
    z
      .string()
      .min(1, 'Enter a text.')
      .max(MAX_SNIPPET_TEXT, `Use at most ${MAX_SNIPPET_TEXT} characters.`),
  )
  .describe(
    'Can contain `{{link}}`, `{{date}}`, and `{{campaign}}`, which are filled in when the snippet is used. A template can also contain `{{caption}}`. A group of hashtags: hashtags, separated by spaces, with or without #.',
  );

export const CreateSnippetInput = z
  .strictObject({ name: Name, kind: Kind.default('text'), text: Text })
  .meta({ id: 'NewSnippet' });
export type CreateSnippetInput = z.infer<typeof CreateSnippetInput>;

export const UpdateSnippetInput = z
  .strictObject({ name: Name.optional(), kind: Kind.optional(), text: Text.optional() })
  .meta({ id: 'SnippetChange' });
export type UpdateSnippetInput = z.infer<typeof UpdateSnippetInput>;

export const SnippetOutput = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: Kind,
    text: z.string().describe('A group of hashtags: each with its #, separated by spaces.'),
    variables: z
      .array(z.enum(SNIPPET_VARIABLES))
      .describe('The variables in the text that need a value.'),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Snippet' });
export type SnippetOutput = z.infer<typeof SnippetOutput>;

export const SnippetList = z.object({ items: z.array(SnippetOutput) });
export type SnippetList = z.infer<typeof SnippetList>;
