import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { Deletion } from '#app/components/library/delete-dialog.tsx';
import { LibraryScreen } from '#app/components/library/library-screen.tsx';
import { PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { isDraftId } from '#app/domain/composer/composer-drafts.ts';
import { ListMediaInput } from '#app/domain/media/media.ts';
import { formAction, formActions } from './shared/form-action.ts';
import { FieldText, textFields } from './shared/form-fields.ts';
import { orElse } from './shared/refusals.ts';
import { requireSignedIn, type SignedInContext } from './shared/signed-in.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(PLACES.library);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = requireSignedIn(context);
  const { services, actor } = signedIn;
  const requested = new URL(request.url).searchParams;
  const filters = Object.fromEntries([...requested].filter(([, value]) => value !== ''));
  // A truncated or hand-written URL shows the library from the start.
  const input = ListMediaInput.safeParse(filters).data ?? ListMediaInput.parse({});
  const { items, nextCursor } = await services.media.listMedia(actor, input);
  const { search = '', kind = null, cursor = null } = input;
  const keepDays = services.limits.mediaKeepDays;
  const deletion = await findDeletion(signedIn, requested.get('delete'));
  const isStart = search === '' && kind === null && cursor === null;
  const failedImports = isStart ? await services.downloads.listFailedImports(actor) : [];
  const requestedDraft = requested.get('draft') ?? '';
  const draftId = isDraftId(requestedDraft) ? requestedDraft : null;
  return { items, nextCursor, search, kind, cursor, keepDays, deletion, failedImports, draftId };
}

/** Returns the file to confirm the deletion of, with the posts that use it. Null if it's already deleted. */
async function findDeletion(
  { services, actor }: SignedInContext,
  mediaId: string | null,
): Promise<Deletion | null> {
  if (!mediaId) return null;
  const reading = Promise.all([
    services.media.getMedia(actor, { mediaId }),
    services.media.listMediaUses(actor, { mediaId }),
  ]);
  const found = await orElse(reading, null);
  return found && { media: found[0], uses: found[1].items };
}

/** Longer texts are cut, as the field itself cuts them. */
const AltText = FieldText.transform((text) => text.slice(0, 1000));

interface ActionData {
  readonly notice: string | null;
  readonly error: string | null;
}

function refuse({ messages }: { readonly messages: readonly string[] }): ActionData {
  return { notice: null, error: messages[0] ?? null };
}

const forgetImport = formAction(z.object({ importId: FieldText }), {
  intent: 'forget-import',
  read: textFields('importId'),
  async run({ services, actor, input }) {
    await services.downloads.forgetFailedImport(actor, input);
    return data<ActionData>({ notice: null, error: null });
  },
  refuse,
});

const deleteFile = formAction(z.object({ mediaId: FieldText }), {
  intent: 'delete',
  read: textFields('mediaId'),
  async run({ services, actor, input }) {
    await services.media.deleteMedia(actor, input);
    return data<ActionData>({ notice: 'File deleted.', error: null });
  },
  refuse,
});

const saveAltText = formAction(z.object({ mediaId: FieldText, altText: AltText }), {
  read: textFields('mediaId', 'altText'),
  async run({ services, actor, input }) {
    const { fileName } = await services.media.updateMedia(actor, input);
    return data<ActionData>({ notice: `Alt text for ${fileName} saved.`, error: null });
  },
  refuse,
});

export const action = formActions(forgetImport, deleteFile, saveAltText);

export default function Library() {
  const loaded = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <LibraryScreen
      {...loaded}
      notice={actionData?.notice ?? null}
      error={actionData?.error ?? null}
    />
  );
}
