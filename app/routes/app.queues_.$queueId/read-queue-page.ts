import { readCalendarLocale } from '#app/domain/calendar/calendar-locale.ts';
import { accountsField } from '#app/domain/composer/draft-fields.ts';
import {
  type ComposerAccount,
  listComposerAccounts,
} from '#app/domain/composer/composer-accounts.ts';
import { DEFAULT_PREVIEW_SLOTS } from '#app/domain/queues/queue-limits.ts';
import type { QueueOutput } from '#app/domain/queues/queues.ts';
import { toShownSlots, toShownWeek } from '#app/domain/queues/shown-queue.ts';
import { orErrorPage } from '../shared/refusals.ts';
import type { SignedInContext } from '../shared/signed-in.ts';

/** Reads a queue with its next slots and their posts. Throws the error page for a queue that doesn't exist. */
export async function readQueuePage(
  { services, actor }: SignedInContext,
  { queueId, request }: { readonly queueId: string; readonly request: Request },
) {
  const locale = readCalendarLocale(request.headers.get('accept-language'));
  const queue = await orErrorPage(services.queues.getQueue(actor, { queueId }));
  const [slots, connected, { now, timeZone: ownZone }] = await Promise.all([
    orErrorPage(services.queues.listQueueSlots(actor, { queueId, limit: DEFAULT_PREVIEW_SLOTS })),
    services.accounts.listAccounts(actor),
    services.queues.readTimeChoices(actor, { queueId: null }),
  ]);
  const accounts = listComposerAccounts(connected);
  return {
    queue,
    week: toShownWeek(queue, locale),
    slots: toShownSlots(slots, locale, now),
    accounts,
    ownZone,
    composer: toComposerAddress(queue, accounts),
  };
}

/** Returns the address of the composer with the queue and its accounts chosen. */
function toComposerAddress(
  { id, accountIds }: QueueOutput,
  accounts: readonly ComposerAccount[],
): string {
  const own = accounts.filter((account) => accountIds.includes(account.id));
  const query = new URLSearchParams([
    ['when', 'queue'],
    ['queue', id],
    ...own.map((account) => [accountsField(account.platform), account.id]),
  ]);
  return `/app/platform-preview?${query.toString()}`;
}
