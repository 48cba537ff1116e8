import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { NotAMemberScreen } from '#app/components/team/not-a-member-screen.tsx';
import { toNotificationPath } from '#app/domain/notifications/notification-path.ts';
import { requireSignedIn } from './shared/signed-in.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'You can’t open this workspace · Fanfare' }];

/** The parameters that name what to open, with the form of their IDs. */
const IDS = { post: /^post_\w{1,64}$/u, series: /^ser_\w{1,64}$/u };

/**
 * Opens a post, a series, the held posts, or Home in the workspace that an email's link names, and switches this browser to it. Only for
 * members, and only when a person navigates here: a page that is prefetched or embedded switches nothing.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, actor, user } = requireSignedIn(context);
  const query = new URL(request.url).searchParams;
  const workspaceId = query.get('workspace') ?? '';
  const { items } = await services.teams.listWorkspaces(actor);
  const workspace = items.find(({ id }) => id === workspaceId);
  if (!workspace) return data({ email: user?.email ?? '' }, { status: 404 });
  if (!workspace.isCurrent) {
    if (!isNavigation(request)) throw data(null, { status: 503 });
    await services.teams.switchWorkspace(actor, { workspaceId });
  }
  const target = { postId: readId(query, 'post'), seriesId: readId(query, 'series') };
  throw redirect(toNotificationPath({ kind: query.get('kind') ?? '', ...target }));
}

/** Returns the ID that a link names; null if it names none. */
function readId(query: URLSearchParams, name: keyof typeof IDS): string | null {
  const id = query.get(name) ?? '';
  return IDS[name].test(id) ? id : null;
}

function isNavigation({ headers }: Request): boolean {
  const destination = headers.get('sec-fetch-dest') ?? 'document';
  // Our service worker, or our own script, requests the page for the person.
  const isOurs = destination === 'empty' && headers.get('sec-fetch-site') === 'same-origin';
  return (destination === 'document' || isOurs) && headers.get('sec-purpose') === null;
}

export default function Open() {
  const { email } = useLoaderData<typeof loader>();
  return <NotAMemberScreen email={email} />;
}
