import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PostsScreen } from '#app/components/results/posts-screen.tsx';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { ListPostsInput } from '#app/domain/posts/publish.ts';
import { toSignedIn } from './app.platform-preview/read-facts.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Posts · Fanfare' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const query = new URL(request.url).searchParams;
  const asked = Object.fromEntries([...query].filter(([, value]) => value !== ''));
  // A truncated or hand-written URL shows the posts from the newest on.
  const input = ListPostsInput.safeParse(asked).data ?? ListPostsInput.parse({});
  const page = await signedIn.services.publishing.listPosts(signedIn.actor, input);
  const deleted = readDeleted(query.get('deleted'));
  return { page, search: input.search ?? '', isOlder: input.cursor !== undefined, deleted };
}

/** Returns the platforms where the just-deleted post is still live. Null if no post was deleted. */
function readDeleted(text: string | null): PlatformId[] | null {
  if (text === null) return null;
  const named = new Set(text.split(','));
  return PLATFORM_IDS.filter((id) => named.has(id));
}

export default function Posts() {
  return <PostsScreen {...useLoaderData<typeof loader>()} />;
}
