import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useSettled } from '#app/components/client/settled.ts';
import { z } from 'zod';
import type { WebhookValues } from '#app/components/settings/webhook-form.tsx';
import { WebhookScreen } from '#app/components/settings/webhook-screen.tsx';
import {
  ListWebhookDeliveriesInput,
  UpdateWebhookInput,
  type WebhookOutput,
} from '#app/domain/webhooks/webhooks.ts';
import { formAction, formActions, type Submission } from './shared/form-action.ts';
import { FieldText, textFields } from './shared/form-fields.ts';
import { orErrorPage } from './shared/refusals.ts';
import { requireSignedIn } from './shared/signed-in.ts';
import {
  checkEvents,
  readWebhookForm,
  toWebhookErrors,
  toWebhookInput,
} from './app.settings_.webhooks/read-form.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Webhook · Fanfare' }];

const SHOWN = 20;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  const one = { webhookId: params['webhookId'] ?? '' };
  const requested = [...new URL(request.url).searchParams].filter(([, value]) => value !== '');
  const query = ListWebhookDeliveriesInput.safeParse(Object.fromEntries(requested)).data;
  const selection = { ...one, ...query, limit: SHOWN };
  const webhook = await orErrorPage(services.webhooks.getWebhook(actor, one));
  const page = await orErrorPage(services.webhooks.listDeliveries(actor, selection));
  const logDays = context.site.retention.webhookLogDays;
  return { webhook, page, logDays, state: query?.state ?? null };
}

interface ActionData {
  readonly notice: string | null;
  readonly newSecret: string | null;
  readonly errors: Readonly<Record<string, string>>;
  /** The submitted values. Null shows the stored ones. */
  readonly values: WebhookValues | null;
}

const NOTHING: ActionData = { notice: null, newSecret: null, errors: {}, values: null };

function refuse({ errors }: Pick<ActionData, 'errors'>): ActionData {
  return { ...NOTHING, errors };
}

const toOne = ({ webhookId = '' }: Submission['params']) => ({ webhookId });

/** For forms that are only a button. */
const NoFields = z.object({});

const test = formAction(NoFields, {
  intent: 'test',
  read: textFields(),
  async run({ services, actor, params }) {
    await services.webhooks.testWebhook(actor, toOne(params));
    return data<ActionData>({ ...NOTHING, notice: 'Test event sent. The log shows the response.' });
  },
  refuse,
});

const enable = formAction(NoFields, {
  intent: 'enable',
  read: textFields(),
  async run({ services, actor, params }) {
    await services.webhooks.updateWebhook(actor, { ...toOne(params), enabled: true });
    return data<ActionData>({ ...NOTHING, notice: 'Endpoint turned on.' });
  },
  refuse,
});

const disable = formAction(NoFields, {
  intent: 'disable',
  read: textFields(),
  async run({ services, actor, params }) {
    await services.webhooks.updateWebhook(actor, { ...toOne(params), enabled: false });
    return data<ActionData>({ ...NOTHING, notice: 'Endpoint turned off.' });
  },
  refuse,
});

const rotate = formAction(NoFields, {
  intent: 'rotate',
  read: textFields(),
  async run({ services, actor, params }) {
    const { secret } = await services.webhooks.rotateSecret(actor, toOne(params));
    return data<ActionData>({ ...NOTHING, newSecret: secret });
  },
  refuse,
});

const redeliver = formAction(z.object({ deliveryId: FieldText }), {
  intent: 'redeliver',
  read: textFields('deliveryId'),
  async run({ services, actor, params, input }) {
    await services.webhooks.redeliver(actor, { ...toOne(params), ...input });
    return data<ActionData>({ ...NOTHING, notice: 'Message queued again.' });
  },
  refuse,
});

const remove = formAction(NoFields, {
  intent: 'delete',
  read: textFields(),
  async run({ services, actor, params }) {
    await services.webhooks.deleteWebhook(actor, toOne(params));
    throw redirect('/app/settings/webhooks');
  },
  refuse,
});

const save = formAction(UpdateWebhookInput, {
  read: readWebhookForm,
  // An endpoint's environment can't be changed.
  toInput: ({ environment: _, ...typed }) => toWebhookInput({ ...typed, environment: '' }),
  check: checkEvents,
  async run({ services, actor, params, input }) {
    await services.webhooks.updateWebhook(actor, { ...toOne(params), ...input });
    return data<ActionData>({ ...NOTHING, notice: 'Saved.' });
  },
  refuse: ({ typed, ...refusal }): ActionData => ({
    ...NOTHING,
    values: typed,
    errors: toWebhookErrors(refusal),
  }),
});

export const action = formActions(test, enable, disable, rotate, redeliver, remove, save);

export default function Webhook() {
  const loaded = useLoaderData<typeof loader>();
  const actionData = useSettled(useActionData<typeof action>()) ?? NOTHING;
  const values = actionData.values ?? toValues(loaded.webhook);
  return <WebhookScreen {...loaded} {...actionData} values={values} />;
}

function toValues({ url, description, events, environment }: WebhookOutput): WebhookValues {
  const which = events.length === 0 ? 'all' : 'chosen';
  return { url, description, which, events, environment };
}
