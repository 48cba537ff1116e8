import type { StepContext } from '#app/server/ports/platform-adapter.ts';
import { requestAuthorizedJson } from '../kit/authorized-call.ts';
import { API_CALL } from './errors.ts';
import type { TiktokConfig } from './config.ts';
import type { Session } from './state.ts';
import { JSON_TYPE, StatusResponse, type PublishStatus } from './wire.ts';

/** Configuration and context for each TikTok call. */
export interface Call {
  readonly config: TiktokConfig;
  readonly context: StepContext;
}

/** Returns a post's publish status from TikTok. */
export async function readStatus(
  { config, context }: Call,
  session: Session,
): Promise<PublishStatus> {
  const value = { publish_id: session.publishId };
  const { data } = await requestAuthorizedJson(
    context,
    {
      method: 'POST',
      url: `${config.apiUrl}/v2/post/publish/status/fetch/`,
      body: { kind: 'json', value, contentType: JSON_TYPE },
      idempotent: true,
    },
    { ...API_CALL, schema: StatusResponse },
  );
  return data;
}

/** Returns how many bytes TikTok has received, or `all` once it's past the upload, whatever the result. */
export function readUploadedBytes(status: PublishStatus, session: Session): number | 'all' {
  if (status.status !== 'PROCESSING_UPLOAD') return 'all';
  const uploaded = status.uploaded_bytes ?? session.sentBytes;
  return uploaded >= session.sizeBytes ? 'all' : uploaded;
}
