import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useSettled } from '#app/components/client/settled.ts';
import { type NewQueueValues, QueuesScreen } from '#app/components/queues/queues-screen.tsx';
import { PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { checkFormTime, SlotsForm, toFormSlots } from '#app/domain/queues/queue-form.ts';
import { CreateQueueInput } from '#app/domain/queues/queues.ts';
import { formAction } from '../shared/form-action.ts';
import { readQueueValues, readSlotValues, toQueueErrors } from '../shared/queue-forms.ts';
import { requireSignedIn } from '../shared/signed-in.ts';
import { readQueuesPage } from './read-queues-page.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(PLACES.queues);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await readQueuesPage(requireSignedIn(context), request);
  const isDeleted = new URL(request.url).searchParams.has('deleted');
  return { ...page, notice: isDeleted ? 'Queue deleted. Its posts keep their times.' : null };
}

interface ActionData {
  readonly values: NewQueueValues;
  readonly errors: Readonly<Record<string, string>>;
}

export const action = formAction(CreateQueueInput, {
  read: (form): NewQueueValues => ({ ...readQueueValues(form), ...readSlotValues(form) }),
  toInput({ weekdays, time, ...queue }) {
    const slots = SlotsForm.safeParse({ weekdays, time }).data;
    return { ...queue, slots: slots ? toFormSlots(slots) : [] };
  },
  check: checkFormTime,
  async run({ services, actor, input }) {
    const { id } = await services.queues.createQueue(actor, input);
    throw redirect(`${PLACES.queues.href}/${id}`, 303);
  },
  refuse: ({ typed, ...refusal }): ActionData => ({
    values: typed,
    errors: toQueueErrors(refusal),
  }),
});

export default function Queues() {
  const result = useSettled(useActionData<typeof action>());
  return (
    <QueuesScreen
      {...useLoaderData<typeof loader>()}
      values={result?.values ?? null}
      errors={result?.errors ?? {}}
    />
  );
}
