import { redirect, type ActionFunctionArgs } from '@remix-run/node';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns the path where the switch was used. Only the path, so that it can't redirect to another site. */
function readWayBack(request: Request): string {
  const referer = URL.parse(request.headers.get('referer') ?? '');
  if (referer === null) return '/';
  return `/${referer.pathname.replace(/^[/\\]+/u, '')}${referer.search}`;
}

export async function action({ request, context: { cookies } }: ActionFunctionArgs) {
  const chosen = (await request.formData()).get('theme');
  const theme = chosen === 'dark' ? 'dark' : 'light';
  // Following the system needs no cookie.
  const cookie =
    chosen === 'system' ? cookies.remove('theme') : cookies.write('theme', theme, YEAR_SECONDS);
  return redirect(readWayBack(request), { headers: { 'Set-Cookie': cookie } });
}

/** Redirects people who open the URL directly, because only the switch submits to it. */
export function loader() {
  return redirect('/');
}
