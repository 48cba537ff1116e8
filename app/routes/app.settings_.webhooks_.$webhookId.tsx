import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { WebhookValues } from '#app/components/settings/webhook-form.tsx';
import { WebhookScreen } from '#app/components/settings/webhook-screen.tsx';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import {
  ListWebhookDeliveriesInput,
  UpdateWebhookInput,
  type WebhookOutput,
} from '#app/domain/webhooks/webhooks.ts';
import { toSignedIn } from './app.platform-preview/read-facts.ts';
import type { SignedInContext } from './app.platform-preview/publish-draft.ts';
import {
  readWebhookForm,
  toErrors,
  toRefusal,
  toText,
} from './app.settings_.webhooks/read-form.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Webhook · Fanfare' }];

const SHOWN = 20;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const { services, actor } = signedIn;
  const one = { webhookId: params['webhookId'] ?? '' };
  const asked = [...new URL(request.url).searchParams].filter(([, value]) => value !== '');
  const query = ListWebhookDeliveriesInput.safeParse(Object.fromEntries(asked)).data;
  try {
    const webhook = await services.webhooks.getWebhook(actor, one);
    const page = await services.webhooks.listDeliveries(actor, {
      ...one,
      ...query,
      limit: SHOWN,
    });
    return { webhook, page, state: query?.state ?? null };
  } catch (error) {
    if (isAppError(error)) throw data(null, { status: error.status });
    throw error;
  }
}

interface Answer {
  readonly notice: string | null;
  readonly madeSecret: string | null;
  readonly errors: Readonly<Record<string, string>>;
  /** The submitted values. Null shows the stored ones. */
  readonly values: WebhookValues | null;
}

const NOTHING: Answer = { notice: null, madeSecret: null, errors: {}, values: null };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const form = await request.formData();
  const webhookId = params['webhookId'] ?? '';
  const act = ACTIONS[toText(form.get('intent'))] ?? save;
  try {
    const answer = await act(signedIn, { webhookId, form });
    return data(answer, { status: Object.keys(answer.errors).length > 0 ? 422 : 200 });
  } catch (error) {
    if (!isAppError(error)) throw error;
    const values = act === save ? readWebhookForm(form).values : null;
    return data({ ...NOTHING, values, errors: toRefusal(error) }, { status: error.status });
  }
}

interface Asked {
  readonly webhookId: string;
  readonly form: FormData;
}

type Act = (signedIn: SignedInContext, asked: Asked) => Promise<Answer>;

const ACTIONS: Readonly<Record<string, Act>> = {
  save,
  test: async ({ services, actor }, { webhookId }) => {
    await services.webhooks.testWebhook(actor, { webhookId });
    return { ...NOTHING, notice: 'Test event sent. The log shows the response.' };
  },
  enable: async ({ services, actor }, { webhookId }) => {
    await services.webhooks.updateWebhook(actor, { webhookId, enabled: true });
    return { ...NOTHING, notice: 'Endpoint turned on.' };
  },
  disable: async ({ services, actor }, { webhookId }) => {
    await services.webhooks.updateWebhook(actor, { webhookId, enabled: false });
    return { ...NOTHING, notice: 'Endpoint turned off.' };
  },
  rotate: async ({ services, actor }, { webhookId }) => {
    const { secret } = await services.webhooks.rotateSecret(actor, { webhookId });
    return { ...NOTHING, madeSecret: secret };
  },
  redeliver: async ({ services, actor }, { webhookId, form }) => {
    const deliveryId = toText(form.get('deliveryId'));
    await services.webhooks.redeliver(actor, { webhookId, deliveryId });
    return { ...NOTHING, notice: 'Message queued again.' };
  },
  delete: async ({ services, actor }, { webhookId }) => {
    await services.webhooks.deleteWebhook(actor, { webhookId });
    throw redirect('/app/settings/webhooks');
  },
};

async function save(
  { services, actor }: SignedInContext,
  { webhookId, form }: Asked,
): Promise<Answer> {
  const { values, input, errors } = readWebhookForm(form);
  const { url, description, events } = input;
  const parsed = UpdateWebhookInput.safeParse({ url, description, events });
  const wrong = { ...toErrors(parsed.error), ...errors };
  if (!parsed.success || Object.keys(wrong).length > 0)
    return { ...NOTHING, values, errors: wrong };
  await services.webhooks.updateWebhook(actor, { webhookId, ...parsed.data });
  return { ...NOTHING, notice: 'Saved.' };
}

export default function Webhook() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? NOTHING;
  const values = answer.values ?? toValues(loaded.webhook);
  return <WebhookScreen {...loaded} {...answer} values={values} />;
}

function toValues({ url, description, events, environment }: WebhookOutput): WebhookValues {
  const which = events.length === 0 ? 'all' : 'chosen';
  return { url, description, which, events, environment };
}
