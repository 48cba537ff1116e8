import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import type { QueueValues } from '#app/components/queues/queue-fields.tsx';
import { PLACES } from '#app/components/shell/places.ts';
import { type SlotValues, SlotsForm, toFormSlots } from '#app/domain/queues/queue-form.ts';
import { NewQueueSlot, UpdateQueueInput } from '#app/domain/queues/queues.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { formAction, formActions, type Submission } from '../shared/form-action.ts';
import { FieldText, textFields, toText } from '../shared/form-fields.ts';
import { readQueueValues, readSlotValues, toQueueErrors } from '../shared/queue-forms.ts';

/** What a form on a queue's page did, or why it was refused. */
export interface QueueResult {
  readonly notice: string | null;
  readonly errors: Readonly<Record<string, string>>;
  readonly values: QueueValues | null;
  readonly slotValues: SlotValues | null;
}

const NOTHING: QueueResult = { notice: null, errors: {}, values: null, slotValues: null };

const done = (notice: string) => data<QueueResult>({ ...NOTHING, notice });

const refuse = ({ errors }: Pick<QueueResult, 'errors'>): QueueResult => ({ ...NOTHING, errors });

const toOne = ({ queueId = '' }: Submission['params']) => ({ queueId });

/** For forms that are only a button. */
const NoFields = z.object({});

const pause = formAction(NoFields, {
  intent: 'pause',
  read: textFields(),
  async run({ services, actor, params }) {
    const { postCount } = await services.queues.pauseQueue(actor, toOne(params));
    return done(`Queue paused. ${formatCount(postCount, 'post')} held back.`);
  },
  refuse,
});

const resume = formAction(NoFields, {
  intent: 'resume',
  read: textFields(),
  async run({ services, actor, params }) {
    const { movedPosts } = await services.queues.resumeQueue(actor, toOne(params));
    return done(
      movedPosts === 0
        ? 'Queue resumed. Its posts keep their times.'
        : `Queue resumed. ${formatCount(movedPosts, 'post')} moved to other slots.`,
    );
  },
  refuse,
});

const shuffle = formAction(NoFields, {
  intent: 'shuffle',
  read: textFields(),
  async run({ services, actor, params }) {
    const { movedPosts } = await services.queues.shuffleQueue(actor, toOne(params));
    return done(`Posts shuffled. ${formatCount(movedPosts, 'post')} moved to other slots.`);
  },
  refuse,
});

const front = formAction(z.object({ postId: FieldText }), {
  intent: 'front',
  read: textFields('postId'),
  async run({ services, actor, params, input: { postId } }) {
    const { queueId } = toOne(params);
    const change = { queue: queueId, queueFront: true, allowDuplicate: false };
    await services.publishing.changePost(actor, { postId, change });
    return done('Post moved to the front. The others moved back as far as needed.');
  },
  refuse,
});

const addSlots = formAction(SlotsForm, {
  intent: 'add-slots',
  read: readSlotValues,
  async run({ services, actor, params, input }) {
    const add = toFormSlots(input);
    await services.queues.changeSlots(actor, { ...toOne(params), add });
    return done('Slots added. Posts in the queue keep their times.');
  },
  refuse: ({ typed, errors }): QueueResult => ({ ...NOTHING, slotValues: typed, errors }),
});

const removeSlot = formAction(NewQueueSlot, {
  intent: 'remove-slot',
  read(form) {
    const [weekday = '', time = ''] = toText(form.get('slot')).split(' ');
    return { weekday, time };
  },
  async run({ services, actor, params, input }) {
    await services.queues.changeSlots(actor, { ...toOne(params), remove: [input] });
    return done('Slot removed. A post that already has it keeps its time.');
  },
  refuse: ({ errors, error }): QueueResult =>
    refuse({ errors: error ? errors : { form: 'This page has changed. Reload it.' } }),
});

const remove = formAction(NoFields, {
  intent: 'delete',
  read: textFields(),
  async run({ services, actor, params }) {
    await services.queues.deleteQueue(actor, toOne(params));
    throw redirect(`${PLACES.queues.href}?deleted`, 303);
  },
  refuse,
});

const save = formAction(UpdateQueueInput, {
  read: readQueueValues,
  async run({ services, actor, params, input }) {
    await services.queues.updateQueue(actor, { ...toOne(params), ...input });
    return done('Saved. Posts in the queue keep their times and accounts.');
  },
  refuse: ({ typed, ...refusal }): QueueResult => ({
    ...NOTHING,
    values: typed,
    errors: toQueueErrors(refusal),
  }),
});

/** The forms of a queue's page. */
export const queueActions = formActions(
  pause,
  resume,
  shuffle,
  front,
  addSlots,
  removeSlot,
  remove,
  save,
);
