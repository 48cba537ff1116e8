import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import {
  addToAddress,
  CALENDAR_PATH,
  isCalendarAddress,
} from '#app/components/calendar/calendar-address.ts';
import type { CalendarResult } from '#app/components/calendar/calendar-result.ts';
import { readCalendarLocale } from '#app/domain/calendar/calendar-locale.ts';
import {
  CalendarMoveInput,
  CalendarPlanInput,
  toAnswer,
} from '#app/domain/calendar/calendar-move.ts';
import { formatMoment, toRestoredText } from '#app/domain/calendar/calendar-texts.ts';
import { type AppErrorShape, isAppError } from '#app/domain/errors/app-error-shape.ts';
import { PUBLISH_NOW, type TimeChoice } from '#app/domain/posts/time-choice.ts';
import { formAction, formActions, type Submission } from '../shared/form-action.ts';
import { textFields, toText } from '../shared/form-fields.ts';
import { readTimeFacts } from '../shared/read-time-facts.ts';
import { scheduleDraft } from '../shared/schedule-draft.ts';

const NOTHING: CalendarResult = {
  done: null,
  problem: null,
  isTimeWrong: false,
  ask: null,
  errors: {},
  typed: null,
};

const TIME_FIELDS = ['date', 'clock', 'zone', 'disambiguation', 'asked'] as const;

const readMove = textFields('postId', 'seenAt', 'hour', ...TIME_FIELDS);

const move = formAction(CalendarMoveInput, {
  read: readMove,
  async run({ services, actor, request, form, input }): Promise<CalendarResult> {
    const { postId } = input;
    try {
      const { post, timeZone } = await services.publishing.moveOnCalendar(actor, {
        ...input,
        disambiguation: toAnswer(input),
      });
      const { publishAt: at } = post.schedule;
      leaveForm(form, { moved: postId });
      const text = `Moved to ${formatMoment(at, { timeZone, locale: toLocale(request) })}.`;
      return { ...NOTHING, done: { text, undo: { intent: 'undo', postId, seenAt: at } } };
    } catch (error) {
      const question = isAppError(error) ? toQuestion(error) : null;
      if (question === null) throw error;
      const ask = { move: postId, ...question };
      leaveForm(form, ask);
      return { ...NOTHING, ask };
    }
  },
  refuse: ({ typed, errors, error }): CalendarResult => {
    return {
      ...NOTHING,
      problem: error ? toProblem(error) : null,
      errors: error ? {} : errors,
      typed: { date: typed.date ?? '', clock: typed.clock ?? '' },
    };
  },
});

const undo = formAction(z.object({ postId: z.string(), seenAt: z.iso.datetime() }), {
  intent: 'undo',
  read: textFields('postId', 'seenAt'),
  async run({ services, actor, request, form, input }): Promise<CalendarResult> {
    const { postId } = input;
    const { post, timeZone, hasLostSlot } = await services.publishing.undoMove(actor, input);
    leaveForm(form, { restored: postId, ...(hasLostSlot ? { slot: 'taken' } : {}) });
    const { publishAt: at } = post.schedule;
    const moment = formatMoment(at, { timeZone, locale: toLocale(request) });
    return { ...NOTHING, done: { text: toRestoredText(moment, hasLostSlot), undo: null } };
  },
  refuse: ({ errors, error }): CalendarResult => {
    return { ...NOTHING, problem: error ? toProblem(error) : (Object.values(errors)[0] ?? null) };
  },
});

const readPlan = textFields('draftId', 'version', ...TIME_FIELDS);

/** Schedules a draft. The page's URL then says what was done. */
const plan = formAction(CalendarPlanInput, {
  intent: 'plan',
  read: readPlan,
  async run({ input, ...submitted }) {
    const { form, request } = submitted;
    const { draftId, version, date, clock, zone: timeZone } = input;
    const disambiguation = toAnswer(input);
    const back = toBack(form) ?? CALENDAR_PATH;
    const clockChange = disambiguation === 'reject' ? null : disambiguation;
    const time: TimeChoice = { ...PUBLISH_NOW, when: 'time', date, clock, timeZone, clockChange };
    const { clockChange: asked } = await readTimeFacts(submitted, { request, choice: time });
    if (asked !== null && clockChange === null) {
      const question = { plan: draftId, to: `${date}T${clock}`, zone: timeZone };
      throw redirect(addToAddress(back, question), 303);
    }
    const result = await scheduleDraft(submitted, { draftId, version, time });
    if (result.kind === 'accepted')
      throw redirect(addToAddress(back, { planned: result.postId }), 303);
    const { message, fields } = result.problem;
    const refusal: CalendarResult = {
      ...NOTHING,
      problem: message,
      isTimeWrong: fields['time'] !== undefined,
      typed: { date, clock },
    };
    return data(refusal, { status: result.status });
  },
  refuse: ({ typed, errors, error }): CalendarResult => ({
    ...NOTHING,
    problem: error ? error.message : null,
    errors,
    typed: { date: typed.date ?? '', clock: typed.clock ?? '' },
  }),
});

/** Makes a post that was just scheduled a draft without a time again. */
const unplan = formAction(z.object({ postId: z.string(), seenAt: z.iso.datetime() }), {
  intent: 'unplan',
  read: textFields('postId', 'seenAt'),
  async run({ services, actor, form, input: { postId, seenAt } }): Promise<CalendarResult> {
    await services.drafts.moveToDrafts(actor, { postId, undoes: new Date(seenAt) });
    leaveForm(form, { unplanned: '1' });
    return NOTHING;
  },
  refuse: ({ errors, error }): CalendarResult => {
    return { ...NOTHING, problem: error?.message ?? Object.values(errors)[0] ?? null };
  },
});

/** Moves a post, schedules a draft, or undoes that. Returns what came of it, or the page's URL after a form in the page. */
export const moveActions = formActions(move, undo, plan, unplan);

const toLocale = ({ headers }: Request) => readCalendarLocale(headers.get('accept-language'));

/** A form in the page names the calendar to go back to. Scripts show the result in place. */
function toBack(form: Submission['form']): string | null {
  const back = toText(form.get('back'));
  return isCalendarAddress(back) ? back : null;
}

function leaveForm(form: Submission['form'], fields: Readonly<Record<string, string>>): void {
  const back = toBack(form);
  if (back !== null) throw redirect(addToAddress(back, fields), 303);
}

const AMBIGUOUS: ReadonlySet<string> = new Set(['time_skipped', 'time_repeated']);

/** Returns the time to ask about, if the clocks skip or repeat it. */
function toQuestion({ violations, meta }: AppErrorShape): { to: string; zone: string } | null {
  if (!violations.some(({ code }) => AMBIGUOUS.has(code))) return null;
  const asked = z
    .object({ local: z.string(), timeZone: z.string() })
    .safeParse(meta?.['wall']).data;
  return asked ? { to: asked.local.slice(0, 16), zone: asked.timeZone } : null;
}

const PROBLEMS: Readonly<Record<string, string>> = {
  time_in_past: 'That time has already passed, so the post stays where it is.',
  time_too_far: 'That’s more than two years away, so the post stays where it is.',
};

function toProblem({ violations, message }: AppErrorShape): string {
  const [first] = violations;
  return (first && (PROBLEMS[first.code] ?? first.message)) ?? message;
}
