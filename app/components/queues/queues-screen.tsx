import { Form, Link } from '@remix-run/react';
import { type ComposerAccount, toAccountLabel } from '#app/domain/composer/composer-accounts.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { SlotValues } from '#app/domain/queues/queue-form.ts';
import { MAX_QUEUES } from '#app/domain/queues/queue-limits.ts';
import type { ShownQueue } from '#app/domain/queues/shown-queue.ts';
import type { Weekday } from '#app/domain/queues/slot-times.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { listNames } from '#app/domain/text/name-list.ts';
import { ForRole, RoleReason } from '../shell/for-role.tsx';
import { PLACES } from '../shell/places.ts';
import { Banner } from '../ui/banner.tsx';
import { QueueFields, type QueueValues } from './queue-fields.tsx';
import { SlotFields } from './slot-fields.tsx';

export type NewQueueValues = QueueValues & SlotValues;

export interface QueuesScreenProps {
  readonly queues: readonly ShownQueue[];
  readonly accounts: readonly ComposerAccount[];
  /** The workspace's zone. */
  readonly timeZone: string;
  /** In the reader's order. */
  readonly weekdays: readonly { readonly weekday: Weekday; readonly name: string }[];
  readonly notice: string | null;
  /** The form that was refused; null for a new one. */
  readonly values: NewQueueValues | null;
  readonly errors: Readonly<Record<string, string>>;
}

/** Lists the queues, with a form that creates one. Works without scripts. */
export function QueuesScreen(props: QueuesScreenProps) {
  const { queues, accounts, notice, errors } = props;
  return (
    <main className="main" id="main">
      <div className="in">
        <header className="phead">
          <div>
            <h1 className="t1">{PLACES.queues.name}</h1>
            <p className="sub">
              Choose times of the week once. Each post you add is published at the next free one.
            </p>
          </div>
          <Link className="btn quiet" to={PLACES.calendar.href}>
            {PLACES.calendar.name}
          </Link>
        </header>
        <div className="mednotes" aria-live="polite">
          {notice ? <Banner tone="ok">{notice}</Banner> : null}
          {errors['form'] ? <Banner tone="bad">{errors['form']}</Banner> : null}
        </div>
        <div className="two">
          <section className="stack gap" aria-label="Your queues">
            {queues.length === 0 ? (
              <p className="sub">
                No queues yet. Your queues and their next free slots will appear here.
              </p>
            ) : (
              <ul className="tokens">
                {queues.map((queue) => (
                  <QueueRow key={queue.id} queue={queue} accounts={accounts} />
                ))}
              </ul>
            )}
          </section>
          <section className="card stack gap" aria-labelledby="new-queue">
            <h2 className="t2" id="new-queue">
              New queue
            </h2>
            <ForRole needs="editor" otherwise={<RoleReason needs="editor" />}>
              {queues.length >= MAX_QUEUES ? (
                <p className="sub">
                  A workspace has at most {MAX_QUEUES} queues. Delete one you no longer need.
                </p>
              ) : (
                <NewQueue {...props} />
              )}
            </ForRole>
          </section>
        </div>
      </div>
    </main>
  );
}

interface QueueRowProps extends Pick<QueuesScreenProps, 'accounts'> {
  readonly queue: ShownQueue;
}

function QueueRow({ queue, accounts }: QueueRowProps) {
  const { id, name, pausedAt, slotCount, postCount, nextFree, accountIds, timeZone } = queue;
  const own = accounts.filter((account) => accountIds.includes(account.id));
  const counts = `${formatCount(slotCount, 'slot')} a week · ${formatCount(postCount, 'post')} waiting`;
  return (
    <li className="card stack queuerow">
      <div className="row between wrap">
        <Link className="title" to={`${PLACES.queues.href}/${id}`}>
          {name}
        </Link>
        {pausedAt === null ? null : <span className="badge warn">Paused</span>}
      </div>
      <p>
        {nextFree ? (
          <>
            Next free slot: <time dateTime={nextFree.at}>{nextFree.text}</time>
          </>
        ) : slotCount === 0 ? (
          'No slots yet. Add times before you add posts.'
        ) : (
          'No free slot. Add slots, or wait until posts are published.'
        )}
      </p>
      <p className="small mut">
        {counts} · {timeZone.replaceAll('_', ' ')}
      </p>
      {own.length === 0 ? null : <p className="small mut">{listNames(own.map(toName))}</p>}
    </li>
  );
}

const toName = (account: ComposerAccount): string =>
  `${toAccountLabel(account)} (${PLATFORMS[account.platform].name})`;

const WORKDAYS: SlotValues = {
  weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  time: '09:00',
};

function NewQueue({ accounts, timeZone, weekdays, values, errors }: QueuesScreenProps) {
  const shown = values ?? { name: '', timeZone, accountIds: [], ...WORKDAYS };
  return (
    <Form method="post" className="stack gap">
      <QueueFields id="new" values={shown} accounts={accounts} ownZone={timeZone} errors={errors} />
      <SlotFields id="new" weekdays={weekdays} values={shown} errors={errors} />
      <p className="hint">You can add more times afterward.</p>
      <button className="btn solid">Create queue</button>
    </Form>
  );
}
