import type { LoaderFunctionArgs } from '@remix-run/node';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { ReadLinkInput } from '#app/domain/posts/link-card.ts';
import { requireSignedIn } from './shared/signed-in.ts';

/** Returns the details of a linked page for the preview card. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  const headers = { 'cache-control': 'private, max-age=300' };
  const input = ReadLinkInput.safeParse({ url: new URL(request.url).searchParams.get('url') });
  if (!input.success) return Response.json({ message: 'Enter a web address.' }, { status: 422 });
  try {
    const read = { ...input.data, signal: request.signal };
    return Response.json(await services.links.readLink(actor, read), { headers });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return Response.json({ message: error.message }, { status: error.status });
  }
}
