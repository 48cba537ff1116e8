import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { Deletion } from '#app/components/library/delete-dialog.tsx';
import { LibraryScreen } from '#app/components/library/library-screen.tsx';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { ListMediaInput } from '#app/domain/media/media.ts';
import type { SignedInContext } from './app.platform-preview/publish-draft.ts';
import { toFields, toSignedIn } from './app.platform-preview/read-facts.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Library · Fanfare' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const asked = new URL(request.url).searchParams;
  const wanted = Object.fromEntries([...asked].filter(([, value]) => value !== ''));
  // A truncated or hand-written URL shows the library from the start.
  const input = ListMediaInput.safeParse(wanted).data ?? ListMediaInput.parse({});
  const { items, nextCursor } = await signedIn.services.media.listMedia(signedIn.actor, input);
  const { search = '', kind = null, cursor = null } = input;
  const keepDays = signedIn.services.limits.mediaKeepDays;
  const deletion = await findDeletion(signedIn, asked.get('delete'));
  const isStart = search === '' && kind === null && cursor === null;
  const { services, actor } = signedIn;
  const failedImports = isStart ? await services.downloads.listFailedImports(actor) : [];
  return { items, nextCursor, search, kind, cursor, keepDays, deletion, failedImports };
}

/** Returns the file to confirm the deletion of, with the posts that use it. Null if it's already deleted. */
async function findDeletion(
  { services, actor }: SignedInContext,
  mediaId: string | null,
): Promise<Deletion | null> {
  if (!mediaId) return null;
  try {
    const [media, { items: uses }] = await Promise.all([
      services.media.getMedia(actor, { mediaId }),
      services.media.listMediaUses(actor, { mediaId }),
    ]);
    return { media, uses };
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const { media } = signedIn.services;
  const fields = toFields(await request.formData());
  const mediaId = fields.get('mediaId') ?? '';
  try {
    if (fields.get('intent') === 'forget-import') {
      const importId = fields.get('importId') ?? '';
      await signedIn.services.downloads.forgetFailedImport(signedIn.actor, { importId });
      return data({ notice: null, error: null });
    }
    if (fields.get('intent') === 'delete') {
      await media.deleteMedia(signedIn.actor, { mediaId });
      return data({ notice: 'File deleted.', error: null });
    }
    const altText = (fields.get('altText') ?? '').slice(0, 1000);
    const { fileName } = await media.updateMedia(signedIn.actor, { mediaId, altText });
    return data({ notice: `Alt text for ${fileName} saved.`, error: null });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data({ notice: null, error: error.message }, { status: error.status });
  }
}

export default function Library() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <LibraryScreen {...loaded} notice={answer?.notice ?? null} error={answer?.error ?? null} />
  );
}
