import { createHash } from 'node:crypto';
import type { SimulatorContext } from '../kit/types.ts';
import { countEngagement } from './post-counts.ts';
import type { PostRow } from './post-store.ts';

type Context = Pick<SimulatorContext, 'now'>;
type Post = Pick<PostRow, 'urn' | 'createdAt'>;

/** One action by a member of the simulated audience. */
export interface AudienceAct {
  readonly actor: string;
  readonly at: Date;
  /** Number of earlier actions of this kind. */
  readonly index: number;
}

const MINUTE_MS = 60_000;
const ACTOR_LENGTH = 10;

/** Returns the audience's actions so far, oldest first. Their number matches `countEngagement`. */
export function listActs(context: Context, post: Post, kind: 'likes' | 'comments'): AudienceAct[] {
  const count = countEngagement(context, post)[kind];
  return Array.from({ length: count }, (_, index) => ({
    actor: generateActor(post, kind, index),
    at: findTime(context, post, (counts) => counts[kind] > index),
    index,
  }));
}

function generateActor({ urn }: Post, kind: string, index: number): string {
  const digest = createHash('sha256').update(`${urn}/${kind}/${index}`).digest('base64url');
  return `urn:li:person:${digest.slice(0, ACTOR_LENGTH)}`;
}

/**
 * Returns the first whole minute of the post's age at which the counts meet the condition, by binary search.
 */
function findTime(
  context: Context,
  post: Post,
  isReached: (counts: ReturnType<typeof countEngagement>) => boolean,
): Date {
  const createdMs = new Date(post.createdAt).getTime();
  const toDate = (minutes: number) => new Date(createdMs + minutes * MINUTE_MS);
  let [low, high] = [0, Math.ceil((context.now().getTime() - createdMs) / MINUTE_MS)];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isReached(countEngagement({ now: () => toDate(middle) }, post))) high = middle;
    else low = middle + 1;
  }
  return toDate(low);
}

const TEXTS: readonly string[] = [
  'Congratulations!',
  'Thanks for sharing this.',
  'This is great to see.',
  'How did you get started?',
  'Looking forward to the next one.',
];

/** Returns the text of the audience's nth comment. */
export function generateText(index: number): string {
  return TEXTS[index % TEXTS.length] ?? '';
}
