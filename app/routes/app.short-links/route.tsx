import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useSettled } from '#app/components/client/settled.ts';
import { toPlaceMeta } from '#app/components/shell/places.ts';
import { SHORT_LINKS_PLACE } from '#app/components/short-links/short-links-place.ts';
import { ShortLinksScreen } from '#app/components/short-links/short-links-screen.tsx';
import { ListShortLinksInput } from '#app/domain/short-links/short-links.ts';
import { requireSignedIn } from '../shared/signed-in.ts';
import { shortLinkActions, type ShortLinkResult } from './short-link-actions.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(SHORT_LINKS_PLACE);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  // A truncated or hand-written URL shows the list from the start.
  const input = ListShortLinksInput.safeParse({ cursor }).data ?? ListShortLinksInput.parse({});
  const { items, nextCursor } = await services.shortLinks.listShortLinks(actor, input);
  return { links: items, nextCursor };
}

export const action = shortLinkActions;

// Not the constant of the actions: the browser would load the server's code with it.
const NOTHING: ShortLinkResult = { notice: null, createdUrl: null, typed: '', errors: {} };

export default function ShortLinks() {
  const result = useSettled(useActionData<typeof action>()) ?? NOTHING;
  return <ShortLinksScreen {...useLoaderData<typeof loader>()} {...result} />;
}
