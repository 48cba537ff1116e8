import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { toSignedIn } from './app.platform-preview/read-facts.ts';

/** Returns a live post's metrics. The page requests them after loading, because platforms can be slow. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const postId = params['postId'] ?? '';
  const headers = { 'cache-control': 'no-store' };
  try {
    const metrics = await signedIn.services.analytics.readPostMetrics(signedIn.actor, { postId });
    return Response.json(metrics, { headers });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return Response.json({ message: error.message }, { status: error.status, headers });
  }
}
