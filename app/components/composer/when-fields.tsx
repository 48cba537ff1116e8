import type { TimeChoice } from '#app/domain/posts/time-choice.ts';
import type { TimeFacts } from '#app/domain/posts/time-facts.ts';
import type { DraftState } from '../hooks/use-draft.ts';
import { PLACES } from '../shell/places.ts';
import { TimeFields } from '../time/time-fields.tsx';
import { FieldMessages } from '../ui/field-messages.tsx';
import { type ComposerProblem, listMessages } from './problem.ts';
import { useEarlyInput } from './use-early-input.ts';
import { useNextSlot } from './use-next-slot.ts';

export interface WhenFieldsProps {
  readonly choice: TimeChoice;
  readonly facts: TimeFacts;
  readonly problem: ComposerProblem | null;
  readonly change: DraftState['change'];
  /** The form can save the draft and open the page that repeats it. */
  readonly canRepeat?: boolean;
}

const ID = 'when';

/** Chooses when the post is published: right away, at a time, or in the next slot of a queue. */
export function WhenFields({ choice, facts, problem, change, canRepeat }: WhenFieldsProps) {
  useEarlyInput(ID, change);
  const changeTime = (part: Partial<TimeChoice>): void =>
    change(({ time }) => ({ time: { ...time, ...part } }));
  const hasQueues = facts.queues.length > 0 || choice.when === 'queue';
  return (
    <fieldset className="opts when" id={ID}>
      <legend className="h">When to publish</legend>
      <div className="seg fit">
        {WAYS.filter(({ when }) => when !== 'queue' || hasQueues).map(({ when, label }) => (
          <label key={when}>
            <input
              type="radio"
              name="when"
              value={when}
              checked={choice.when === when}
              onChange={() => changeTime(toStart(when, choice, facts))}
            />
            {label}
          </label>
        ))}
      </div>
      <div className="whenpart attime">
        <TimeFields
          id={ID}
          choice={choice}
          facts={facts}
          messages={{
            time: listMessages(problem, 'time'),
            timeZone: listMessages(problem, 'timeZone'),
          }}
          onChange={changeTime}
        />
        {canRepeat ? <Repeat /> : null}
      </div>
      {hasQueues ? (
        <div className="whenpart inqueue">
          <QueueField choice={choice} facts={facts} problem={problem} onChange={changeTime} />
        </div>
      ) : (
        <p className="hint whenpart attime">
          Do you publish at the same times every week?{' '}
          <a className="lnk" href={PLACES.queues.href}>
            Create a queue
          </a>
        </p>
      )}
    </fieldset>
  );
}

function Repeat() {
  return (
    <div className="row wrap repeatrow">
      <button className="btn quiet" name="intent" value="repeat">
        Repeat…
      </button>
      <span className="hint">Every day, week, or month. You see the dates first.</span>
    </div>
  );
}

const WAYS = [
  { when: 'now', label: 'Now' },
  { when: 'time', label: 'At a time' },
  { when: 'queue', label: 'In a queue' },
] as const;

/** The time of day that a schedule starts with. */
const FIRST_CLOCK = '09:00';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Fills in what the person hasn't chosen yet: tomorrow morning in the workspace's zone, or the first queue. */
function toStart(
  when: TimeChoice['when'],
  { date, clock, timeZone, queueId }: TimeChoice,
  { format, today, queues }: TimeFacts,
): Partial<TimeChoice> {
  if (when === 'queue') return { when, queueId: queueId ?? queues[0]?.id ?? null };
  if (when === 'now') return { when };
  const tomorrow = new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10);
  return {
    when,
    date: date || tomorrow,
    clock: clock || FIRST_CLOCK,
    timeZone: timeZone || format.timeZone,
  };
}

interface QueueFieldProps extends Pick<WhenFieldsProps, 'choice' | 'facts' | 'problem'> {
  readonly onChange: (change: Partial<TimeChoice>) => void;
}

function QueueField({ choice, facts, problem, onChange }: QueueFieldProps) {
  const messages = listMessages(problem, 'queue');
  // A draft from the API can name its queue.
  const chosen = facts.queues.find(
    ({ id, name }) => id === choice.queueId || name === choice.queueId,
  );
  const slot = useNextSlot(choice.when === 'queue' ? (chosen?.id ?? null) : null, facts);
  return (
    <div className={messages.length > 0 ? 'field err' : 'field'}>
      <label htmlFor="when-queue">Queue</label>
      <select
        id="when-queue"
        className="select"
        name="queue"
        value={chosen?.id ?? ''}
        aria-invalid={messages.length > 0}
        aria-describedby="when-queue-slot when-queue-messages"
        onChange={({ target }) => onChange({ queueId: target.value || null })}
      >
        <option value="">Choose a queue</option>
        {facts.queues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <p className="hint" id="when-queue-slot" role="status">
        {chosen?.isPaused ? 'This queue is paused: the post is held until you resume it. ' : ''}
        {slot ?? 'The post takes the next free slot.'}
      </p>
      <a className="lnk small" href={PLACES.queues.href}>
        Manage queues
      </a>
      <FieldMessages id="when-queue-messages" messages={messages} />
      <label className="check">
        <input
          type="checkbox"
          name="queueFront"
          value="on"
          checked={choice.isFront}
          onChange={({ target }) => onChange({ isFront: target.checked })}
        />
        <span>Add to front: take the first slot, and move the others back</span>
      </label>
    </div>
  );
}
