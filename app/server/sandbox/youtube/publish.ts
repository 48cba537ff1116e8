import type { MediaProbe, SimulatorContext, StoredBlob } from '../kit/types.ts';
import { addVideo, hasFile } from './channel-uploads.ts';
import type { VideoMetadata } from './metadata.ts';
import type { Privacy, SessionRow, VideoRow } from './store.ts';

/** Limit of unverified accounts (support.google.com/youtube/answer/71673). */
const MAX_UNVERIFIED_SECONDS = 15 * 60;
const MAX_SECONDS = 12 * 60 * 60;

/** Creates the video once the last byte has arrived, exactly once, whatever the result of processing. */
export async function publishVideo(
  context: SimulatorContext,
  session: SessionRow,
): Promise<VideoRow> {
  const blob = await context.blobs.partial(session.id).finish();
  const probe = await context.blobs.probe(blob.sha256);
  const now = context.now();
  const processingMs = context.knob<number>('processingSeconds') * 1000;
  const failureReason = findFailure(context, probe);
  const row: VideoRow = {
    id: session.videoId,
    channelId: session.channelId,
    metadata: withForcedPrivacy(context, session.metadata),
    media: { ...blob, contentType: probe.contentType ?? session.contentType },
    width: probe.width,
    height: probe.height,
    durationSeconds: probe.durationSeconds,
    container: probe.container,
    publishedAt: now.toISOString(),
    processedAt: new Date(now.getTime() + processingMs).toISOString(),
    failureReason,
    rejectionReason: failureReason ? null : findRejection(context, { session, blob, probe }),
    thumbnail: null,
    deletedAt: null,
  };
  addVideo(context, row);
  return row;
}

function withForcedPrivacy(context: SimulatorContext, metadata: VideoMetadata): VideoMetadata {
  const forced = context.knob<string>('forcedPrivacy');
  if (forced === '') return metadata;
  return { ...metadata, status: { ...metadata.status, privacyStatus: forced as Privacy } };
}

function findFailure(context: SimulatorContext, probe: MediaProbe): string | null {
  const forced = context.knob<string>('failureReason');
  if (forced !== '') return forced;
  if (probe.kind !== 'video') return 'invalidFile';
  return probe.videoCodec === null ? 'codec' : null;
}

interface Candidate {
  session: SessionRow;
  blob: StoredBlob;
  probe: MediaProbe;
}

function findRejection(context: SimulatorContext, candidate: Candidate): string | null {
  const { session, blob, probe } = candidate;
  const forced = context.knob<string>('rejectionReason');
  if (forced !== '') return forced;
  const isVerified = context.knob<boolean>('channelIsVerified');
  const longest = isVerified ? MAX_SECONDS : MAX_UNVERIFIED_SECONDS;
  if ((probe.durationSeconds ?? 0) > longest) return 'length';
  const isDuplicate =
    context.knob<boolean>('rejectDuplicates') && hasFile(context, session.channelId, blob.sha256);
  return isDuplicate ? 'duplicate' : null;
}
