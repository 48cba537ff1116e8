import { testsIn, type PlatformFact } from './fact.ts';

const adapter = testsIn('tests/app/server/platforms/youtube');
const content = testsIn('tests/app/domain');
const simulator = testsIn('tests/app/server/sandbox/youtube');
const YOUTUBE = 'https://developers.google.com/youtube/v3';

const facts: ReadonlyArray<Omit<PlatformFact, 'platform'>> = [
  {
    kind: 'limit',
    fact: 'A title has 1 to 100 characters without < and >.',
    source: `${YOUTUBE}/docs/videos`,
    adapter: [
      adapter(
        'cases-connect',
        '#8 a title that is too long or has < in it is made fit before it is sent',
      ),
    ],
    simulator: [
      simulator(
        'cases-start',
        '#8 a title that is empty, of 101 characters, or with < is invalidTitle',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'A description has at most 5000 bytes of UTF-8.',
    source: `${YOUTUBE}/docs/videos`,
    adapter: [
      adapter('cases-connect', '#9 a caption of 5002 bytes is refused before anything is sent'),
    ],
    simulator: [
      simulator('cases-start', '#9 a description above 5000 bytes is invalidDescription'),
    ],
  },
  {
    kind: 'limit',
    fact: 'Tags have 500 characters in all, counting commas and two quote marks for a tag with a space.',
    source: `${YOUTUBE}/docs/videos`,
    adapter: [
      adapter(
        'cases-connect',
        '#10 tags that do not fit are left out, counting their quotes and commas',
      ),
    ],
    simulator: [simulator('cases-start', '#10 tags of 501 by the quoting rule are invalidTags')],
  },
  {
    kind: 'limit',
    fact: 'A project uploads 100 videos a day, until midnight Pacific Time.',
    source: `${YOUTUBE}/determine_quota_cost`,
    adapter: [
      adapter(
        'cases-connect',
        "#12 the project's used-up uploads wait for midnight Pacific (former error: %s)",
      ),
    ],
    simulator: [
      simulator(
        'cases-start',
        '#12 an empty upload bucket is 429 per day, or 403 quotaExceeded, until midnight in California',
      ),
    ],
  },
  {
    kind: 'header',
    fact: 'A stored chunk is answered 308 with a Range header; no Range means that nothing is stored.',
    source: `${YOUTUBE}/guides/using_resumable_upload_protocol`,
    adapter: [
      adapter('cases-upload', '#15 parts of 8 MiB, the last of them the commit'),
      adapter(
        'cases-upload',
        '#18 a connection cut before a byte was stored starts at the first byte again',
      ),
    ],
    simulator: [
      simulator(
        'cases-upload',
        '#15 chunks of 8 MiB get 308 with a growing Range, the last one 201',
      ),
      simulator('cases-upload', '#18 after a cut before anything was stored there is no Range'),
    ],
  },
  {
    kind: 'format',
    fact: 'Numbers of a video are strings, and hidden ones are left out.',
    source: `${YOUTUBE}/docs/videos`,
    adapter: [adapter('cases-videos', '#28 hidden likes and closed comments are unknown, never 0')],
    simulator: [
      simulator('cases-videos', '#28 hidden likes are left out, and all numbers are strings'),
    ],
  },
  {
    kind: 'format',
    fact: 'notifySubscribers goes with the request and defaults to true; tags and categoryId belong to the snippet.',
    source: `${YOUTUBE}/docs/videos/insert`,
    adapter: [
      adapter(
        'cases-connect',
        '#10 chosen tags and the category are those of the video, and its subscribers are notified',
      ),
      adapter('metadata', 'of a %s video, asked for %s, are notified: %s'),
    ],
    simulator: [
      simulator('cases-start', '#10 tags of 501 by the quoting rule are invalidTags'),
      simulator(
        'cases-start',
        '#7 notifySubscribers is true, false, or left out, and noted with the request',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'A person’s own tags have 500 characters together, by YouTube’s count.',
    source: `${YOUTUBE}/docs/videos`,
    adapter: [
      content('posts/youtube-options', 'have 500 characters together, and no more'),
      content(
        'posts/youtube-options',
        'count their commas, and two quote marks for each tag with a space',
      ),
    ],
    simulator: [simulator('cases-start', '#10 tags of 501 by the quoting rule are invalidTags')],
  },
  {
    kind: 'format',
    fact: 'A session yields one video and replays its result.',
    source: `${YOUTUBE}/guides/using_resumable_upload_protocol`,
    adapter: [
      adapter(
        'cases-upload',
        '#19 a lost answer to the last part is found out from the session: the same video',
      ),
    ],
    simulator: [
      simulator(
        'cases-upload',
        '#19 a query after the lost answer to the last PUT gives 201 with the same id',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'A session that has ended is 404 (or 410).',
    source: `${YOUTUBE}/guides/using_resumable_upload_protocol`,
    adapter: [adapter('cases-upload', '#20 a session that ended (%i) is replaced by a new one')],
    simulator: [
      simulator('cases-upload', '#20 query and PUT after the session end are 404, or 410'),
    ],
  },
  {
    kind: 'header',
    fact: 'A 503 can name Retry-After; the session goes on where it was.',
    source: `${YOUTUBE}/guides/using_resumable_upload_protocol`,
    adapter: [
      adapter('cases-upload', '#21 a 503 with Retry-After: it waits, asks the session and goes on'),
    ],
    simulator: [
      simulator(
        'cases-upload',
        '#21 after a 503 with Retry-After the session goes on where it was',
      ),
    ],
  },
  {
    kind: 'format',
    fact: 'A refresh returns no refresh token, and the old one goes on working.',
    source: 'https://developers.google.com/identity/protocols/oauth2/web-server',
    adapter: [
      adapter('cases-connect', '#3 a refresh keeps the refresh token that it was made with'),
    ],
    simulator: [
      simulator(
        'cases-oauth',
        '#3 a refresh gives no refresh token, and the old one goes on working',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'The channel’s own daily cap is 400 uploadLimitExceeded.',
    source: `${YOUTUBE}/docs/errors`,
    adapter: [adapter('cases-connect', "#13 a channel's own cap waits a day")],
    simulator: [simulator('cases-start', "#13 the channel's own cap is uploadLimitExceeded")],
  },
  {
    kind: 'error',
    fact: 'A refused thumbnail leaves the video published.',
    source: `${YOUTUBE}/docs/thumbnails/set`,
    adapter: [
      adapter('cases-videos', '#26 %s: the post stays published without its cover, and says so'),
    ],
    simulator: [
      simulator(
        'cases-videos',
        '#26 a refused thumbnail (unverified, too large, GIF) leaves the video published',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'A Google account without a channel is youtubeSignupRequired, or has no items.',
    source: `${YOUTUBE}/docs/channels/list`,
    adapter: [
      adapter(
        'cases-connect',
        '#6 a Google account without a channel opens none (%s), and a probe says so',
      ),
    ],
    simulator: [
      simulator(
        'cases-oauth',
        '#6 without a channel channels.list says youtubeSignupRequired, or has no items',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'A video that fails or is rejected after the upload says why in its status.',
    source: `${YOUTUBE}/docs/videos`,
    adapter: [
      adapter(
        'cases-videos',
        '#24 a video that cannot be processed has failed, with the reason and what to do',
      ),
      adapter(
        'cases-videos',
        '#25 a file that is on the channel already is rejected as a duplicate',
      ),
    ],
    simulator: [
      simulator(
        'cases-videos',
        '#24 a processing failure names its reason in both parts, and nobody sees the video',
      ),
      simulator('cases-videos', '#25 a duplicate file is rejected where the knob says so'),
    ],
  },
];

export const youtubeFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'youtube',
  ...fact,
}));
