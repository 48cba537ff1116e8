import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PostsScreen } from '#app/components/results/posts-screen.tsx';
import { PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { ListPostsInput } from '#app/domain/posts/list-posts.ts';
import { requireSignedIn } from './shared/signed-in.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(PLACES.posts);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  const query = new URL(request.url).searchParams;
  const requested = Object.fromEntries([...query].filter(([, value]) => value !== ''));
  // A truncated or hand-written URL shows the posts from the newest on.
  const input = ListPostsInput.safeParse(requested).data ?? ListPostsInput.parse({});
  const page = await services.publishing.listPosts(actor, input);
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
