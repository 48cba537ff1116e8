import { parseTimeChoice, type TimeChoice } from '#app/domain/posts/time-choice.ts';
import type { TimeFacts } from '#app/domain/posts/time-facts.ts';
import { TimeFields } from '../time/time-fields.tsx';
import { FieldMessages } from '../ui/field-messages.tsx';
import type { PostProblem } from './post-question.ts';

interface MoveFieldsProps {
  readonly choice: TimeChoice;
  readonly facts: TimeFacts;
  readonly problem: PostProblem | null;
}

/** The post's time as fields, or the queue that it moves into. Shows what was typed if it was refused. */
export function MoveFields({ choice, facts, problem }: MoveFieldsProps) {
  const typed = problem ? parseTimeChoice(new URLSearchParams({ ...problem.typed })) : choice;
  const hasQueues = facts.queues.length > 0;
  return (
    // Fields that keep their own values show new ones only in new elements.
    <fieldset className="plainset stack when" key={JSON.stringify(typed)}>
      <legend className="small sub">
        The daily limits of the new day apply. The post leaves its queue if it’s in one.
      </legend>
      {hasQueues ? (
        <div className="seg fit">
          <Way when="time" name="At a time" chosen={typed.when} />
          <Way when="queue" name="In a queue" chosen={typed.when} />
        </div>
      ) : (
        <input type="radio" name="when" value="time" defaultChecked hidden />
      )}
      <div className="whenpart attime">
        <TimePart choice={typed} facts={facts} problem={problem} />
      </div>
      {hasQueues ? (
        <div className="whenpart inqueue">
          <QueueField
            choice={typed}
            queues={facts.queues}
            messages={problem?.fields['queue'] ?? []}
          />
        </div>
      ) : null}
    </fieldset>
  );
}

function TimePart({ choice, facts, problem }: MoveFieldsProps) {
  return (
    <TimeFields
      id="move"
      choice={choice}
      facts={{ ...facts, clockChange: problem?.clockChange ?? facts.clockChange }}
      messages={{
        time: problem?.fields['time'] ?? [],
        timeZone: problem?.fields['timeZone'] ?? [],
      }}
    />
  );
}

interface WayProps {
  readonly when: 'time' | 'queue';
  readonly name: string;
  readonly chosen: TimeChoice['when'];
}

function Way({ when, name, chosen }: WayProps) {
  const isChosen = when === 'queue' ? chosen === 'queue' : chosen !== 'queue';
  return (
    <label>
      <input type="radio" name="when" value={when} defaultChecked={isChosen} />
      {name}
    </label>
  );
}

interface QueueFieldProps extends Pick<MoveFieldsProps, 'choice'> {
  readonly queues: TimeFacts['queues'];
  readonly messages: readonly string[];
}

function QueueField({ choice, queues, messages }: QueueFieldProps) {
  const isWrong = messages.length > 0;
  return (
    <div className={isWrong ? 'field err' : 'field'}>
      <label htmlFor="move-queue">Queue</label>
      <select
        id="move-queue"
        className="select"
        name="queue"
        defaultValue={choice.queueId ?? queues[0]?.id}
        aria-invalid={isWrong}
        aria-describedby="move-queue-hint move-queue-messages"
      >
        {queues.map(({ id, name, isPaused }) => (
          <option key={id} value={id}>
            {isPaused ? `${name} (paused)` : name}
          </option>
        ))}
      </select>
      <p className="hint" id="move-queue-hint">
        The post takes the next free slot. A paused queue holds it.
      </p>
      <FieldMessages id="move-queue-messages" messages={messages} />
      <label className="check">
        <input type="checkbox" name="queueFront" value="on" defaultChecked={choice.isFront} />
        <span>Add to front: take the first slot, and move the others back</span>
      </label>
    </div>
  );
}
