import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { WebhookValues } from '#app/components/settings/webhook-form.tsx';
import { WebhooksScreen } from '#app/components/settings/webhooks-screen.tsx';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { CreateWebhookInput } from '#app/domain/webhooks/webhooks.ts';
import { toSignedIn } from '../app.platform-preview/read-facts.ts';
import { readWebhookForm, toErrors, toRefusal } from './read-form.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Webhooks · Fanfare' }];

const FRESH: WebhookValues = {
  ...{ url: '', description: '', which: 'all', events: [], environment: 'all' },
};

export async function loader({ context }: LoaderFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  return signedIn.services.webhooks.listWebhooks(signedIn.actor);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const { values, input, errors } = readWebhookForm(await request.formData());
  const parsed = CreateWebhookInput.safeParse(input);
  const wrong = { ...toErrors(parsed.error), ...errors };
  if (!parsed.success || Object.keys(wrong).length > 0)
    return data({ values, errors: wrong, madeSecret: null }, { status: 422 });
  try {
    const { services, actor } = signedIn;
    const { secret } = await services.webhooks.createWebhook(actor, parsed.data);
    return data({ values: FRESH, errors: {}, madeSecret: secret });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data({ values, errors: toRefusal(error), madeSecret: null }, { status: error.status });
  }
}

export default function Webhooks() {
  const { items } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const madeSecret = answer?.madeSecret ?? null;
  return (
    <WebhooksScreen
      webhooks={items}
      madeSecret={madeSecret}
      notice={madeSecret ? 'Endpoint created. Open it to send a test event.' : null}
      values={answer?.values ?? FRESH}
      errors={answer?.errors ?? {}}
    />
  );
}
