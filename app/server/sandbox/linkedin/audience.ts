import { createHash } from 'node:crypto';
import type { SimulatorContext } from '../kit/types.ts';
import { countFigures } from './figures.ts';
import type { PostRow } from './post-store.ts';

type Context = Pick<SimulatorContext, 'now'>;
type Post = Pick<PostRow, 'urn' | 'createdAt'>;

/** One thing that a member of the simulated audience did with a post. */
export interface AudienceAct {
  readonly actor: string;
  readonly at: Date;
  /** How many of the kind came before it. */
  readonly index: number;
}

const MINUTE_MS = 60_000;
const ACTOR_LENGTH = 10;

/** What the audience did so far, the oldest first: as many acts as `countFigures` counts. */
export function listActs(context: Context, post: Post, kind: 'likes' | 'comments'): AudienceAct[] {
  const count = countFigures(context, post)[kind];
  return Array.from({ length: count }, (_, index) => ({
    actor: inventActor(post, kind, index),
    at: findTime(context, post, (figures) => figures[kind] > index),
    index,
  }));
}

function inventActor({ urn }: Post, kind: string, index: number): string {
  const digest = createHash('sha256').update(`${urn}/${kind}/${index}`).digest('base64url');
  return `urn:li:person:${digest.slice(0, ACTOR_LENGTH)}`;
}

/** The first whole minute of the post's age at which the counts fulfil the condition, by halving. */
function findTime(
  context: Context,
  post: Post,
  isReached: (figures: ReturnType<typeof countFigures>) => boolean,
): Date {
  const createdMs = new Date(post.createdAt).getTime();
  const toDate = (minutes: number) => new Date(createdMs + minutes * MINUTE_MS);
  let [low, high] = [0, Math.ceil((context.now().getTime() - createdMs) / MINUTE_MS)];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isReached(countFigures({ now: () => toDate(middle) }, post))) high = middle;
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

/** What the audience's comment with that index says. */
export function inventText(index: number): string {
  return TEXTS[index % TEXTS.length] ?? '';
}
