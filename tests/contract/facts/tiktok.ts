import { testsIn, type PlatformFact } from './fact.ts';

const adapter = testsIn('tests/app/server/platforms/tiktok');
const simulator = testsIn('tests/app/server/sandbox/tiktok');
const TIKTOK = 'https://developers.tiktok.com/doc';

const facts: ReadonlyArray<Omit<PlatformFact, 'platform'>> = [
  {
    kind: 'format',
    fact: 'A refresh returns a new refresh token, and the old one stops working.',
    source: 'https://developers.tiktok.com/docs/en/oauth-refresh-a-user-access-token',
    adapter: [adapter('cases', '#4 a refresh with the previous refresh token needs the person')],
    simulator: [
      simulator(
        'cases-account',
        '#4 a refresh with the previous refresh token is invalid_grant, and the new one goes on',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'A reached cap comes as spam_risk_too_many_posts with HTTP 200 from creator_info.',
    source: `${TIKTOK}/content-posting-api-reference-query-creator-info`,
    adapter: [adapter('cases', '#8 a reached cap is understood although it comes with HTTP 200')],
    simulator: [
      simulator(
        'cases-account',
        '#8 creator_info at the post cap is 200 with spam_risk_too_many_posts',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'A privacy level that creator_info does not offer is refused with 403 privacy_level_option_mismatch.',
    source: `${TIKTOK}/content-posting-api-reference-direct-post`,
    adapter: [
      adapter('cases', '#11 a level that is no longer offered asks the person to choose again'),
    ],
    simulator: [
      simulator('cases-init', '#11 a privacy level that creator_info does not offer is 403'),
    ],
  },
  {
    kind: 'limit',
    fact: 'A caption has at most 2200 UTF-16 units.',
    source: `${TIKTOK}/content-posting-api-reference-direct-post`,
    adapter: [adapter('cases', '#13 a caption of 2201 units is refused, one of 2200 is not')],
    simulator: [
      simulator(
        'cases-init',
        '#13 a caption of 2201 UTF-16 units is 400 invalid_param, one of 2200 is taken',
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
        '#14 the seventh init within a minute waits for one; the pace keeps posts from it',
      ),
    ],
    simulator: [
      simulator(
        'cases-init',
        '#14 the seventh init within a minute is 429, the one after it is taken',
      ),
    ],
  },
  {
    kind: 'format',
    fact: 'total_chunk_count is the floor of video_size by chunk_size; the remainder goes with the last chunk.',
    source: `${TIKTOK}/content-posting-api-media-transfer-guide`,
    adapter: [
      adapter(
        'publish',
        'goes up in order, the remainder in the last chunk, progress saved after each',
      ),
    ],
    simulator: [
      simulator(
        'cases-init',
        '#10 the ceiling as total_chunk_count is 400 invalid_params, the floor is taken',
      ),
    ],
  },
  {
    kind: 'header',
    fact: 'A stored chunk is answered 206 with Content-Range, the last one 201.',
    source: `${TIKTOK}/content-posting-api-media-transfer-guide`,
    adapter: [
      adapter('cases-upload', '#16 chunks go in order, 206, 206, 201, each saved before the next'),
    ],
    simulator: [
      simulator('cases-upload', '#16 chunks in order are 206 … 201, each with a Content-Range'),
    ],
  },
  {
    kind: 'format',
    fact: 'publicaly_available_post_id is a list of bare 64-bit numbers.',
    source: `${TIKTOK}/content-posting-api-reference-get-video-status`,
    adapter: [
      adapter(
        'cases',
        '#20 it is watched from processing to its 19-digit id, which comes out unrounded',
      ),
    ],
    simulator: [
      simulator(
        'cases-status',
        '#20 PROCESSING_UPLOAD, PUBLISH_COMPLETE with [], later with a bare 19-digit number',
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
        '#10 chunks of 32 MB that TikTok refuses are planned anew with 10 MB, and posted once',
      ),
      adapter(
        'cases-upload',
        '#10 the smaller chunks are saved before the next init, and tried once',
      ),
    ],
    simulator: [
      simulator(
        'cases-init',
        '#10 several chunks of 32 MB are invalid_params where the knob says so, one of 64 MB is not',
      ),
    ],
  },
  {
    kind: 'format',
    fact: 'creator_nickname of a fresh creator_info is what the person must be shown.',
    source: `${TIKTOK}/content-sharing-guidelines`,
    adapter: [
      adapter(
        'cases',
        '#7 the name of the creator is the one that TikTok has now, not the stored one',
      ),
    ],
    simulator: [
      simulator('cases-account', '#7 creator_info names the creator as the account is called now'),
    ],
  },
  {
    kind: 'error',
    fact: 'OAuth errors can come with HTTP 200: only the body tells.',
    source: `${TIKTOK}/oauth-error-handling`,
    adapter: [
      adapter('oauth-errors', 'knows an error by its body, whatever the status'),
      adapter('cases', '#2 the same code again is refused, with HTTP %i'),
    ],
    simulator: [
      simulator(
        'cases-account',
        '#2 the same code again is invalid_grant, with 200 or with the status that the knob names',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'An app without audit posts to private accounts as SELF_ONLY only (403).',
    source: `${TIKTOK}/content-sharing-guidelines`,
    adapter: [adapter('cases', '#12 an app without audit cannot post to a public account')],
    simulator: [
      simulator(
        'cases-init',
        '#12 an unaudited app may post to a private account alone, and to nobody else',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'About 15 posts a day are taken from a creator; more are 403 spam_risk_too_many_posts.',
    source: `${TIKTOK}/content-posting-api-reference-direct-post`,
    adapter: [adapter('cases', '#15 the sixteenth post of a day waits until the next')],
    simulator: [
      simulator(
        'cases-init',
        '#15 the 16th post of the day is 403 spam_risk_too_many_posts, the next day it is taken',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'An upload address lasts an hour; afterwards a PUT is 403.',
    source: `${TIKTOK}/content-posting-api-media-transfer-guide`,
    adapter: [
      adapter(
        'cases-upload',
        '#19 an address that has ended (61 minutes) is replaced by a new upload, posted once',
      ),
    ],
    simulator: [
      simulator('cases-upload', '#19 a PUT 61 minutes after init is 403, and the post %s'),
    ],
  },
  {
    kind: 'error',
    fact: 'A chunk that does not follow is 416, and the upload keeps its place.',
    source: `${TIKTOK}/content-posting-api-media-transfer-guide`,
    adapter: [
      adapter(
        'cases-upload',
        '#17 a chunk too far is refused with 416; it goes on where TikTok is',
      ),
    ],
    simulator: [
      simulator('cases-upload', '#17 chunk 3 after chunk 1 is 416, and the upload keeps its place'),
    ],
  },
  {
    kind: 'error',
    fact: 'A post that failed is FAILED with a fail_reason in an ordinary 200.',
    source: `${TIKTOK}/content-posting-api-reference-get-video-status`,
    adapter: [adapter('cases', '#21 a bad picture is the file’s fault, and says what to change')],
    simulator: [
      simulator('cases-status', '#21 a bad file is FAILED in an ordinary answer: %s, %s'),
    ],
  },
  {
    kind: 'format',
    fact: 'A SELF_ONLY post never gets an ID or a link.',
    source: `${TIKTOK}/content-posting-api-reference-get-video-status`,
    adapter: [
      adapter(
        'cases',
        '#23 a post for its owner alone has no id and no link, and says where to look',
      ),
    ],
    simulator: [
      simulator(
        'cases-status',
        '#23 a SELF_ONLY post is complete, but never gets an id and stands in no list',
      ),
    ],
  },
];

export const tiktokFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'tiktok',
  ...fact,
}));
