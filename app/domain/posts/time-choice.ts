import { z } from 'zod';
import type { PublishAt } from './publish-at.ts';

/** When a post is published, as a form has it. Dates, times, and zones are as typed, and can be empty or wrong. */
export const TimeChoice = z.object({
  when: z.enum(['now', 'time', 'queue']).default('now'),
  /** Such as 2027-03-28. */
  date: z.string().default(''),
  /** Such as 09:30. */
  clock: z.string().default(''),
  /** IANA name. Empty until a time is chosen. */
  timeZone: z.string().default(''),
  /** Which of two times is meant, if the clocks skip or repeat this one. Null until the person has chosen. */
  clockChange: z.enum(['earlier', 'later']).nullable().default(null),
  queueId: z.string().nullable().default(null),
  /** The post takes the queue's first slot, and the others move back. */
  isFront: z.boolean().default(false),
});
export type TimeChoice = z.infer<typeof TimeChoice>;

/** The schema's defaults, written out so that screens don't have to load the schema. */
export const PUBLISH_NOW: TimeChoice = {
  when: 'now',
  date: '',
  clock: '',
  timeZone: '',
  clockChange: null,
  queueId: null,
  isFront: false,
};

const MAX_LENGTHS = { date: 20, clock: 12, timeZone: 64, queueId: 80 } as const;

/** A link's date and time of day, such as 2027-03-28T09:30. */
const LINKED_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/u;

/** Reads when a post is published from a form's fields, or from a link's `at`, which needs no zone. */
export function parseTimeChoice(fields: URLSearchParams): TimeChoice {
  return (fields.has('when') ? null : parseLinkedTime(fields.get('at'))) ?? parseForm(fields);
}

function parseLinkedTime(at: string | null): TimeChoice | null {
  const [, date, clock] = LINKED_TIME.exec(at ?? '') ?? [];
  return date && clock ? { ...PUBLISH_NOW, when: 'time', date, clock } : null;
}

function parseForm(fields: URLSearchParams): TimeChoice {
  const read = (name: string, max: number): string => fields.get(name)?.slice(0, max) ?? '';
  const typed = {
    date: read('date', MAX_LENGTHS.date),
    clock: read('clock', MAX_LENGTHS.clock),
    timeZone: read('timeZone', MAX_LENGTHS.timeZone),
  };
  return {
    ...typed,
    when: (['time', 'queue'] as const).find((one) => one === fields.get('when')) ?? 'now',
    clockChange: readClockChange(fields.get('clockChange') ?? '', typed),
    queueId: read('queue', MAX_LENGTHS.queueId) || null,
    isFront: fields.get('queueFront') === 'on',
  };
}

type WallTime = Pick<TimeChoice, 'date' | 'clock' | 'timeZone'>;

/** A choice between two times is about one time: after another one was typed, it means nothing. */
function readClockChange(value: string, typed: WallTime): TimeChoice['clockChange'] {
  const chosen = (['earlier', 'later'] as const).find((one) => value.startsWith(`${one} `));
  return chosen && value === toClockChangeValue(chosen, typed) ? chosen : null;
}

/** Returns the value of a form's field for one of the two times. */
export const toClockChangeValue = (
  chosen: 'earlier' | 'later',
  { date, clock, timeZone }: WallTime,
): string => `${chosen} ${date}T${clock} ${timeZone}`;

/** Returns the form's fields that `parseTimeChoice` reads back. Leaves out empty ones. */
export function toTimeFields(choice: TimeChoice): [string, string][] {
  const { when, date, clock, timeZone, clockChange, queueId, isFront } = choice;
  const fields: [string, string][] = [
    ['when', when === 'now' ? '' : when],
    ['date', date],
    ['clock', clock],
    ['timeZone', timeZone],
    ['clockChange', clockChange === null ? '' : toClockChangeValue(clockChange, choice)],
    ['queue', queueId ?? ''],
    ['queueFront', isFront ? 'on' : ''],
  ];
  return fields.filter(([, value]) => value !== '');
}

interface TimeRequest {
  readonly publishAt?: PublishAt;
  readonly queue?: string;
  readonly queueFront?: boolean;
}

/** Returns the publish request's fields. An incomplete time is passed on, so that it's refused with everything else. */
export function toTimeRequest(choice: TimeChoice): TimeRequest {
  const { when, date, clock, timeZone, clockChange, queueId, isFront } = choice;
  if (when === 'queue') return { queue: queueId ?? '', ...(isFront ? { queueFront: true } : {}) };
  if (when === 'now') return {};
  const disambiguation = clockChange ?? 'reject';
  return { publishAt: { local: `${date}T${clock}`, timeZone, disambiguation } };
}

/** Returns whether nothing is missing that scheduling needs. */
export function isTimeComplete({ when, date, clock, timeZone, queueId }: TimeChoice): boolean {
  if (when === 'time') return date !== '' && clock !== '' && timeZone !== '';
  return when === 'now' || queueId !== null;
}

/** Converts a request's time to the form's. A time that was given with an offset is shown in UTC. */
export function fromTimeRequest({
  publishAt,
  queue,
  queueFront: isFront = false,
}: {
  readonly publishAt?: PublishAt | undefined;
  readonly queue?: string | undefined;
  readonly queueFront?: boolean | undefined;
}): TimeChoice {
  if (queue !== undefined) return { ...PUBLISH_NOW, when: 'queue', queueId: queue, isFront };
  if (publishAt === undefined) return PUBLISH_NOW;
  if (typeof publishAt !== 'string') {
    const { local, timeZone, disambiguation } = publishAt;
    const clockChange = disambiguation === 'reject' ? null : disambiguation;
    return { ...PUBLISH_NOW, when: 'time', ...splitLocal(local), timeZone, clockChange };
  }
  const at = Date.parse(publishAt);
  if (Number.isNaN(at)) return PUBLISH_NOW;
  const local = new Date(at).toISOString().slice(0, 19);
  return { ...PUBLISH_NOW, when: 'time', ...splitLocal(local), timeZone: 'UTC' };
}

/** Splits a wall time, without seconds that are zero. */
export function splitLocal(local: string): Pick<TimeChoice, 'date' | 'clock'> {
  const [date = '', clock = ''] = local.split('T');
  return { date, clock: clock.replace(/^(\d{2}:\d{2}):00$/u, '$1') };
}
