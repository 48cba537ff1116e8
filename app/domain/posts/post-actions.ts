import {
  PLANNED_STATES,
  TERMINAL_STATES,
  UNSENT_STATES,
  UNSTARTED_STATES,
} from './delivery-state.ts';
import { listNames } from '../text/name-list.ts';
import { PLATFORMS, type PlatformId } from '../platforms/platforms.ts';
import type { DeliveryOutput, PostOutput } from './publish.ts';

/**
 * What a person can do with a whole post. Each action has its own confirmation URL.
 * `move`: to another time. `publish`: now, instead of at its time. `draft`: cancel it and keep its content and time
 * as a draft.
 */
export const POST_ACTIONS = ['move', 'publish', 'change', 'draft', 'cancel', 'delete'] as const;
export type PostAction = (typeof POST_ACTIONS)[number];

/** A post's editable text: shared by all platforms, or one per platform in individual mode. */
export interface PostText {
  readonly isIndividual: boolean;
  readonly texts: readonly {
    /** Null for the text that all platforms share. */
    readonly platform: PlatformId | null;
    readonly caption: string;
    readonly hashtags: readonly string[];
  }[];
  /** The shared first comment, and those of single platforms. Empty if no platform takes one. */
  readonly comments: readonly {
    readonly platform: PlatformId | null;
    /** Empty: none there. */
    readonly text: string;
  }[];
}

/** What would remain on the platforms after a deletion. */
export interface PostDeletionOutlook {
  readonly live: readonly {
    readonly deliveryId: string;
    readonly platform: PlatformId;
    readonly accountName: string;
    readonly url: string | null;
    /** Why only a person can take it down, or null if Fanfare can. */
    readonly obstacle: string | null;
  }[];
}

type DeliveryStatus = Pick<DeliveryOutput, 'state' | 'startedAt'>;
const canStop = ({ state }: DeliveryStatus): boolean => UNSENT_STATES.includes(state);
const isEnded = ({ state }: DeliveryStatus): boolean => TERMINAL_STATES.has(state);

/** Returns the actions that a post seems to allow. The server makes the final decision. */
export function listPostActions({ deliveries }: Pick<PostOutput, 'deliveries'>): PostAction[] {
  const open = deliveries.filter((delivery) => !isEnded(delivery));
  const isUntouched = deliveries.every(({ startedAt }) => startedAt === null);
  const waits = open.every(({ state }) => UNSTARTED_STATES.includes(state));
  const isOpen = open.length > 0 && isUntouched;
  const isPlanned = isOpen && open.every(({ state }) => PLANNED_STATES.has(state));
  const isHeldPart = !isUntouched && open.some(({ state }) => state === 'held');
  return [
    ...listTimeActions({ isPlanned, isHeldPart }),
    ...(isOpen && waits ? (['change'] as const) : []),
    ...(isPlanned ? (['draft'] as const) : []),
    ...(open.some(canStop) ? (['cancel'] as const) : []),
    ...(open.length === 0 ? (['delete'] as const) : []),
  ];
}

/** A post that has started elsewhere keeps its time, so what is held of it can only be published now. */
function listTimeActions({
  isPlanned,
  isHeldPart,
}: Readonly<Record<'isPlanned' | 'isHeldPart', boolean>>): PostAction[] {
  if (isPlanned) return ['move', 'publish'];
  return isHeldPart ? ['publish'] : [];
}

/** Returns the message after a deletion, with the platforms where the post is still live. */
export function toPostDeletedText(live: readonly PlatformId[]): string {
  if (live.length === 0) return 'Post deleted.';
  const names = live.map((platform) => PLATFORMS[platform].name);
  return `Post deleted from Fanfare. It stays live on ${listNames(names)}.`;
}
