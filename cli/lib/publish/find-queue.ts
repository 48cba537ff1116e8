import { toQueueNameKey } from '#app/domain/queues/queue-limits.ts';
import type { components } from '#cli/client/api-types.ts';
import type { Client } from '#cli/client/client.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { toLine } from '#cli/text/text.ts';

/** Finds a queue by its name or ID. Throws `not_found`. */
export async function findQueue(
  client: Client,
  text: string,
): Promise<components['schemas']['Queue']> {
  const { items } = await client.call('listQueues');
  const key = toQueueNameKey(text.trim());
  const found =
    items.find(({ id }) => id === text) ?? items.find(({ name }) => toQueueNameKey(name) === key);
  if (found) return found;
  throw new CliError('not_found', {
    exit: 'validation',
    message: `This workspace has no queue "${toLine(text)}".`,
    hint: 'Show the queues with "fanfare queue list".',
  });
}

/** Returns the ID of a queue that is given by its name or ID. Throws `not_found` for an unknown name. */
export async function findQueueId(client: Client, text: string): Promise<string> {
  return QUEUE_ID.test(text) ? text : (await findQueue(client, text)).id;
}

const QUEUE_ID = /^que_\w+$/u;
