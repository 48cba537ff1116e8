import { createHash } from 'node:crypto';
import { toNotificationLink } from '#app/domain/notifications/notification-path.ts';
import { toNotificationText } from '#app/domain/notifications/notification-text.ts';
import { StoredNotification } from '#app/domain/notifications/notifications.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { MAX_PUSH_BYTES, type PushMessage } from '#app/server/ports/push-sender.ts';
import type { PushedRow } from './claim-pushes.ts';

/** A message names this many notifications. Systems show a few lines. */
export const MAX_PUSHED = 3;
const KEEP_SECONDS = 24 * 3_600;
const DETAIL_CHARACTERS = 300;
/** Length of a topic (RFC 8030, 5.4). */
const TOPIC_CHARACTERS = 32;
const SEVERAL = 'several';

/**
 * Writes one message about the news for a browser: what the email would say. Returns null if only a newer
 * version of Fanfare knows its kinds.
 */
export function writePush(rows: readonly PushedRow[]): Omit<PushMessage, 'target'> | null {
  const known = rows.flatMap((row) => {
    const stored = StoredNotification.safeParse(row).data;
    return stored ? [{ row, stored, text: toNotificationText(stored) }] : [];
  });
  const [newest] = known;
  if (!newest) return null;
  const { row, stored, text } = newest;
  const { kind, postId } = row;
  const { seriesId } = stored.data;
  const isOnly = row.total === 1;
  const where = isOnly && row.workspaceName !== null ? `In “${row.workspaceName}”: ` : '';
  const content = {
    title: isOnly ? text.title : `You have ${formatCount(row.total, 'new notification')}`,
    body: isOnly
      ? `${where}${text.detail ?? ''}`.slice(0, DETAIL_CHARACTERS)
      : known.map((one) => one.text.title).join('\n'),
    // Shown instead of an earlier one about the same.
    tag: isOnly ? row.key : SEVERAL,
    path: isOnly
      ? toNotificationLink(row.workspaceId, { kind, postId, seriesId })
      : '/app/notifications',
  };
  return {
    payload: toPayload(content),
    topic: createHash('sha256').update(content.tag).digest('base64url').slice(0, TOPIC_CHARACTERS),
    keepSeconds: KEEP_SECONDS,
  };
}

interface Content {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly path: string;
}

/** Leaves out the details of a text whose characters have very many bytes. */
function toPayload(content: Content): string {
  const payload = JSON.stringify(content);
  return Buffer.byteLength(payload) <= MAX_PUSH_BYTES
    ? payload
    : JSON.stringify({ ...content, body: '' });
}
