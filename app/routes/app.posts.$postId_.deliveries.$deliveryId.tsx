import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DossierScreen } from '#app/components/results/dossier-screen.tsx';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import type { DeliveryDossier } from '#app/domain/delivery/delivery-dossier.ts';
import { isDossierSettled, toDossierHeading } from '#app/domain/delivery/dossier-text.ts';
import type { AppLoadContext } from '#app/server/http/pages/load-context.ts';
import { toFields, toSignedIn } from './app.platform-preview/read-facts.ts';
import { settleDelivery } from './app.posts.$postId/settle-delivery.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `${loaded ? toDossierHeading(loaded.dossier) : 'Delivery'} · Fanfare` },
];

const RELOAD_SECONDS = 3;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  if (!context.actor) throw redirect('/');
  const dossier = await findDossier(context, params['deliveryId'] ?? '');
  if (dossier.post.id !== params['postId']) throw data(null, { status: 404 });
  return {
    dossier,
    confirmsTakeDown: new URL(request.url).searchParams.get('confirm') === 'take-down',
    reloadSeconds: isDossierSettled(dossier) ? null : RELOAD_SECONDS,
  };
}

async function findDossier(context: AppLoadContext, deliveryId: string): Promise<DeliveryDossier> {
  if (!context.actor) throw redirect('/');
  try {
    return await context.services.publishing.getDelivery(context.actor, { deliveryId });
  } catch (error) {
    if (isAppError(error)) throw data(null, { status: error.status });
    throw error;
  }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const fields = toFields(await request.formData());
  const { postId = '', deliveryId = '' } = params;
  return settleDelivery(signedIn, {
    fields,
    back: `/app/posts/${postId}/deliveries/${deliveryId}`,
  });
}

export default function Delivery() {
  const { dossier, confirmsTakeDown } = useLoaderData<typeof loader>();
  return (
    <DossierScreen
      dossier={dossier}
      problem={useActionData<typeof action>() ?? null}
      confirmsTakeDown={confirmsTakeDown}
    />
  );
}
