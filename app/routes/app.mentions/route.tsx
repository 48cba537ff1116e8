import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useSettled } from '#app/components/client/settled.ts';
import { MENTIONS_PLACE } from '#app/components/mentions/mentions-place.ts';
import { MentionsScreen } from '#app/components/mentions/mentions-screen.tsx';
import { toPlaceMeta } from '#app/components/shell/places.ts';
import { requireSignedIn } from '../shared/signed-in.ts';
import { mentionActions, type MentionResult } from './mention-actions.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(MENTIONS_PLACE);

export async function loader({ context }: LoaderFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  const { items } = await services.mentions.listMentions(actor);
  return { mentions: items };
}

export const action = mentionActions;

const NOTHING: MentionResult = {
  notice: null,
  refused: null,
  errors: {},
  found: null,
  filled: null,
};

export default function Mentions() {
  const result = useSettled(useActionData<typeof action>()) ?? NOTHING;
  return <MentionsScreen {...useLoaderData<typeof loader>()} {...result} />;
}
