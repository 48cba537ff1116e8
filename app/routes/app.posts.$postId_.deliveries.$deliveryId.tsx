import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DossierScreen } from '#app/components/results/dossier-screen.tsx';
import { isDossierSettled, toDossierHeading } from '#app/domain/delivery/dossier-text.ts';
import { toFields } from './shared/form-fields.ts';
import { orErrorPage } from './shared/refusals.ts';
import { requireSignedIn } from './shared/signed-in.ts';
import { applyDeliveryAction } from './shared/apply-delivery-action.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `${loaded ? toDossierHeading(loaded.dossier) : 'Delivery'} · Fanfare` },
];

const RELOAD_SECONDS = 3;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  const deliveryId = params['deliveryId'] ?? '';
  const dossier = await orErrorPage(services.publishing.getDelivery(actor, { deliveryId }));
  const postId = dossier.post.id;
  if (postId !== params['postId']) throw data(null, { status: 404 });
  await services.notifications.markRead(actor, { postId });
  return {
    dossier,
    confirmsTakeDown: new URL(request.url).searchParams.get('confirm') === 'take-down',
    reloadSeconds: isDossierSettled(dossier) ? null : RELOAD_SECONDS,
  };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const signedIn = requireSignedIn(context);
  const fields = toFields(await request.formData());
  const { postId = '', deliveryId = '' } = params;
  return applyDeliveryAction(signedIn, {
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
