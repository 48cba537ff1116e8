import { z } from 'zod';
import type { ApiCall, ApiRoute } from './api.ts';
import { TikTokError, toBareNumber } from './envelope.ts';
import { readInput } from './input.ts';
import { readState } from './publish-state.ts';
import { isPulling } from './pull.ts';
import { countUploaded, publishTable } from './store.ts';
import type { PublishRow } from './store.ts';

export const fetchStatus: ApiRoute = {
  name: 'status.fetch',
  scopes: ['video.publish', 'video.upload'],
  perMinute: 30,
  handle: (call) => {
    const row = requireRow(call);
    const { status, failReason, isPublic } = readState(call.context, row);
    const postId = isPublic ? row.accepted?.postId : undefined;
    return {
      status,
      fail_reason: failReason,
      ...describePostId(call, postId),
      ...countBytes(call, row),
    };
  },
};

/** Without an ID, returns an empty list or no field at all. */
function describePostId({ context }: ApiCall, postId: string | undefined): object {
  if (postId !== undefined) return { publicaly_available_post_id: [toBareNumber(postId)] };
  return context.knob<boolean>('omitMissingPostId') ? {} : { publicaly_available_post_id: [] };
}

/** Cancels on a best-effort basis, and only during a pull. */
export const cancelPublish: ApiRoute = {
  name: 'publish.cancel',
  scopes: ['video.publish', 'video.upload'],
  perMinute: 30,
  handle: (call) => {
    const row = requireRow(call);
    if (row.source.kind === 'file' || !isPulling(row)) {
      throw new TikTokError(400, 'publish_not_cancellable', 'It is too late to cancel this post.');
    }
    const source = { ...row.source, failReason: 'publish_cancelled' };
    publishTable(call.context).set(row.publishId, { ...row, source });
    return {};
  },
};

const StatusInput = z.strictObject({ publish_id: z.string() });

function requireRow(call: ApiCall): PublishRow {
  const { context, persona, clientId } = call;
  const { publish_id: publishId } = readInput(call, StatusInput);
  const row = publishTable(context).get(publishId);
  if (!row) throw new TikTokError(400, 'invalid_publish_id', 'The publish_id does not exist.');
  if (row.personaId !== persona.id || row.clientId !== clientId) {
    const code = 'token_not_authorized_for_specified_publish_id';
    throw new TikTokError(400, code, 'The token belongs to another user.');
  }
  return row;
}

function countBytes({ context }: ApiCall, row: PublishRow): object {
  if (row.source.kind !== 'file') {
    const files = row.accepted ? (row.accepted.photos ?? [row.accepted.media]) : [];
    return { downloaded_bytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) };
  }
  return { uploaded_bytes: countUploaded(context, row, row.source) };
}
