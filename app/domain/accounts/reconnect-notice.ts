import { toConnectionFailedMessage } from '../errors/messages/connections.ts';
import { PlatformId, PLATFORMS } from '../platforms/platforms.ts';
import type { DeliveryOutput } from '../posts/publish.ts';

export interface ReconnectNotice {
  readonly tone: 'ok' | 'warn' | 'bad';
  readonly text: string;
}

type Delivery = Pick<
  DeliveryOutput,
  'platform' | 'hold' | 'state' | 'retrySafe' | 'accountName' | 'accountHandle'
>;

/**
 * Returns what reconnecting an account changed for a post, for the person who comes back to it from the platform.
 * Null if the URL says nothing about it.
 */
export function readReconnectNotice(
  query: URLSearchParams,
  deliveries: readonly Delivery[],
): ReconnectNotice | null {
  const error = query.get('error');
  if (error !== null) {
    return { tone: 'bad', text: toConnectionFailedMessage(error, query.get('reason')) };
  }
  const connected = PlatformId.safeParse(query.get('connected'));
  if (!connected.success) return null;
  const own = deliveries.filter(({ platform }) => platform === connected.data);
  return toNotice(PLATFORMS[connected.data].name, own);
}

function toNotice(name: string, deliveries: readonly Delivery[]): ReconnectNotice {
  const held = deliveries.find(({ hold }) => hold === 'needs_reconnect');
  if (held) {
    const account = held.accountHandle ?? held.accountName;
    const text = `You connected a different ${name} account. This post still waits for ${account}.`;
    return { tone: 'warn', text };
  }
  const again = `${name} is connected again.`;
  const failed = deliveries.find(({ state }) => state === 'failed');
  if (failed === undefined) return { tone: 'ok', text: `${again} The post continues on its own.` };
  return {
    tone: 'ok',
    text: failed.retrySafe === 'yes' ? `${again} Retry the post below.` : again,
  };
}
