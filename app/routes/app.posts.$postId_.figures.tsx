import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { toSignedIn } from './app.platform-preview/read-facts.ts';

/** How a post does where it is live: asked for by its page once that stands, since platforms take their time. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const postId = params['postId'] ?? '';
  const headers = { 'cache-control': 'no-store' };
  try {
    const figures = await signedIn.services.analytics.readPostFigures(signedIn.actor, { postId });
    return Response.json(figures, { headers });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return Response.json({ message: error.message }, { status: error.status, headers });
  }
}
