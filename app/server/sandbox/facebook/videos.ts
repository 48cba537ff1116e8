import type { GraphCall } from '../meta/graph-call.ts';
import { badParameter } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { readBoolean } from '../meta/values.ts';
import { requirePublisher } from './access.ts';
import { requireUploadedFile } from './app-uploads.ts';
import { uploadProblem } from './errors.ts';
import { assertMessageLength, readSchedule } from './feed-input.ts';
import type { FacebookState } from './state.ts';
import { readThumbnail } from './thumbnails.ts';
import { finishVideo, storeBytes, startVideo } from './video-lifecycle.ts';
import type { FinishInput } from './video-lifecycle.ts';

export const TEXT_PARAMETERS: readonly string[] = [
  'title',
  'description',
  'published',
  'scheduled_publish_time',
];

export const THUMBNAIL_FIELD = 'thumb';

/** Uploads a whole video in one call, by URL or as a file. There is no ID until the response. */
export function createVideoRoute(state: FacebookState): GraphRoute {
  return {
    name: 'videos.create',
    parameters: ['file_url', 'fbuploader_video_file_chunk', ...TEXT_PARAMETERS],
    files: ['source', THUMBNAIL_FIELD],
    handle: async (call) => {
      const { page, access } = requirePublisher(state, call);
      const input = await readFinishInput(state, call, access.row.clientId);
      const sourceUrl = readSourceUrl(call);
      const handle = call.parameters.get('fbuploader_video_file_chunk');
      const file = call.files.find(({ field }) => field === 'source')?.blob ?? null;
      if ([sourceUrl ?? undefined, file ?? undefined, handle].filter(Boolean).length !== 1) {
        throw badParameter(
          'Exactly one of file_url, source, and fbuploader_video_file_chunk is required',
        );
      }
      const { clientId } = access.row;
      const source = handle === undefined ? file : requireUploadedFile(state, clientId, handle);
      if (source) await assertVideoFile(state, source.sha256);
      const video = startVideo(state, { pageId: page.id, route: 'video', sourceUrl });
      if (source) storeBytes(state, video.id, source);
      await finishVideo(state, video.id, input);
      return { id: video.id };
    },
  };
}

function readSourceUrl({ parameters }: GraphCall): string | null {
  const url = parameters.get('file_url');
  if (url === undefined) return null;
  if (!URL.canParse(url) || !/^https?:/i.test(url)) {
    throw badParameter('file_url must be a valid URL');
  }
  return url;
}

async function assertVideoFile({ context }: FacebookState, sha256: string): Promise<void> {
  const { kind } = await context.blobs.probe(sha256);
  if (kind !== 'video') throw uploadProblem(6000);
}

export async function readFinishInput(
  state: FacebookState,
  call: GraphCall,
  appId: string,
): Promise<FinishInput> {
  const { parameters } = call;
  const published = readBoolean('published', parameters.get('published')) ?? true;
  const scheduledAt = readSchedule(state, call, published);
  const description = parameters.get('description') ?? '';
  assertMessageLength(description);
  const thumbnail = await readThumbnail(state, call, { field: THUMBNAIL_FIELD, isPreferred: true });
  const unpublished = scheduledAt === null ? 'draft' : 'scheduled';
  return {
    appId,
    publishState: published ? 'published' : unpublished,
    scheduledAt,
    title: parameters.get('title') ?? null,
    description,
    thumbnails: thumbnail === null ? [] : [thumbnail],
  };
}
