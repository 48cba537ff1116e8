import { redirect, type ActionFunctionArgs } from '@remix-run/node';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Back to where the switch was used: the path alone, so that nobody is sent to another site. */
function readWayBack(request: Request): string {
  const referer = URL.parse(request.headers.get('referer') ?? '');
  if (referer === null) return '/';
  return `/${referer.pathname.replace(/^[/\\]+/u, '')}${referer.search}`;
}

export async function action({ request }: ActionFunctionArgs) {
  const chosen = (await request.formData()).get('theme');
  return redirect(readWayBack(request), {
    headers: { 'Set-Cookie': `theme=${toCookie(chosen)}; Path=/; SameSite=Lax; HttpOnly` },
  });
}

/** As the system has it: nothing is remembered. */
function toCookie(chosen: FormDataEntryValue | null): string {
  if (chosen === 'system') return '; Max-Age=0';
  return `${chosen === 'dark' ? 'dark' : 'light'}; Max-Age=${YEAR_SECONDS}`;
}

/** Only the switch comes here; whoever types the address is sent on. */
export function loader() {
  return redirect('/');
}
