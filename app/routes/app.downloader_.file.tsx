import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { toAttachmentHeader } from '#app/domain/text/attachment.ts';
import { DownloadFileInput } from '#app/domain/library/video-download.ts';
import { toFields } from './shared/form-fields.ts';
import { requireSignedIn } from './shared/signed-in.ts';

/** This path has no page of its own. */
export const loader = () => redirect('/app/downloader');

/** Streams the file to the browser, which saves it and stays on the page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  const fields = toFields(await request.formData());
  const url = fields.get('url') ?? '';
  const input = DownloadFileInput.safeParse({
    url,
    formatId: fields.get('formatId') ?? undefined,
  });
  if (!input.success) return toRefusal(url, 'url_invalid');
  try {
    const file = await services.downloads.openVideo(actor, {
      ...input.data,
      signal: request.signal,
    });
    return new Response(toWebStream(file.stream), {
      headers: {
        'content-type': file.contentType,
        'content-disposition': toAttachmentHeader(file.fileName),
        'x-content-type-options': 'nosniff',
        ...(file.sizeBytes === null ? {} : { 'content-length': String(file.sizeBytes) }),
      },
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return toRefusal(url, error.violations[0]?.code ?? error.code);
  }
}

/** Reads each chunk on demand, at the client's speed. */
function toWebStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

/** Servers and browsers limit headers to a few kilobytes, so longer URLs aren't passed back. */
const MAX_QUERY_LENGTH = 2000;

function toRefusal(url: string, code: string) {
  const isShort = new URLSearchParams({ url }).toString().length <= MAX_QUERY_LENGTH;
  const query = new URLSearchParams({ ...(isShort ? { url } : {}), failed: code });
  return redirect(`/app/downloader?${query.toString()}`, 303);
}
