import { Link } from '@remix-run/react';
import { toShownState } from '#app/domain/calendar/calendar-states.ts';
import { cutCaption } from '#app/domain/posts/post-summary.ts';
import type { QueueOutput } from '#app/domain/queues/queues.ts';
import type { ShownSlot } from '#app/domain/queues/shown-queue.ts';

interface QueuePreviewProps {
  readonly queue: QueueOutput;
  readonly slots: readonly ShownSlot[];
}

/** Lists a queue's next slots, with the posts in them. */
export function QueuePreview({ queue, slots }: QueuePreviewProps) {
  return (
    <section className="stack gap" aria-labelledby="next-slots">
      <h2 className="t2" id="next-slots">
        Next slots
      </h2>
      {slots.length === 0 ? (
        <p className="sub">
          {queue.slots.length === 0
            ? 'No slots yet. Add the first one to start publishing.'
            : 'No slots within the next two years.'}
        </p>
      ) : (
        <ol className="tokens">
          {slots.map((slot) => (
            <SlotRow key={slot.time.at} slot={slot} />
          ))}
        </ol>
      )}
    </section>
  );
}

function SlotRow({ slot: { time, isTaken, post } }: { readonly slot: ShownSlot }) {
  return (
    <li className="card slotrow">
      <time className="small" dateTime={time.at} title={time.relative}>
        {time.text}
      </time>
      {post ? (
        <>
          <Link className="trunc" to={`/app/posts/${post.id}`} dir="auto">
            {cutCaption(post.caption.trim()) || 'No caption'}
          </Link>
          <State state={post.state} />
        </>
      ) : (
        <span className="mut">{isTaken ? 'Taken' : 'Free'}</span>
      )}
    </li>
  );
}

const TONES = { planned: '', busy: '', ok: 'ok', warn: 'warn', bad: 'bad', off: '' } as const;

function State({ state }: { readonly state: NonNullable<ShownSlot['post']>['state'] }) {
  // In a queue, posts are scheduled unless something is worth a look.
  if (state === 'scheduled') return null;
  const { name, tone } = toShownState(state);
  return <span className={`badge ${TONES[tone]}`}>{name}</span>;
}
