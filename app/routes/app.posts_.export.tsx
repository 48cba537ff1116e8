import { Readable } from 'node:stream';
import {
  createReadableStreamFromReadable,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { SelectedPosts } from '#app/domain/posts/bulk-posts.ts';
import { ExportPostsInput, type ExportRefusal } from '#app/domain/posts/export-posts.ts';
import { toAttachmentHeader } from '#app/domain/text/attachment.ts';
import { readPostsFilters } from './shared/read-posts-filters.ts';
import { requireSignedIn } from './shared/signed-in.ts';

/** Returns the selected posts, or all that the filters find, as a file that `fanfare bulk run` reads. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = requireSignedIn(context);
  const { services, actor } = signedIn;
  const url = new URL(request.url).searchParams;
  const format = ExportPostsInput.shape.format.safeParse(url.get('format') ?? undefined);
  if (!format.success) return toText('An export is CSV or NDJSON.', 422);
  const selected = SelectedPosts.safeParse(url.getAll('post'));
  if (!selected.success && url.has('post')) return explain(url, 'too_many_selected');
  const filters = selected.success
    ? { postIds: selected.data }
    : (await readPostsFilters(signedIn, request)).input;
  try {
    const file = await services.publishing.exportPosts(actor, { ...filters, format: format.data });
    return new Response(createReadableStreamFromReadable(Readable.from(file.stream)), {
      headers: {
        'content-type': file.contentType,
        'content-disposition': toAttachmentHeader(file.fileName),
      },
    });
  } catch (error) {
    if (!isAppError(error) || error.code !== 'validation_failed') throw error;
    return explain(url, 'too_many_found');
  }
}

/** Returns to the list, which says why there is no file. */
function explain(url: URLSearchParams, refusal: ExportRefusal): Response {
  const query = new URLSearchParams(url);
  query.delete('format');
  query.delete('post');
  query.set('exported', refusal);
  return redirect(`/app/posts?${query.toString()}`);
}

const toText = (message: string, status: number): Response =>
  new Response(message, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
