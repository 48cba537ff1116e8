import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireSignedIn } from './shared/signed-in.ts';

/** Returns an account's picture, re-encoded so that browsers never get third-party bytes. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  const { accountId = '' } = params;
  const picture = await services.accounts.readAccountPicture(actor, { accountId });
  const headers = { 'cache-control': 'private, max-age=3600', 'x-content-type-options': 'nosniff' };
  if (picture === null) return new Response(null, { status: 404, headers });
  return new Response(picture, { headers: { ...headers, 'content-type': 'image/jpeg' } });
}
