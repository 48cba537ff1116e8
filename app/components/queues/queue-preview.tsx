import { Form, Link } from '@remix-run/react';
import { ArrowUpToLine } from 'lucide-react';
import { toShownState } from '#app/domain/calendar/calendar-states.ts';
import { cutCaption } from '#app/domain/posts/post-summary.ts';
import type { QueueOutput } from '#app/domain/queues/queues.ts';
import type { ShownSlot } from '#app/domain/queues/shown-queue.ts';
import { ForRole } from '../shell/for-role.tsx';
import { Icon } from '../ui/icon.tsx';

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
          {slots.map((slot, index) => (
            <SlotRow key={slot.time.at} slot={slot} isFirst={index === 0} />
          ))}
        </ol>
      )}
    </section>
  );
}

interface SlotRowProps {
  readonly slot: ShownSlot;
  readonly isFirst: boolean;
}

function SlotRow({ slot: { time, isTaken, post }, isFirst }: SlotRowProps) {
  const title = post ? cutCaption(post.caption.trim()) || 'No caption' : '';
  const canMove = post?.state === 'scheduled' || post?.state === 'held';
  return (
    <li className="card slotrow">
      <time className="small" dateTime={time.at} title={time.relative}>
        {time.text}
      </time>
      {post ? (
        <>
          <Link className="trunc" to={`/app/posts/${post.id}`} dir="auto">
            {title}
          </Link>
          <div className="row">
            <State state={post.state} />
            {canMove && !isFirst ? (
              <ForRole needs="editor">
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="postId" value={post.id} />
                  <button
                    className="btn ghost icon"
                    name="intent"
                    value="front"
                    aria-label={`Move to front: ${title}`}
                    title="Move to front"
                  >
                    <Icon of={ArrowUpToLine} />
                  </button>
                </Form>
              </ForRole>
            ) : null}
          </div>
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
