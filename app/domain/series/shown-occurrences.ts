import { type ShownTime, type TimeFormat, toShownTime } from '../posts/shown-time.ts';
import { toShownState } from '../calendar/calendar-states.ts';
import type { OccurrenceOutput } from './series.ts';

/** An occurrence as a screen shows it. */
export interface ShownOccurrence {
  readonly local: string;
  readonly time: ShownTime;
  readonly state: string;
  readonly tone: 'ok' | 'warn' | 'bad' | 'off';
  /** Why it has no post; null if it has one or will get one. */
  readonly reason: string | null;
  readonly postId: string | null;
  readonly canSkip: boolean;
}

const STATES = {
  planned: { state: 'Planned', tone: 'off' },
  skipped: { state: 'Skipped', tone: 'off' },
  blocked: { state: 'Blocked', tone: 'bad' },
  missed: { state: 'Missed', tone: 'bad' },
  canceled: { state: 'Canceled', tone: 'off' },
} as const;

const TONES = {
  planned: 'ok',
  busy: 'ok',
  ok: 'ok',
  warn: 'warn',
  bad: 'bad',
  off: 'off',
} as const;

/** Returns an occurrence with its words. Its post's own time counts if it was moved. */
export function toShownOccurrence(
  occurrence: OccurrenceOutput,
  { format, now }: { readonly format: TimeFormat; readonly now: Date },
): ShownOccurrence {
  const { local, at, state, reason, post } = occurrence;
  const time = toShownTime(post?.publishAt ?? at, format, now);
  const own = { local, time, reason, postId: post?.id ?? null };
  if (state === 'created' || state === 'detached') return { ...own, ...describePost(occurrence) };
  const isOpen = state === 'planned' || state === 'blocked';
  return { ...own, ...STATES[state], canSkip: isOpen && new Date(at) > now };
}

function describePost({
  state,
  isChanged,
  post,
}: OccurrenceOutput): Pick<ShownOccurrence, 'state' | 'tone' | 'canSkip'> {
  if (!post) return { state: 'Post deleted', tone: 'off', canSkip: false };
  const { name, tone } = toShownState(post.state);
  const isWaiting = post.state === 'scheduled' || post.state === 'held';
  if (state === 'detached')
    return { state: `${name} · detached`, tone: TONES[tone], canSkip: false };
  return { state: isChanged ? `${name} · changed` : name, tone: TONES[tone], canSkip: isWaiting };
}
