import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { Lookup } from '#app/components/dashboard/downloader-panel.tsx';
import { DownloaderScreen } from '#app/components/dashboard/downloader-screen.tsx';
import { PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { toSaveFailure } from '#app/domain/library/download-text.ts';
import {
  FindVideoInput,
  type ImportOutput,
  ImportMediaInput,
} from '#app/domain/library/video-download.ts';
import { formAction, formActions } from './shared/form-action.ts';
import { FieldText, textFields, toText } from './shared/form-fields.ts';
import { orElse } from './shared/refusals.ts';
import { requireSignedIn, type SignedInContext } from './shared/signed-in.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(PLACES.downloader);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = requireSignedIn(context);
  const query = new URL(request.url).searchParams;
  return {
    url: query.get('url') ?? '',
    item: await findImport(signedIn, query.get('import')),
    error: toSaveFailure(query.get('failed')),
  };
}

async function findImport(
  { services, actor }: SignedInContext,
  importId: string | null,
): Promise<ImportOutput | null> {
  if (importId === null) return null;
  return orElse(services.downloads.getImport(actor, { importId }), null);
}

/** Returns a link that couldn't be read, with the first reason. */
function refuse({
  typed: { url = '' },
  messages,
}: {
  readonly typed: Record<string, string>;
  readonly messages: readonly string[];
}): Lookup {
  return { url, video: null, error: messages[0] ?? 'Fanfare can’t read this link.' };
}

const find = formAction(FindVideoInput, {
  read: (form) => ({ url: toText(form.get('url')).trim() }),
  async run({ services, actor, request: { signal }, input }) {
    const video = await services.downloads.findVideo(actor, { ...input, signal });
    return data<Lookup>({ url: input.url, video, error: null });
  },
  refuse,
});

const startImport = formAction(ImportMediaInput, {
  intent: 'import',
  read: textFields('url', 'formatId', 'title'),
  async run({ services, actor, input }) {
    const { id } = await services.downloads.startImport(actor, input);
    return redirect(`/app/downloader?import=${id}`, 303);
  },
  refuse,
});

const cancelImport = formAction(z.object({ importId: FieldText }), {
  intent: 'cancel',
  read: textFields('importId'),
  async run({ services, actor, input }) {
    try {
      await services.downloads.cancelImport(actor, input);
    } catch (error) {
      // The import has just finished, and the page shows the result.
      if (!isAppError(error) || error.status !== 409) throw error;
    }
    return redirect(`/app/downloader?import=${encodeURIComponent(input.importId)}`, 303);
  },
  refuse,
});

export const action = formActions(startImport, cancelImport, find);

export default function Downloader() {
  const { url, item, error } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <DownloaderScreen
      lookup={actionData ?? { url, video: null, error: null }}
      item={item}
      error={actionData ? null : error}
    />
  );
}
