import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { parseDraft } from '#app/domain/composer/draft-fields.ts';
import { DraftVersion } from '#app/domain/posts/saved-drafts.ts';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { toFields } from './shared/form-fields.ts';
import { requireSignedIn } from './shared/signed-in.ts';

const SaveHead = z.object({
  draftId: z.string().transform((id) => (id === '' ? null : id)),
  clientKey: z.uuid(),
  /** 0 for a draft that the server doesn't have yet. */
  version: z.coerce.number().pipe(z.literal(0).or(DraftVersion)),
});

/** Saves the composer's draft while the person types, and reports its version on the server. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  const fields = toFields(await request.formData());
  // The page may have been loaded in another workspace than the one that is current now.
  if (fields.get('workspaceId') !== actor.workspaceId)
    return Response.json({ status: 'other_workspace' }, { status: 409 });
  const head = SaveHead.safeParse(Object.fromEntries(fields));
  if (!head.success)
    return Response.json({ message: 'The draft has no key or version.' }, { status: 422 });
  try {
    const input = { ...head.data, draft: parseDraft(fields) };
    return Response.json(await services.drafts.saveComposerDraft(actor, input));
  } catch (error) {
    if (!isAppError(error)) throw error;
    return Response.json({ message: error.message }, { status: error.status });
  }
}
