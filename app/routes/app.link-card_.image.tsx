import type { LoaderFunctionArgs } from '@remix-run/node';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { ReadLinkInput } from '#app/domain/posts/link-card.ts';
import { requireSignedIn } from './shared/signed-in.ts';

/** Returns the image of a page's preview card, re-encoded so that browsers never get third-party bytes. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  const input = ReadLinkInput.safeParse({ url: new URL(request.url).searchParams.get('url') });
  if (!input.success) return new Response(null, { status: 404 });
  try {
    const read = { ...input.data, signal: request.signal };
    const image = await services.links.readImage(actor, read);
    if (image === null) return new Response(null, { status: 404 });
    const headers = {
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=300',
      'x-content-type-options': 'nosniff',
    };
    return new Response(image, { headers });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return new Response(null, { status: error.status });
  }
}
