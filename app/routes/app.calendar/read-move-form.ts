import type {
  CalendarNotice,
  MoveForm,
  PlanForm,
  TimeForm,
} from '#app/components/calendar/calendar-result.ts';
import type { CalendarLocale } from '#app/domain/calendar/calendar-locale.ts';
import { listTimeChoices, toTimeFields } from '#app/domain/calendar/calendar-move.ts';
import { formatMoment, toRestoredText } from '#app/domain/calendar/calendar-texts.ts';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { WALL_TIME } from '#app/domain/posts/publish-at.ts';
import { cutCaption } from '#app/domain/posts/post-summary.ts';
import { toWallTime } from '#app/domain/posts/scheduled-time.ts';
import type { SignedInContext } from '../shared/signed-in.ts';

interface Reader extends Pick<SignedInContext, 'services' | 'actor'> {
  readonly query: URLSearchParams;
  /** The calendar's zone. */
  readonly timeZone: string;
  readonly locale: CalendarLocale;
  readonly now: Date;
}

interface ReadForm {
  readonly moveForm: MoveForm | null;
  /** Why the post can't be moved. */
  readonly problem: string | null;
}

/** Reads the form that moves the post which a URL names. */
export async function readMoveForm(reader: Reader): Promise<ReadForm> {
  const { query, locale } = reader;
  const postId = query.get('move');
  if (postId === null || reader.actor.role === 'viewer') return { moveForm: null, problem: null };
  const post = await findMovable(reader, postId);
  if (typeof post === 'string') return { moveForm: null, problem: post };
  const { publishAt: seenAt } = post.schedule;
  const moveForm = {
    postId,
    title: cutCaption(post.caption.trim()) || 'No caption',
    seenAt,
    now: formatMoment(seenAt, { timeZone: reader.timeZone, locale }),
    ...readTime(reader, new Date(seenAt)),
  };
  return { moveForm, problem: null };
}

/** Reads a form's time: the one that the URL names, with what it can mean, or another one. */
function readTime(reader: Reader, usual: Date): Omit<TimeForm, 'title'> {
  const { locale } = reader;
  const asked = readAsked(reader);
  const zone = asked?.timeZone ?? reader.timeZone;
  const fields = asked
    ? { date: asked.local.slice(0, 10), clock: asked.local.slice(11, 16) }
    : toTimeFields(usual, zone);
  const choices = asked ? listTimeChoices(asked, reader.now) : [];
  return {
    ...fields,
    zone,
    choices: choices.map(({ disambiguation, at }) => {
      return {
        disambiguation,
        name: formatMoment(at, { timeZone: zone, locale, hasOffset: true }),
      };
    }),
    isSkipped: choices.some(
      ({ at }) => toWallTime(Date.parse(at), zone).slice(11, 16) !== fields.clock,
    ),
  };
}

function readAsked({ query, timeZone }: Reader): { local: string; timeZone: string } | null {
  const local = query.get('to') ?? '';
  return WALL_TIME.test(local) ? { local, timeZone: query.get('zone') ?? timeZone } : null;
}

const HOUR_MS = 3_600_000;

/** Reads the form that schedules the draft which a URL names. It starts with the next whole hour. */
export async function readPlanForm(
  reader: Reader,
): Promise<{ readonly planForm: PlanForm | null; readonly problem: string | null }> {
  const { services, actor, query, now } = reader;
  const draftId = query.get('plan');
  if (draftId === null || actor.role === 'viewer') return { planForm: null, problem: null };
  const opened = await explain(services.drafts.openComposerDraft(actor, { draftId }));
  if (typeof opened === 'string') return { planForm: null, problem: opened };
  const { draft, files, version } = opened;
  const title = cutCaption(draft.shared.caption.trim()) || files[0]?.fileName || 'Untitled draft';
  const usual = new Date(Math.ceil((now.getTime() + 1) / HOUR_MS) * HOUR_MS);
  return { planForm: { draftId, version, title, ...readTime(reader, usual) }, problem: null };
}

const findMovable = ({ services, actor }: Reader, postId: string) =>
  explain(services.publishing.readMovable(actor, { postId }));

/** Returns what was read, or why it couldn't be. */
async function explain<T>(reading: Promise<T>): Promise<T | string> {
  try {
    return await reading;
  } catch (error) {
    if (isAppError(error)) return error.message;
    throw error;
  }
}

/** Reads from the URL what a form in the page has just done. Null if nothing, or if the post has changed since. */
export async function readNotice(reader: Reader): Promise<CalendarNotice | null> {
  const { query, timeZone, locale } = reader;
  const [moved, planned] = [query.get('moved'), query.get('planned')];
  if (query.has('unplanned')) return { text: 'Undone. The draft has no time.', undo: null };
  const postId = moved ?? planned ?? query.get('restored');
  if (postId === null) return null;
  const post = await findMovable(reader, postId);
  if (typeof post === 'string') return null;
  const { publishAt: seenAt } = post.schedule;
  const moment = formatMoment(seenAt, { timeZone, locale });
  if (moved !== null)
    return { text: `Moved to ${moment}.`, undo: { intent: 'undo', postId, seenAt } };
  if (planned !== null)
    return { text: `Scheduled for ${moment}.`, undo: { intent: 'unplan', postId, seenAt } };
  return { text: toRestoredText(moment, query.get('slot') === 'taken'), undo: null };
}
