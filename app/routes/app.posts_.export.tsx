import type { LoaderFunctionArgs } from '@remix-run/node';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { SelectedPosts } from '#app/domain/posts/bulk-posts.ts';
import { requireSignedIn } from './shared/signed-in.ts';

/**
 * Returns the selected posts as a file: a CSV that `fanfare bulk run` reads, or JSON as the API returns posts.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  const query = new URL(request.url).searchParams;
  const postIds = SelectedPosts.safeParse(query.getAll('post'));
  if (!postIds.success) {
    const message = postIds.error.issues[0]?.message ?? 'Select posts first.';
    return new Response(message, { status: 422, headers: { 'content-type': 'text/plain' } });
  }
  try {
    const selection = { postIds: postIds.data };
    if (query.get('format') !== 'json')
      return toFile(await services.publishing.exportPostsCsv(actor, selection), 'csv');
    const items = await services.publishing.exportPosts(actor, selection);
    return toFile(`${JSON.stringify({ items }, null, 2)}\n`, 'json');
  } catch (error) {
    if (!isAppError(error)) throw error;
    return new Response(error.message, {
      status: error.status,
      headers: { 'content-type': 'text/plain' },
    });
  }
}

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

function toFile(text: string, format: keyof typeof TYPES): Response {
  return new Response(text, {
    headers: {
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="fanfare-posts.${format}"`,
    },
  });
}
