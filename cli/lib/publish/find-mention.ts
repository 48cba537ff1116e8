import { toMentionKey } from '#app/domain/mentions/mention-limits.ts';
import type { components } from '#cli/client/api-types.ts';
import type { Client } from '#cli/client/client.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { toLine } from '#cli/text/text.ts';

const MENTION_ID = /^ment_[\da-z]{26}$/u;

/** Returns the mention that is given by its name, with or without @, or its ID. Throws `not_found`. */
export async function findMention(
  client: Client,
  text: string,
): Promise<components['schemas']['Mention']> {
  if (MENTION_ID.test(text)) return client.call('getMention', { params: { mentionId: text } });
  const { items } = await client.call('listMentions');
  const key = toMentionKey(text.trim().replace(/^@/u, ''));
  const found = items.find(({ name }) => toMentionKey(name) === key);
  if (found) return found;
  throw new CliError('not_found', {
    exit: 'validation',
    message: `This workspace has no mention "${toLine(text)}".`,
    hint: 'Show the mentions with "fanfare mention list".',
  });
}

/** Returns the ID of the mention that is given by its name or its ID. Throws `not_found` for an unknown name. */
export async function findMentionId(client: Client, text: string): Promise<string> {
  return MENTION_ID.test(text) ? text : (await findMention(client, text)).id;
}
