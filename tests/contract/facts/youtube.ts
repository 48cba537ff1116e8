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
        '#8 a title that is too long or contains < is fixed before it is sent',
      ),
    ],
    simulator: [
      simulator(
        'cases-start',
        '#8 a title that is empty, has 101 characters, or contains < returns invalidTitle',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'A description has at most 5000 bytes of UTF-8.',
    source: `${YOUTUBE}/docs/videos`,
    adapter: [
      adapter('cases-connect', '#9 a caption of 5002 bytes is rejected before anything is sent'),
    ],
    simulator: [
      simulator('cases-start', '#9 a description above 5000 bytes returns invalidDescription'),
    ],
  },
  {
    kind: 'limit',
    fact: 'Tags have 500 characters in all, counting commas and two quote marks for a tag with a space.',
    source: `${YOUTUBE}/docs/videos`,
    adapter: [
      adapter(
        'cases-connect',
        '#10 tags over the limit are dropped, counting their quotes and commas',
      ),
    ],
    simulator: [
      simulator('cases-start', '#10 tags that count as 501 with quotes return invalidTags'),
    ],
  },
  {
    kind: 'limit',
    fact: 'A project can upload 100 videos a day. The quota resets at midnight Pacific Time.',
    source: `${YOUTUBE}/determine_quota_cost`,
    adapter: [
      adapter(
        'cases-connect',
        '#12 an exhausted project upload quota waits for midnight Pacific (former error: %s)',
      ),
    ],
    simulator: [
      simulator(
        'cases-start',
        '#12 an exhausted upload quota returns 429 per day, or 403 quotaExceeded, until midnight Pacific',
      ),
    ],
  },
  {
    kind: 'header',
    fact: 'A stored chunk returns 308 with a Range header. Without Range, nothing is stored.',
    source: `${YOUTUBE}/guides/using_resumable_upload_protocol`,
    adapter: [
      adapter('cases-upload', '#15 uploads in 8 MiB chunks, the last of which publishes'),
      adapter(
        'cases-upload',
        '#18 restarts at the first byte when nothing was stored before the cut',
      ),
    ],
    simulator: [
      simulator(
        'cases-upload',
        '#15 chunks of 8 MiB return 308 with a growing Range, and the last one returns 201',
      ),
      simulator(
        'cases-upload',
        '#18 a query returns no Range after a cut before anything was stored',
      ),
    ],
  },
  {
    kind: 'format',
    fact: 'A video’s counts are strings, and hidden ones are omitted.',
    source: `${YOUTUBE}/docs/videos`,
    adapter: [
      adapter('cases-videos', '#28 reports hidden likes and closed comments as null, never 0'),
    ],
    simulator: [
      simulator('cases-videos', '#28 hidden likes are omitted, and all counts are strings'),
    ],
  },
  {
    kind: 'format',
    fact: 'notifySubscribers is a parameter of the request and defaults to true. tags and categoryId belong to the snippet.',
    source: `${YOUTUBE}/docs/videos/insert`,
    adapter: [
      adapter(
        'cases-connect',
        '#10 the chosen tags and category are set, and subscribers are notified',
      ),
      adapter('metadata', 'of a %s video, requested %s, is: %s'),
    ],
    simulator: [
      simulator('cases-start', '#10 tags that count as 501 with quotes return invalidTags'),
      simulator(
        'cases-start',
        '#7 notifySubscribers is true, false, or omitted, and logged with the request',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'A person’s own tags have 500 characters together, by YouTube’s count.',
    source: `${YOUTUBE}/docs/videos`,
    adapter: [
      content('posts/youtube-options', 'have at most 500 characters together'),
      content(
        'posts/youtube-options',
        'count their commas, and two quote marks for each tag with a space',
      ),
    ],
    simulator: [
      simulator('cases-start', '#10 tags that count as 501 with quotes return invalidTags'),
    ],
  },
  {
    kind: 'format',
    fact: 'A session creates one video and returns the same result when it is repeated.',
    source: `${YOUTUBE}/guides/using_resumable_upload_protocol`,
    adapter: [
      adapter(
        'cases-upload',
        '#19 finds the same video through the session after a lost response to the last chunk',
      ),
    ],
    simulator: [
      simulator(
        'cases-upload',
        '#19 a query after a lost response to the last PUT returns 201 with the same ID',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'An expired session returns 404 or 410.',
    source: `${YOUTUBE}/guides/using_resumable_upload_protocol`,
    adapter: [adapter('cases-upload', '#20 replaces an expired session (%i) with a new one')],
    simulator: [
      simulator('cases-upload', '#20 query and PUT return 404 or 410 after the session expired'),
    ],
  },
  {
    kind: 'header',
    fact: 'A 503 can have Retry-After, and the session resumes where it was.',
    source: `${YOUTUBE}/guides/using_resumable_upload_protocol`,
    adapter: [
      adapter(
        'cases-upload',
        '#21 waits after a 503 with Retry-After, queries the session, and resumes',
      ),
    ],
    simulator: [
      simulator(
        'cases-upload',
        '#21 after a 503 with Retry-After the session continues where it was',
      ),
    ],
  },
  {
    kind: 'format',
    fact: 'A refresh returns no refresh token, and the old one stays valid.',
    source: 'https://developers.google.com/identity/protocols/oauth2/web-server',
    adapter: [adapter('cases-connect', '#3 a refresh keeps the existing refresh token')],
    simulator: [
      simulator(
        'cases-oauth',
        '#3 a refresh returns no refresh token, and the old one keeps working',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'A channel over its daily cap gets 400 uploadLimitExceeded.',
    source: `${YOUTUBE}/docs/errors`,
    adapter: [adapter('cases-connect', "#13 a channel's own upload limit waits a day")],
    simulator: [
      simulator('cases-start', "#13 the channel's own limit returns uploadLimitExceeded"),
    ],
  },
  {
    kind: 'error',
    fact: 'A refused thumbnail leaves the video published.',
    source: `${YOUTUBE}/docs/thumbnails/set`,
    adapter: [
      adapter(
        'cases-videos',
        '#26 keeps the post published without its thumbnail, with a note: %s',
      ),
    ],
    simulator: [
      simulator(
        'cases-videos',
        '#26 a refused thumbnail (unverified, too large, GIF) keeps the video published',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'A Google account without a channel gets youtubeSignupRequired or an empty list.',
    source: `${YOUTUBE}/docs/channels/list`,
    adapter: [
      adapter(
        'cases-connect',
        '#6 a Google account without a channel starts no upload (%s), and a probe reports it',
      ),
    ],
    simulator: [
      simulator(
        'cases-oauth',
        '#6 channels.list returns youtubeSignupRequired or no items without a channel',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'The status of a video that fails or is rejected after the upload has the reason.',
    source: `${YOUTUBE}/docs/videos`,
    adapter: [
      adapter(
        'cases-videos',
        '#24 fails for a video that cannot be processed, with the reason and what to do',
      ),
      adapter('cases-videos', '#25 rejects a file that is already on the channel as a duplicate'),
    ],
    simulator: [
      simulator(
        'cases-videos',
        '#24 a processing failure returns its reason in both parts, and the video is not public',
      ),
      simulator('cases-videos', '#25 a duplicate file can be rejected'),
    ],
  },
];

export const youtubeFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'youtube',
  ...fact,
}));
