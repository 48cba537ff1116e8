import {
  data,
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { Lookup } from '#app/components/dashboard/downloader-panel.tsx';
import { DownloaderScreen } from '#app/components/dashboard/downloader-screen.tsx';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { toSaveFailure } from '#app/domain/library/download-text.ts';
import {
  FindVideoInput,
  type ImportOutput,
  ImportMediaInput,
} from '#app/domain/library/video-download.ts';
import { toFields, toSignedIn } from './app.platform-preview/read-facts.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Video downloader · Fanfare' }];

type SignedIn = NonNullable<ReturnType<typeof toSignedIn>>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = requireSignedIn(context);
  const query = new URL(request.url).searchParams;
  return {
    url: query.get('url') ?? '',
    item: await findImport(signedIn, query.get('import')),
    error: toSaveFailure(query.get('failed')),
  };
}

function requireSignedIn(context: AppLoadContext): SignedIn {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  return signedIn;
}

async function findImport(
  { services, actor }: SignedIn,
  importId: string | null,
): Promise<ImportOutput | null> {
  if (importId === null) return null;
  try {
    return await services.downloads.getImport(actor, { importId });
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const signedIn = requireSignedIn(context);
  const fields = toFields(await request.formData());
  const url = (fields.get('url') ?? '').trim();
  try {
    switch (fields.get('intent')) {
      case 'import':
        return await startImport(signedIn, fields);
      case 'cancel':
        return await cancelImport(signedIn, fields.get('importId') ?? '');
      default:
        return await find(signedIn, { url, signal: request.signal });
    }
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data<Lookup>({ url, video: null, error: error.message }, { status: error.status });
  }
}

async function find(
  { services, actor }: SignedIn,
  { url, signal }: { url: string; signal: AbortSignal },
) {
  const input = FindVideoInput.safeParse({ url });
  if (!input.success) return refuse(url, input.error.issues[0]?.message);
  const video = await services.downloads.findVideo(actor, { ...input.data, signal });
  return data<Lookup>({ url, video, error: null });
}

async function startImport({ services, actor }: SignedIn, fields: URLSearchParams) {
  const input = ImportMediaInput.safeParse({
    url: fields.get('url') ?? '',
    formatId: fields.get('formatId') ?? undefined,
    title: fields.get('title') ?? undefined,
  });
  if (!input.success) return refuse(fields.get('url') ?? '', input.error.issues[0]?.message);
  const { id } = await services.downloads.startImport(actor, input.data);
  return redirect(`/app/downloader?import=${id}`, 303);
}

async function cancelImport({ services, actor }: SignedIn, importId: string) {
  try {
    await services.downloads.cancelImport(actor, { importId });
  } catch (error) {
    // The import has just finished, and the page shows the result.
    if (!isAppError(error) || error.status !== 409) throw error;
  }
  return redirect(`/app/downloader?import=${encodeURIComponent(importId)}`, 303);
}

function refuse(url: string, message: string | undefined) {
  const error = message ?? 'Fanfare can’t read this link.';
  return data<Lookup>({ url, video: null, error }, { status: 422 });
}

export default function Downloader() {
  const { url, item, error } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <DownloaderScreen
      lookup={answer ?? { url, video: null, error: null }}
      item={item}
      error={answer ? null : error}
    />
  );
}
