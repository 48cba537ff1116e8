import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useSettled } from '#app/components/client/settled.ts';
import type { WebhookValues } from '#app/components/settings/webhook-form.tsx';
import { WebhooksScreen } from '#app/components/settings/webhooks-screen.tsx';
import { SETTINGS_PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { CreateWebhookInput } from '#app/domain/webhooks/webhooks.ts';
import { requireSignedIn } from '../shared/signed-in.ts';
import { formAction } from '../shared/form-action.ts';
import { checkEvents, readWebhookForm, toWebhookErrors, toWebhookInput } from './read-form.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(SETTINGS_PLACES.webhooks);

const EMPTY_VALUES: WebhookValues = {
  url: '',
  description: '',
  which: 'all',
  events: [],
  environment: 'all',
};

export async function loader({ context }: LoaderFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  return services.webhooks.listWebhooks(actor);
}

interface ActionData {
  readonly values: WebhookValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly newSecret: string | null;
}

export const action = formAction(CreateWebhookInput, {
  read: readWebhookForm,
  toInput: toWebhookInput,
  check: checkEvents,
  async run({ services, actor, input }) {
    const { secret } = await services.webhooks.createWebhook(actor, input);
    return data<ActionData>({ values: EMPTY_VALUES, errors: {}, newSecret: secret });
  },
  refuse: ({ typed, ...refusal }): ActionData => ({
    values: typed,
    errors: toWebhookErrors(refusal),
    newSecret: null,
  }),
});

export default function Webhooks() {
  const { items } = useLoaderData<typeof loader>();
  const actionData = useSettled(useActionData<typeof action>());
  const newSecret = actionData?.newSecret ?? null;
  return (
    <WebhooksScreen
      webhooks={items}
      newSecret={newSecret}
      notice={newSecret ? 'Endpoint created. Open it to send a test event.' : null}
      values={actionData?.values ?? EMPTY_VALUES}
      errors={actionData?.errors ?? {}}
    />
  );
}
