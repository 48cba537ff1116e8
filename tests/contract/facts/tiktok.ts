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
];

export const tiktokFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'tiktok',
  ...fact,
}));
