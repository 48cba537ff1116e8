import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { toUnknownPage } from './shared/unknown-page.ts';

/** Paths for programs, which would mistake a redirect to a page for success. */
const NOT_PAGES = /^\/(?:assets|api|ai|media|oidc|images)\//u;

/** Redirects unknown paths home. */
export function loader({ request }: LoaderFunctionArgs) {
  if (NOT_PAGES.test(new URL(request.url).pathname)) throw data(null, { status: 404 });
  throw toUnknownPage();
}

export default function UnknownPath() {
  return null;
}
