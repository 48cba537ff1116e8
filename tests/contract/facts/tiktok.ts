import { testsIn, type PlatformFact } from './fact.ts';

const adapter = testsIn('tests/app/server/platforms/tiktok');
const simulator = testsIn('tests/app/server/sandbox/tiktok');
const TIKTOK = 'https://developers.tiktok.com/doc';

const facts: ReadonlyArray<Omit<PlatformFact, 'platform'>> = [
  {
    kind: 'format',
    fact: 'A refresh returns a new refresh token, and the old one stops working.',
    source: 'https://developers.tiktok.com/docs/en/oauth-refresh-a-user-access-token',
    adapter: [adapter('cases', '#4 a refresh with the previous refresh token requires the user')],
    simulator: [
      simulator(
        'cases-account',
        '#4 a refresh with the previous refresh token returns invalid_grant, and the new one keeps working',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'When the daily cap is reached, creator_info returns spam_risk_too_many_posts with HTTP 200.',
    source: `${TIKTOK}/content-posting-api-reference-query-creator-info`,
    adapter: [
      adapter('cases', '#8 recognizes a reached posting cap although it comes with HTTP 200'),
    ],
    simulator: [
      simulator(
        'cases-account',
        '#8 creator_info at the post cap returns 200 with spam_risk_too_many_posts',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'A privacy level that creator_info does not offer is refused with 403 privacy_level_option_mismatch.',
    source: `${TIKTOK}/content-posting-api-reference-direct-post`,
    adapter: [
      adapter(
        'cases',
        '#11 asks the user to choose again when a privacy level is no longer offered',
      ),
    ],
    simulator: [
      simulator('cases-init', '#11 a privacy level that creator_info does not offer returns 403'),
    ],
  },
  {
    kind: 'limit',
    fact: 'A caption has at most 2200 UTF-16 units.',
    source: `${TIKTOK}/content-posting-api-reference-direct-post`,
    adapter: [adapter('cases', '#13 rejects a caption of 2201 UTF-16 units and accepts 2200')],
    simulator: [
      simulator(
        'cases-init',
        '#13 a caption of 2201 UTF-16 units returns 400 invalid_param, and 2200 are accepted',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'video/init takes 6 calls a minute per token.',
    source: `${TIKTOK}/tiktok-api-v2-rate-limit`,
    adapter: [
      adapter(
        'cases',
        '#14 the seventh init within a minute waits a minute, which the rate limit normally prevents',
      ),
    ],
    simulator: [
      simulator(
        'cases-init',
        '#14 the seventh init within a minute returns 429, and the next one after that is accepted',
      ),
    ],
  },
  {
    kind: 'format',
    fact: 'total_chunk_count is video_size divided by chunk_size, rounded down. The last chunk includes the remainder.',
    source: `${TIKTOK}/content-posting-api-media-transfer-guide`,
    adapter: [
      adapter(
        'publish',
        'is uploaded in order, with the remainder in the last chunk and progress saved after each',
      ),
    ],
    simulator: [
      simulator(
        'cases-init',
        '#10 a total_chunk_count that is rounded up returns 400 invalid_params, and one rounded down is accepted',
      ),
    ],
  },
  {
    kind: 'header',
    fact: 'A stored chunk returns 206 with Content-Range, and the last one returns 201.',
    source: `${TIKTOK}/content-posting-api-media-transfer-guide`,
    adapter: [
      adapter(
        'cases-upload',
        '#16 sends chunks in order (206, 206, 201), saving progress before each',
      ),
    ],
    simulator: [
      simulator('cases-upload', '#16 chunks in order return 206 … 201, each with a Content-Range'),
    ],
  },
  {
    kind: 'format',
    fact: 'publicaly_available_post_id is a list of bare 64-bit numbers.',
    source: `${TIKTOK}/content-posting-api-reference-get-video-status`,
    adapter: [
      adapter(
        'cases',
        '#20 polls from processing until the 19-digit ID appears, without rounding it',
      ),
    ],
    simulator: [
      simulator(
        'cases-status',
        '#20 returns PROCESSING_UPLOAD, PUBLISH_COMPLETE with [], then a plain 19-digit number',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'An upload in several 32 MB chunks can be refused with invalid_params, "The chunk size is invalid"; TikTok’s own example has chunks of 10,000,000 bytes.',
    source: `${TIKTOK}/content-posting-api-media-transfer-guide`,
    adapter: [
      adapter(
        'cases-upload',
        '#10 replans with 10 MB chunks when TikTok rejects 32 MB ones, and posts once',
      ),
      adapter(
        'cases-upload',
        '#10 saves the smaller chunk plan before the next init, and tries it once',
      ),
    ],
    simulator: [
      simulator(
        'cases-init',
        '#10 several chunks of 32 MB can be set to return invalid_params, and one of 64 MB is accepted',
      ),
    ],
  },
  {
    kind: 'format',
    fact: 'The person must see the creator_nickname of a current creator_info response.',
    source: `${TIKTOK}/content-sharing-guidelines`,
    adapter: [
      adapter('cases', "#7 uses the creator's current name from TikTok, not the stored one"),
    ],
    simulator: [simulator('cases-account', "#7 creator_info returns the creator's current name")],
  },
  {
    kind: 'error',
    fact: 'OAuth errors can come with HTTP 200. Only the body shows the error.',
    source: `${TIKTOK}/oauth-error-handling`,
    adapter: [
      adapter('oauth-errors', 'recognizes an error by its body, whatever the status'),
      adapter('cases', '#2 rejects the same code again, with HTTP %i'),
    ],
    simulator: [
      simulator(
        'cases-account',
        '#2 the same code again returns invalid_grant, with 200 or the configured status',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'An app without audit posts to private accounts as SELF_ONLY only (403).',
    source: `${TIKTOK}/content-sharing-guidelines`,
    adapter: [adapter('cases', '#12 an unaudited app cannot post to a public account')],
    simulator: [
      simulator(
        'cases-init',
        '#12 an unaudited app can post only to a private account, visible only to its owner',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'A creator can publish about 15 posts a day. More are refused with 403 spam_risk_too_many_posts.',
    source: `${TIKTOK}/content-posting-api-reference-direct-post`,
    adapter: [adapter('cases', '#15 delays the sixteenth post of a day until the next')],
    simulator: [
      simulator(
        'cases-init',
        '#15 the 16th post of a day returns 403 spam_risk_too_many_posts, and is accepted the next day',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'An upload URL expires after an hour. A later PUT returns 403.',
    source: `${TIKTOK}/content-posting-api-media-transfer-guide`,
    adapter: [
      adapter(
        'cases-upload',
        '#19 replaces an upload URL that expired after 61 minutes, and posts once',
      ),
    ],
    simulator: [
      simulator('cases-upload', '#19 a PUT 61 minutes after init returns 403, and the post %s'),
    ],
  },
  {
    kind: 'error',
    fact: 'A chunk that does not follow the previous one returns 416, and the upload keeps its offset.',
    source: `${TIKTOK}/content-posting-api-media-transfer-guide`,
    adapter: [
      adapter('cases-upload', "#17 resumes at TikTok's position when a chunk is rejected with 416"),
    ],
    simulator: [
      simulator(
        'cases-upload',
        '#17 chunk 3 after chunk 1 returns 416, and the upload keeps its position',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'A failed post is reported as FAILED with a fail_reason in a 200 response.',
    source: `${TIKTOK}/content-posting-api-reference-get-video-status`,
    adapter: [adapter('cases', '#21 blames the file for a bad frame, and says what to change')],
    simulator: [
      simulator(
        'cases-status',
        '#21 an invalid file returns FAILED in an ordinary response: %s, %s',
      ),
    ],
  },
  {
    kind: 'format',
    fact: 'A SELF_ONLY post never gets an ID or a link.',
    source: `${TIKTOK}/content-posting-api-reference-get-video-status`,
    adapter: [
      adapter('cases', '#23 a private post has no ID and no link, and says where to find it'),
    ],
    simulator: [
      simulator(
        'cases-status',
        '#23 a SELF_ONLY post completes, but never gets an ID and is in no list',
      ),
    ],
  },
];

export const tiktokFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'tiktok',
  ...fact,
}));
