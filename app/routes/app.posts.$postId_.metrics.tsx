import type { LoaderFunctionArgs } from '@remix-run/node';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { requireSignedIn } from './shared/signed-in.ts';

/** Returns a live post's metrics. The page requests them after loading, because platforms can be slow. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  const postId = params['postId'] ?? '';
  const headers = { 'cache-control': 'no-store' };
  try {
    const metrics = await services.analytics.readPostMetrics(actor, { postId });
    return Response.json(metrics, { headers });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return Response.json({ message: error.message }, { status: error.status, headers });
  }
}
