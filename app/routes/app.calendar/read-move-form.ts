import type { MoveForm } from '#app/components/calendar/calendar-result.ts';
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
  const asked = readAsked(reader);
  const zone = asked?.timeZone ?? reader.timeZone;
  const fields = asked
    ? { date: asked.local.slice(0, 10), clock: asked.local.slice(11, 16) }
    : toTimeFields(new Date(seenAt), zone);
  const choices = asked ? listTimeChoices(asked, reader.now) : [];
  const moveForm = {
    postId,
    title: cutCaption(post.caption.trim()) || 'No caption',
    seenAt,
    now: formatMoment(seenAt, { timeZone: reader.timeZone, locale }),
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
  return { moveForm, problem: null };
}

function readAsked({ query }: Reader): { local: string; timeZone: string } | null {
  const [local, timeZone] = [query.get('to') ?? '', query.get('zone') ?? ''];
  return WALL_TIME.test(local) ? { local, timeZone } : null;
}

async function findMovable({ services, actor }: Reader, postId: string) {
  try {
    return await services.publishing.readMovable(actor, { postId });
  } catch (error) {
    if (isAppError(error)) return error.message;
    throw error;
  }
}

/** The result of a form in the page, read from the URL after the page was loaded again. */
export interface MoveNotice {
  readonly postId: string;
  readonly at: string;
  readonly text: string;
  readonly canUndo: boolean;
}

/** Reads what a form in the page has just done. Null if nothing, or if the post has changed since. */
export async function readMoveNotice(reader: Reader): Promise<MoveNotice | null> {
  const { query, timeZone, locale } = reader;
  const [moved, restored] = [query.get('moved'), query.get('restored')];
  const postId = moved ?? restored;
  if (postId === null) return null;
  const post = await findMovable(reader, postId);
  if (typeof post === 'string') return null;
  const { publishAt: at } = post.schedule;
  const moment = formatMoment(at, { timeZone, locale });
  const text =
    moved === null ? toRestoredText(moment, query.get('slot') === 'taken') : `Moved to ${moment}.`;
  return { postId, at, text, canUndo: moved !== null };
}
