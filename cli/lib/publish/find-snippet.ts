import { toSnippetNameKey } from '#app/domain/snippets/snippet-limits.ts';
import type { Client } from '#cli/client/client.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { toLine } from '#cli/text/text.ts';

const SNIPPET_ID = /^snip_\w+$/u;

/** Returns the ID of a snippet that is given by its name or ID. Throws `not_found` for an unknown name. */
export async function findSnippetId(client: Client, text: string): Promise<string> {
  const [id = ''] = await findSnippetIds(client, [text]);
  return id;
}

/** Returns the IDs of snippets that are given by names or IDs. Throws `not_found` for an unknown name. */
export async function findSnippetIds(client: Client, texts: readonly string[]): Promise<string[]> {
  if (texts.every((text) => SNIPPET_ID.test(text))) return [...texts];
  const { items } = await client.call('listSnippets');
  return texts.map((text) => {
    if (SNIPPET_ID.test(text)) return text;
    const key = toSnippetNameKey(text.trim());
    const found = items.find(({ name }) => toSnippetNameKey(name) === key);
    if (found) return found.id;
    throw new CliError('not_found', {
      exit: 'validation',
      message: `This workspace has no snippet "${toLine(text)}".`,
      hint: 'Show the snippets with "fanfare snippet list".',
    });
  });
}
