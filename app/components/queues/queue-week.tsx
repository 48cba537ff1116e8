import { Form } from '@remix-run/react';
import { X } from 'lucide-react';
import type { SlotValues } from '#app/domain/queues/queue-form.ts';
import type { ShownWeekday } from '#app/domain/queues/shown-queue.ts';
import { ForRole } from '../shell/for-role.tsx';
import { useIsAtLeast } from '../shell/use-layout.ts';
import { Icon } from '../ui/icon.tsx';
import { SlotFields } from './slot-fields.tsx';

interface QueueWeekProps {
  readonly week: readonly ShownWeekday[];
  /** The refused form; null for an empty one. */
  readonly values: SlotValues | null;
  readonly errors: Readonly<Record<string, string>>;
}

const EMPTY: SlotValues = { weekdays: [], time: '' };

/** Shows a queue's times of the week, with a button that removes each and a form that adds some. */
export function QueueWeek({ week, values, errors }: QueueWeekProps) {
  const count = week.reduce((sum, { slots }) => sum + slots.length, 0);
  return (
    <section className="card stack gap" aria-labelledby="queue-week">
      <h2 className="t2" id="queue-week">
        Times of the week
      </h2>
      {count === 0 ? <p className="sub">One post is published at each time that you add.</p> : null}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="remove-slot" />
        <dl className="queueweek">
          {week
            .filter(({ slots }) => slots.length > 0)
            .map((day) => (
              <DayRow key={day.weekday} day={day} />
            ))}
        </dl>
      </Form>
      <ForRole needs="editor">
        <Form method="post" className="stack gap" key={count} preventScrollReset>
          <input type="hidden" name="intent" value="add-slots" />
          <SlotFields id="slot" weekdays={week} values={values ?? EMPTY} errors={errors} />
          <div>
            <button className="btn quiet">Add slots</button>
          </div>
        </Form>
      </ForRole>
    </section>
  );
}

function DayRow({ day: { weekday, name, slots } }: { readonly day: ShownWeekday }) {
  const canEdit = useIsAtLeast('editor');
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {slots.map(({ time, text }) =>
          canEdit ? (
            <button
              key={time}
              className="slot"
              name="slot"
              value={`${weekday} ${time}`}
              aria-label={`Remove ${name}, ${text}`}
              title="Remove"
            >
              {text}
              <Icon of={X} size="s" />
            </button>
          ) : (
            <span key={time} className="slot">
              {text}
            </span>
          ),
        )}
      </dd>
    </div>
  );
}
