import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useSettled } from '#app/components/client/settled.ts';
import { toPlaceMeta } from '#app/components/shell/places.ts';
import { SnippetsScreen } from '#app/components/snippets/snippets-screen.tsx';
import { SNIPPETS_PLACE } from '#app/components/snippets/snippets-place.ts';
import { requireSignedIn } from '../shared/signed-in.ts';
import { snippetActions, type SnippetResult } from './snippet-actions.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(SNIPPETS_PLACE);

export async function loader({ context }: LoaderFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  const { items } = await services.snippets.listSnippets(actor);
  return { snippets: items };
}

export const action = snippetActions;

const NOTHING: SnippetResult = { notice: null, refused: null, errors: {} };

export default function Snippets() {
  const result = useSettled(useActionData<typeof action>()) ?? NOTHING;
  return <SnippetsScreen {...useLoaderData<typeof loader>()} {...result} />;
}
