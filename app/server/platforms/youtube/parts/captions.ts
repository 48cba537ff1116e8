import { hash } from 'node:crypto';
import { requestAuthorizedJson } from '#app/server/platforms/kit/authorized-call.ts';
import type { YouTubeOptions } from '#app/domain/posts/publish-options.ts';
import type { ByteSource } from '#app/server/ports/http-client.ts';
import type { FollowUpContext, FoundFollowUp } from '#app/server/ports/platform-follow-ups.ts';
import { readApi, toYouTubeError } from '../api.ts';
import type { YouTubeConfig } from '../config.ts';
import { STALE_TOKEN_CODES } from '../errors.ts';
import { CaptionTrack, CaptionTracks } from '../wire.ts';
import { CAPTIONS_RULES } from './captions-errors.ts';

interface FollowUpCall {
  readonly config: YouTubeConfig;
  readonly context: FollowUpContext;
}

type Captions = NonNullable<YouTubeOptions['captions']>;

/** YouTube's own speech recognition, whose track has no name either. */
const AUTOMATIC = 'asr';

/** Uploads the captions as a new track of the video (400 quota units). */
export async function uploadCaptions({ config, context }: FollowUpCall): Promise<FoundFollowUp> {
  const captions = requireCaptions(context);
  const { id } = await requestAuthorizedJson(
    context,
    {
      method: 'POST',
      url: `${config.uploadUrl}/captions`,
      query: { uploadType: 'multipart', part: 'snippet' },
      body: { kind: 'bytes', ...toRelatedBody(context.postId, captions) },
      signal: context.signal,
    },
    {
      rules: CAPTIONS_RULES,
      expiredTokenCodes: STALE_TOKEN_CODES,
      schema: CaptionTrack,
      commit: true,
    },
  );
  return { remoteId: id, url: null };
}

/** Finds the track with the captions' language and name, of which a video has only one (50 quota units). */
export async function findCaptions({
  config,
  context,
}: FollowUpCall): Promise<FoundFollowUp | null> {
  const { language, name } = requireCaptions(context);
  const { items } = await readApi({ config, context }, 'captions', {
    query: { part: 'snippet', videoId: context.postId },
    schema: CaptionTracks,
    rules: CAPTIONS_RULES,
  });
  const own = items.find(
    ({ snippet }) =>
      snippet.trackKind?.toLowerCase() !== AUTOMATIC &&
      snippet.language.toLowerCase() === language.toLowerCase() &&
      snippet.name === name,
  );
  return own ? { remoteId: own.id, url: null } : null;
}

/** Builds Google's multipart upload: the track's data as JSON, then the file. */
function toRelatedBody(
  videoId: string,
  { text, language, name }: Captions,
): { readonly source: ByteSource; readonly contentType: string } {
  const boundary = `captions-${hash('sha256', text).slice(0, 32)}`;
  const snippet = { videoId, language, name, isDraft: false };
  const lines = [
    `--${boundary}`,
    'Content-Type: application/json; charset=UTF-8',
    '',
    JSON.stringify({ snippet }),
    `--${boundary}`,
    'Content-Type: application/octet-stream',
    '',
    text,
    `--${boundary}--`,
    '',
  ];
  const bytes = Buffer.from(lines.join('\r\n'), 'utf8');
  return {
    source: {
      sizeBytes: bytes.length,
      async *open() {
        yield bytes;
      },
    },
    contentType: `multipart/related; boundary=${boundary}`,
  };
}

function requireCaptions({ options }: FollowUpContext): Captions {
  const captions = options.youtube?.captions;
  if (captions !== undefined) return captions;
  throw toYouTubeError('rejected_content', {
    code: 'no_captions',
    message: 'The post has no captions.',
    remedy: 'Add captions in YouTube Studio.',
  });
}
