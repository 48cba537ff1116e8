import { Form, Link } from '@remix-run/react';
import type { ComposerAccount } from '#app/domain/composer/composer-accounts.ts';
import type { SlotValues } from '#app/domain/queues/queue-form.ts';
import type { QueueOutput } from '#app/domain/queues/queues.ts';
import type { ShownSlot, ShownWeekday } from '#app/domain/queues/shown-queue.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { ForRole } from '../shell/for-role.tsx';
import { PLACES } from '../shell/places.ts';
import { Banner } from '../ui/banner.tsx';
import { QueueFields, type QueueValues } from './queue-fields.tsx';
import { QueuePreview } from './queue-preview.tsx';
import { QueueSwitches } from './queue-switches.tsx';
import { QueueWeek } from './queue-week.tsx';

export interface QueueScreenProps {
  readonly queue: QueueOutput;
  readonly week: readonly ShownWeekday[];
  /** The next slots, with the posts in them. */
  readonly slots: readonly ShownSlot[];
  readonly accounts: readonly ComposerAccount[];
  /** The workspace's zone. */
  readonly ownZone: string;
  /** The address of the composer with the queue and its accounts chosen. */
  readonly composer: string;
  readonly notice: string | null;
  readonly errors: Readonly<Record<string, string>>;
  /** The refused form with the queue's fields; null shows the stored ones. */
  readonly values: QueueValues | null;
  /** The refused form with slots; null for an empty one. */
  readonly slotValues: SlotValues | null;
}

/** A queue: its next slots, its week, its switches, and its fields. Works without scripts. */
export function QueueScreen(props: QueueScreenProps) {
  const { queue, week, slots, composer, notice, errors, slotValues } = props;
  return (
    <main className="main" id="main">
      <div className="in">
        <header className="phead">
          <div>
            <h1 className="t1 break">{queue.name}</h1>
            <p className="sub">Times are in {queue.timeZone.replaceAll('_', ' ')}.</p>
          </div>
          <div className="row wrap">
            <Link className="btn quiet" to={PLACES.queues.href}>
              All queues
            </Link>
            <ForRole needs="editor">
              <Link className="btn solid" to={composer}>
                Add a post
              </Link>
            </ForRole>
          </div>
        </header>
        <div className="mednotes" aria-live="polite">
          {notice ? <Banner tone="ok">{notice}</Banner> : null}
          {errors['form'] ? <Banner tone="bad">{errors['form']}</Banner> : null}
        </div>
        <div className="stack gap6">
          <QueueSwitches queue={queue} />
          <div className="two">
            <QueuePreview queue={queue} slots={slots} />
            <QueueWeek week={week} values={slotValues} errors={errors} />
          </div>
          <ForRole needs="editor">
            <Settings {...props} />
            <DeleteQueue queue={queue} />
          </ForRole>
        </div>
      </div>
    </main>
  );
}

function Settings({ queue, accounts, ownZone, values, errors }: QueueScreenProps) {
  const { name, timeZone, accountIds } = queue;
  return (
    <section className="card stack gap" aria-labelledby="queue-settings">
      <h2 className="t2" id="queue-settings">
        Settings
      </h2>
      <p className="sub">
        Changes apply to posts that you add from now on. Posts in the queue keep their times and
        accounts.
      </p>
      {/* A new key per change, so that saved values are shown. */}
      <Form method="post" className="stack gap" key={queue.updatedAt} preventScrollReset>
        <QueueFields
          id="queue"
          values={values ?? { name, timeZone, accountIds }}
          accounts={accounts}
          ownZone={ownZone}
          errors={errors}
        />
        <div>
          <button className="btn solid">Save</button>
        </div>
      </Form>
    </section>
  );
}

function DeleteQueue({ queue }: Pick<QueueScreenProps, 'queue'>) {
  const { postCount, pausedAt } = queue;
  const isStuck = pausedAt !== null && postCount > 0;
  return (
    <Form method="post" className="danger">
      <div>
        <b>Delete queue</b>
        <p className="small mut">{toDeletionText(queue)}</p>
      </div>
      <button className="btn bad" name="intent" value="delete" disabled={isStuck}>
        Delete
      </button>
    </Form>
  );
}

function toDeletionText({ postCount, pausedAt }: QueueOutput): string {
  if (postCount === 0) return 'No posts are waiting in this queue.';
  const posts = formatCount(postCount, 'post');
  if (pausedAt === null)
    return postCount === 1
      ? 'Its one post stays scheduled at its time.'
      : `Its ${posts} stay scheduled at their times.`;
  return `It’s paused and holds ${posts}. Resume it, or cancel ${postCount === 1 ? 'the post' : 'the posts'} first.`;
}
