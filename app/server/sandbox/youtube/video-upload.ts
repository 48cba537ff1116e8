import { publishVideo } from './publish.ts';
import { sessionTable, videoTable } from './store.ts';
import type { SessionRow, VideoRow } from './store.ts';
import type { UploadTarget } from './upload-bytes.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { toVideoResource } from './video-resource.ts';

/** The second half of a resumable videos.insert: its bytes, and the resulting video. */
export const videoUpload: UploadTarget<SessionRow> = {
  prefix: 'upload',
  scopes: ['youtube.upload', 'youtube', 'youtube.force-ssl'],
  table: sessionTable,
  readFinishedStatus: (context) => context.knob<number>('finishedStatus'),
  findResult: (context, session) => {
    const row = videoTable(context).get(session.videoId);
    return row ? describeUploaded(context, session, row) : null;
  },
  finish: async (context, session) =>
    describeUploaded(context, session, await publishVideo(context, session)),
};

/** Describes the video as of the end of its upload, including when the client repeats the request. */
function describeUploaded(context: SimulatorContext, session: SessionRow, row: VideoRow): object {
  const at = new Date(row.publishedAt);
  return toVideoResource(row, { context, parts: session.parts, at, isOwner: true });
}
