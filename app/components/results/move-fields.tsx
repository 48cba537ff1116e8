import { parseTimeChoice, type TimeChoice } from '#app/domain/posts/time-choice.ts';
import type { TimeFacts } from '#app/domain/posts/time-facts.ts';
import { TimeFields } from '../time/time-fields.tsx';
import type { PostProblem } from './post-question.ts';

interface MoveFieldsProps {
  readonly choice: TimeChoice;
  readonly facts: TimeFacts;
  readonly problem: PostProblem | null;
}

/** The post's time as fields, or what was typed if it was refused. */
export function MoveFields({ choice, facts, problem }: MoveFieldsProps) {
  const typed = problem ? parseTimeChoice(new URLSearchParams({ ...problem.typed })) : choice;
  return (
    <>
      <p className="small sub">
        The daily limits of the new day apply. The post leaves its queue if it’s in one.
      </p>
      <TimeFields
        // Fields that keep their own values show new ones only in new elements.
        key={JSON.stringify(typed)}
        id="move"
        choice={typed}
        facts={{ ...facts, clockChange: problem?.clockChange ?? facts.clockChange }}
        messages={{
          time: problem?.fields['time'] ?? [],
          timeZone: problem?.fields['timeZone'] ?? [],
        }}
      />
    </>
  );
}
