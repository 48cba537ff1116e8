import type { LoaderFunctionArgs } from '@remix-run/node';
import { PublishKey } from '#app/domain/composer/publish-key.ts';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { requireSignedIn } from './shared/signed-in.ts';

/** Reports what became of this person's post with a key, for a page whose response was lost. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  const headers = { 'cache-control': 'no-store' };
  const query = new URL(request.url).searchParams;
  // The page may have been loaded in another workspace than the one that is current now.
  if (query.get('workspaceId') !== actor.workspaceId)
    return Response.json({ status: 'other_workspace' }, { headers });
  const key = PublishKey.safeParse(query.get('key'));
  if (!key.success)
    return Response.json({ message: 'The key must be a UUID.' }, { status: 422, headers });
  try {
    const outcome = await services.drafts.findPublishOutcome(actor, { key: key.data });
    return Response.json(outcome, { headers });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return Response.json({ message: error.message }, { status: error.status, headers });
  }
}
