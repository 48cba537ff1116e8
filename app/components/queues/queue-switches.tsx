import { Form } from '@remix-run/react';
import type { QueueOutput } from '#app/domain/queues/queues.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { ForRole } from '../shell/for-role.tsx';
import { LocalTime } from '../ui/local-time.tsx';

interface QueueSwitchesProps {
  readonly queue: QueueOutput;
}

/** Shows whether a queue publishes, and pauses, resumes, or shuffles it. */
export function QueueSwitches({ queue }: QueueSwitchesProps) {
  const { pausedAt, postCount } = queue;
  return (
    <section className="card stack" aria-label="Status">
      <div className="row between wrap">
        <div className="grow stack queuestate">
          {pausedAt === null ? (
            <span className="badge ok">Publishing</span>
          ) : (
            <span className="badge warn">Paused</span>
          )}
          <p>
            {pausedAt === null ? (
              toWaitingText(postCount)
            ) : (
              <>
                Paused <LocalTime at={pausedAt} style="day" />. {toHeldText(postCount)}
              </>
            )}
          </p>
          <p className="small mut">
            {pausedAt === null
              ? 'Going on vacation? A paused queue holds its posts until you resume it. You can still add posts.'
              : 'When you resume, posts that missed their slots are published next, in order. The others move back only as far as needed.'}
          </p>
        </div>
        <ForRole needs="editor">
          <Form method="post" className="row wrap" preventScrollReset>
            {postCount > 1 ? (
              <button className="btn quiet" name="intent" value="shuffle">
                Shuffle posts
              </button>
            ) : null}
            {pausedAt === null ? (
              <button className="btn quiet" name="intent" value="pause">
                Pause queue
              </button>
            ) : (
              <button className="btn solid" name="intent" value="resume">
                Resume queue
              </button>
            )}
          </Form>
        </ForRole>
      </div>
    </section>
  );
}

function toWaitingText(count: number): string {
  if (count === 0) return 'No posts are waiting.';
  return `${formatCount(count, 'post')} ${count === 1 ? 'is' : 'are'} waiting.`;
}

function toHeldText(count: number): string {
  if (count === 0) return 'No posts are held back.';
  return `${formatCount(count, 'post')} ${count === 1 ? 'is' : 'are'} held back.`;
}
