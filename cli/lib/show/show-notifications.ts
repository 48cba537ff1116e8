import type { components } from '#cli/client/api-types.ts';
import { formatTime } from '#cli/text/format.ts';
import { toLine } from '#cli/text/text.ts';
import { renderTable } from '../terminal/table.ts';
import type { Paint } from '../terminal/terminal.ts';

type Notification = components['schemas']['Notification'];

export function renderNotifications(items: readonly Notification[], paint: Paint): string {
  if (items.length === 0) return 'No notifications.\n';
  const rows = items.map(({ createdAt, readAt, title, detail, id }) => [
    formatTime(createdAt),
    readAt === null ? 'unread' : '',
    toLine([title, detail].filter((text) => text !== null).join(' ')),
    id,
  ]);
  return renderTable(rows, { paint, header: ['TIME', '', 'WHAT HAPPENED', 'ID'], whole: [0] });
}
