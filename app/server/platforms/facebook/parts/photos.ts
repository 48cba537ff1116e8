import {
  PlatformError,
  type MediaFile,
  type StepResult,
} from '#app/server/ports/platform-adapter.ts';
import { uploadTimeoutMs } from '#app/server/platforms/kit/chunk-plan.ts';
import { GraphObject } from '#app/server/platforms/kit/meta-graph.ts';
import { openGraph, writeGraph, type FacebookCall } from '../api.ts';
import { withNote, type FacebookState } from '../state.ts';

const ALT_TEXT_LOST = "Facebook didn't accept the alt text of an image.";

/**
 * Uploads the photos unpublished. They're invisible and expire after a day, so uploading one twice is
 * harmless.
 */
export async function uploadPhotos(call: FacebookCall, state: FacebookState): Promise<StepResult> {
  const { context } = call;
  let current: FacebookState = {
    ...state,
    photosSince: state.photosSince ?? context.now().toISOString(),
  };
  for (const media of context.content.media.slice(state.photoIds.length)) {
    current = await addPhoto(call, current, media);
    await context.checkpoint(current);
  }
  return { kind: 'next', step: 'publish', state: current };
}

async function addPhoto(
  call: FacebookCall,
  state: FacebookState,
  media: MediaFile,
): Promise<FacebookState> {
  const altText = media.altText ?? '';
  const add = async (text: string) => {
    const id = await uploadPhoto(call, { media, altText: text });
    return { ...state, photoIds: [...state.photoIds, id] };
  };
  if (altText === '') return add('');
  try {
    return await add(altText);
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'rejected_content') throw error;
    // If the image itself is the problem, this is refused too, and the post fails with that reason.
    return withNote(await add(''), ALT_TEXT_LOST);
  }
}

async function uploadPhoto(
  call: FacebookCall,
  { media, altText }: { media: MediaFile; altText: string },
): Promise<string> {
  const { id } = await writeGraph(
    await openGraph(call),
    `${call.context.account.externalId}/photos`,
    {
      schema: GraphObject,
      timeoutMs: uploadTimeoutMs(media.sizeBytes),
      body: {
        kind: 'multipart',
        parts: [
          { name: 'published', value: 'false' },
          ...(altText === '' ? [] : [{ name: 'alt_text_custom', value: altText }]),
          {
            name: 'source',
            value: media.bytes(),
            fileName: media.fileName,
            contentType: media.contentType,
          },
        ],
      },
    },
  );
  return id;
}
