import type { StepContext } from '#app/server/ports/platform-adapter.ts';
import { requestAuthorizedJson } from '../kit/authorized-call.ts';
import { API_CALL } from './errors.ts';
import type { TiktokConfig } from './config.ts';
import type { Session } from './state.ts';
import { JSON_TYPE, StatusAnswer, type PublishStatus } from './wire.ts';

/** What each call to TikTok needs. */
export interface Call {
  readonly config: TiktokConfig;
  readonly context: StepContext;
}

/** Returns how far TikTok is with a post. */
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
    { ...API_CALL, schema: StatusAnswer },
  );
  return data;
}

/** How many bytes TikTok has; `all` also where it is past the upload, whatever came of it. */
export function readUploadedBytes(status: PublishStatus, session: Session): number | 'all' {
  if (status.status !== 'PROCESSING_UPLOAD') return 'all';
  const uploaded = status.uploaded_bytes ?? session.sentBytes;
  return uploaded >= session.sizeBytes ? 'all' : uploaded;
}
