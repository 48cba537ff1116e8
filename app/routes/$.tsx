import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node';

/** Paths that programs read: to them a redirect to a page would look like success. */
const NOT_PAGES = /^\/(?:assets|api|ai|media|oidc|images)\//u;

/** Unknown paths lead home, as the product fixes it. */
export function loader({ request }: LoaderFunctionArgs) {
  if (NOT_PAGES.test(new URL(request.url).pathname)) throw data(null, { status: 404 });
  throw redirect('/');
}

export default function UnknownPath() {
  return null;
}
