import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { SentDraft } from '#app/components/hooks/use-draft.ts';
import { MediaScreen } from '#app/components/media/media-screen.tsx';
import type { DraftFields } from '#app/components/ui/draft-link.tsx';
import { PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { type AppErrorShape, isAppError } from '#app/domain/errors/app-error-shape.ts';
import { isWholeDraft, parseDraft, toDraftFields } from '#app/domain/composer/draft-fields.ts';
import { addFiles } from '#app/domain/composer/draft-files.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { NO_FILE_SELECTED, toUploadedMessage } from '#app/domain/errors/messages/media.ts';
import { PlatformId } from '#app/domain/platforms/platforms.ts';
import { withRemedy } from '#app/domain/fit/too-large.ts';
import type { FittingAccount } from '#app/domain/composer/fit-rows.ts';
import { applyFileIntent } from './shared/file-forms.ts';
import { toFields } from './shared/form-fields.ts';
import { readSavedDraft, saveForm } from './shared/open-draft.ts';
import { findMedia } from './shared/read-facts.ts';
import { requireSignedIn, type SignedInContext } from './shared/signed-in.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(PLACES.upload);

const DEFAULT_PLATFORM: PlatformId = 'instagram';

/** The requested state of the page, from a link or a form. */
interface Page {
  readonly fields: URLSearchParams;
  readonly media: MediaOutput | null;
  readonly error: string | null;
  readonly notice: string | null;
}

function toPage({ fields, media, error, notice }: Page) {
  const platform = fields.has('platform')
    ? (PlatformId.safeParse(fields.get('platform')).data ?? null)
    : DEFAULT_PLATFORM;
  const submitted = parseDraft(fields);
  const added = media ? [media.id] : [];
  const draft = { ...submitted, mediaIds: addFiles(submitted.mediaIds, added) };
  const isWhole = isWholeDraft(fields);
  const carried: DraftFields = isWhole ? [...toDraftFields(draft), ...toSavedFields(fields)] : [];
  const changed: SentDraft['changed'] = isWhole ? 'all' : fields.has('mediaId') ? ['mediaIds'] : [];
  return {
    sent: { draft, files: media ? [media] : [], changed },
    carried,
    platform,
    error,
    notice,
  };
}

/** Returns the form fields that name the saved version of the draft, so it's saved as the same draft later. */
function toSavedFields(fields: URLSearchParams): DraftFields {
  const saved = readSavedDraft(fields);
  if (!saved) return [];
  return [
    ['draftId', saved.draftId],
    ['draftVersion', String(saved.version)],
  ];
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = requireSignedIn(context);
  const fields = new URL(request.url).searchParams;
  const media = await findMedia(signedIn, fields.get('mediaId') || null);
  const notice = media && fields.has('uploaded') ? toUploadedMessage(media.fileName) : null;
  const { maxUploadBytes, maxResumableBytes } = signedIn.services.limits;
  const page = toPage({ fields, media, error: null, notice });
  const accounts = await readFittingAccounts(signedIn);
  return { ...page, accounts, maxUploadBytes, maxResumableBytes };
}

/** Reads only the account fields that determine limits. */
async function readFittingAccounts({
  services,
  actor,
}: SignedInContext): Promise<FittingAccount[]> {
  const accounts = await services.accounts.listAccounts(actor);
  return accounts.map(({ platform, name, handle, tier }) => ({ platform, name, handle, tier }));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const signedIn = requireSignedIn(context);
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('multipart/')) return receive(signedIn, request);
  const fields = toFields(await request.formData());
  const intent = fields.get('intent') ?? '';
  const { draft, notice } = applyFileIntent(parseDraft(fields), intent);
  if (notice !== null) {
    const remaining = new URLSearchParams(fields);
    remaining.delete('mediaId');
    for (const id of draft.mediaIds) remaining.append('mediaId', id);
    return data(toPage({ fields: remaining, media: null, error: null, notice }));
  }
  // The draft's files stay in the form. The page asks for a further one.
  if (intent !== 'open-library')
    return data(toPage({ fields, media: null, error: null, notice: null }));
  // A draft is too long for the links of the library, so it's saved, and they name it.
  const { message } = await saveForm(signedIn, fields, { path: '/app/media', reconnect: null });
  return data(toPage({ fields, media: null, error: message, notice: null }), { status: 409 });
}

/** Handles the form without scripts. A refusal shows the form again as it was, except for the file. */
async function receive(signedIn: SignedInContext, request: Request) {
  let fields = new URLSearchParams();
  try {
    const form = await signedIn.readUploadForm(request);
    fields = form.fields;
    if (!form.file) return refuse(fields, { status: 422, message: NO_FILE_SELECTED });
    const platform = PlatformId.safeParse(fields.get('platform')).data;
    const media = await signedIn.services.media.uploadMedia(signedIn.actor, {
      ...form.file,
      ...(platform ? { platform } : {}),
    });
    if (!isWholeDraft(fields)) throw redirect(toUploadedAddress(media, fields), 303);
    const notice = toUploadedMessage(media.fileName);
    return data(toPage({ fields, media, error: null, notice }));
  } catch (error) {
    if (isAppError(error)) return refuse(fields, error);
    throw error;
  }
}

type Refusal = Pick<AppErrorShape, 'status' | 'message' | 'meta'>;

function refuse(fields: URLSearchParams, { status, message, meta }: Refusal) {
  const error = withRemedy(message, meta?.['remedy']);
  const page = toPage({ fields, media: null, error, notice: null });
  return data(page, { status });
}

function toUploadedAddress(media: MediaOutput, fields: URLSearchParams): string {
  const query = new URLSearchParams({ mediaId: media.id, uploaded: '1' });
  query.set('platform', fields.get('platform') ?? '');
  return `/app/media-upload?${query.toString()}`;
}

export default function MediaUpload() {
  const loaded = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const { accounts, maxUploadBytes, maxResumableBytes } = loaded;
  const facts = { accounts, maxUploadBytes, maxResumableBytes };
  return <MediaScreen {...(actionData ?? loaded)} {...facts} />;
}
