import { readArriving } from '../kit/arriving.ts';
import { Readable } from 'node:stream';
import type { GraphCall } from '../meta/graph-call.ts';
import { GraphError, badParameter } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { readWholeNumber } from '../meta/values.ts';
import { requirePublisher } from './access.ts';
import { uploadProblem } from './errors.ts';
import { newFacebookId } from './state.ts';
import type { FacebookState, VideoRow } from './state.ts';
import {
  MAX_VIDEO_BYTES,
  assertFinishable,
  completeUpload,
  finishVideo,
  openPartial,
  startVideo,
} from './video-lifecycle.ts';
import { videoStatus } from './video-state.ts';
import { TEXT_PARAMETERS, THUMBNAIL_FIELD, readFinishInput } from './videos.ts';

export const CHUNK_FIELD = 'video_file_chunk';

/** No real video is smaller than this. */
const MIN_VIDEO_BYTES = 1024;

export function startVideoRoute(state: FacebookState): GraphRoute {
  return {
    name: 'videos.start',
    parameters: ['upload_phase', 'file_size'],
    handle: (call) => {
      const { page } = requirePublisher(state, call);
      if (call.parameters.get('upload_phase') !== 'start') {
        throw badParameter('upload_phase must be one of start, transfer, finish and cancel');
      }
      const fileSizeBytes = readWholeNumber('file_size', call.parameters.get('file_size'));
      if (fileSizeBytes === null) throw badParameter('The parameter file_size is required');
      if (fileSizeBytes < MIN_VIDEO_BYTES) throw uploadProblem(382);
      if (fileSizeBytes > MAX_VIDEO_BYTES) throw uploadProblem(6000);
      const sessionId = newFacebookId(state);
      const video = startVideo(state, {
        pageId: page.id,
        route: 'video',
        sessionId,
        fileSizeBytes,
      });
      return {
        upload_session_id: sessionId,
        video_id: video.id,
        ...toOffsets(state, video),
      };
    },
  };
}

/** The server picks the chunk sizes. Both offsets are equal once all bytes have arrived. */
function toOffsets(state: FacebookState, video: VideoRow) {
  const [start, end] = nextChunk(state, video);
  return { start_offset: String(start), end_offset: String(end) };
}

function nextChunk(state: FacebookState, video: VideoRow): [start: number, end: number] {
  const size = video.fileSizeBytes ?? 0;
  if (video.medium !== null) return [size, size];
  const start = openPartial(state, video).sizeBytes();
  const end = Math.min(size, start + state.context.knob<number>('videoChunkBytes'));
  return [start, end];
}

export function transferVideoRoute(state: FacebookState): GraphRoute {
  return {
    name: 'videos.transfer',
    parameters: ['upload_phase', 'upload_session_id', 'start_offset'],
    files: [CHUNK_FIELD],
    handle: async (call) => {
      const { page } = requirePublisher(state, call);
      const video = requireSession(state, call, page.id);
      const chunk = call.files.find(({ field }) => field === CHUNK_FIELD)?.bytes;
      const offset = readWholeNumber('start_offset', call.parameters.get('start_offset'));
      const [start, end] = nextChunk(state, video);
      if (!chunk || offset !== start || chunk.byteLength !== end - start || start === end) {
        throw new GraphError(6001, '(#6001) There was a problem uploading your video', {
          subcode: 1363037,
          data: { start_offset: String(start), end_offset: String(end) },
        });
      }
      await openPartial(state, video).writeAt(start, readArriving(Readable.from([chunk])));
      if (end === video.fileSizeBytes) await completeUpload(state, video);
      return toOffsets(state, state.videos.get(video.id) ?? video);
    },
  };
}

export function finishChunkedVideoRoute(state: FacebookState): GraphRoute {
  return {
    name: 'videos.finish',
    parameters: ['upload_phase', 'upload_session_id', ...TEXT_PARAMETERS],
    files: [THUMBNAIL_FIELD],
    handle: async (call) => {
      const { page, access } = requirePublisher(state, call);
      const video = requireSession(state, call, page.id);
      const input = await readFinishInput(state, call, access.row.clientId);
      assertFinishable(state, video);
      await finishVideo(state, video.id, input);
      return { success: true };
    },
  };
}

export function cancelVideoRoute(state: FacebookState): GraphRoute {
  return {
    name: 'videos.cancel',
    parameters: ['upload_phase', 'upload_session_id'],
    handle: (call) => {
      const { page } = requirePublisher(state, call);
      const video = requireSession(state, call, page.id);
      if (video.finishedAt !== null) throw badParameter('The upload session is finished');
      openPartial(state, video).discard();
      state.videos.delete(video.id);
      return { success: true };
    },
  };
}

function requireSession(state: FacebookState, call: GraphCall, pageId: string): VideoRow {
  const sessionId = call.parameters.get('upload_session_id') ?? '';
  const [id = ''] = sessionId === '' ? [] : state.videosBySession.listIds(sessionId);
  const video = state.videos.get(id);
  if (video?.pageId !== pageId || videoStatus(video, state.context.now()) === 'expired') {
    throw badParameter('The upload session does not exist');
  }
  return video;
}
