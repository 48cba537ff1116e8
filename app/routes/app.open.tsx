import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { NotAMemberScreen } from '#app/components/team/not-a-member-screen.tsx';
import { toNotificationPath } from '#app/domain/notifications/notification-path.ts';
import { requireSignedIn } from './shared/signed-in.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'You can’t open this workspace · Fanfare' }];

const POST_ID = /^post_\w{1,64}$/u;

/**
 * Opens a post, the held posts, or Home in the workspace that an email's link names, and switches this browser to it. Only for
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
  const postId = query.get('post') ?? '';
  const kind = query.get('kind') ?? '';
  throw redirect(toNotificationPath({ kind, postId: POST_ID.test(postId) ? postId : null }));
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
