import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { DRAFTS_PATH, DraftsScreen } from '#app/components/drafts/drafts-screen.tsx';
import { PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { describeDraftTime } from '#app/domain/posts/draft-time.ts';
import { PUBLISH_NOW } from '#app/domain/posts/time-choice.ts';
import { DraftVersion } from '#app/domain/posts/saved-drafts.ts';
import { isDraftId, ListComposerDraftsInput } from '#app/domain/composer/composer-drafts.ts';
import { formAction, formActions } from './shared/form-action.ts';
import { FieldText, textFields } from './shared/form-fields.ts';
import { readTimeFacts } from './shared/read-time-facts.ts';
import { scheduleDraft } from './shared/schedule-draft.ts';
import { requireSignedIn } from './shared/signed-in.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(PLACES.drafts);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = requireSignedIn(context);
  const { services, actor } = signedIn;
  const query = new URL(request.url).searchParams;
  const requested = Object.fromEntries([...query].filter(([, value]) => value !== ''));
  // A truncated or hand-written URL shows the drafts from the newest on.
  const input =
    ListComposerDraftsInput.safeParse(requested).data ?? ListComposerDraftsInput.parse({});
  const [{ items, nextCursor }, facts] = await Promise.all([
    services.drafts.listComposerDrafts(actor, input),
    readTimeFacts(signedIn, { request, choice: PUBLISH_NOW }),
  ]);
  const drafts = items.map((draft) => ({
    ...draft,
    planned: describeDraftTime(draft.time, facts),
  }));
  const deleted = query.get('deleted') ?? '';
  return {
    page: { items: drafts, nextCursor },
    timeZone: facts.format.timeZone,
    search: input.search,
    isOlder: input.cursor !== undefined,
    deletedId: isDraftId(deleted) ? deleted : null,
    notice: toNotice(query),
  };
}

function toNotice(query: URLSearchParams): string | null {
  if (query.has('moved'))
    return 'Moved to drafts. Nothing is published until you schedule it again.';
  return query.has('restored') ? 'Draft restored.' : null;
}

const DraftForm = z.object({ draftId: FieldText });

interface ActionData {
  readonly error: string | null;
  /** The draft to open, if it has to be changed first. */
  readonly draftId?: string;
}

function refuse({ messages }: { readonly messages: readonly string[] }): ActionData {
  return { error: messages[0] ?? null };
}

const duplicate = formAction(DraftForm, {
  intent: 'duplicate',
  read: textFields('draftId'),
  async run({ services, actor, input }) {
    await services.drafts.duplicateDraft(actor, input);
    return data<ActionData>({ error: null });
  },
  refuse,
});

const remove = formAction(DraftForm, {
  intent: 'delete',
  read: textFields('draftId'),
  async run({ services, actor, input }) {
    await services.drafts.deleteDraft(actor, input);
    throw redirect(`${DRAFTS_PATH}?deleted=${encodeURIComponent(input.draftId)}`, 303);
  },
  refuse,
});

const schedule = formAction(DraftForm.extend({ version: z.coerce.number().pipe(DraftVersion) }), {
  intent: 'schedule',
  read: textFields('draftId', 'version'),
  async run({ input: { draftId, version }, ...submitted }) {
    const result = await scheduleDraft(submitted, { draftId, version });
    if (result.kind === 'accepted') throw redirect(`/app/posts/${result.postId}`, 303);
    const { problem, status } = result;
    return data<ActionData>({ error: problem.message, draftId }, { status });
  },
  refuse,
});

const restore = formAction(DraftForm, {
  read: textFields('draftId'),
  async run({ services, actor, input }) {
    await services.drafts.restoreDraft(actor, input);
    throw redirect(`${DRAFTS_PATH}?restored=1`, 303);
  },
  refuse,
});

export const action = formActions(duplicate, remove, schedule, restore);

export default function Drafts() {
  const loaded = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const { error = null, draftId = null } = actionData ?? {};
  return <DraftsScreen {...loaded} error={error} openId={draftId} />;
}
