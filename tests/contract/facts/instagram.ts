import { testsIn, type PlatformFact } from './fact.ts';

const adapter = testsIn('tests/app/server/platforms/instagram');
const content = testsIn('tests/app/domain');
const simulator = testsIn('tests/app/server/sandbox/instagram');
const META = 'https://developers.facebook.com/documentation/instagram-platform';

const facts: ReadonlyArray<Omit<PlatformFact, 'platform'>> = [
  {
    kind: 'format',
    fact: 'To publish a post, an app creates a container, waits for it, and publishes it.',
    source: `${META}/content-publishing`,
    adapter: [
      adapter(
        'cases-publish',
        '#7 #9 a valid JPEG is processed, published once, and read back at its permalink',
      ),
    ],
    simulator: [
      simulator(
        'cases-publish',
        '#7 a valid JPEG creates a container that is in progress for two seconds, then finished',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'Publishing a container that is still in progress is refused with 9007/2207027.',
    source: `${META}/instagram-graph-api/reference/error-codes`,
    adapter: [
      adapter('cases-publish', '#8 a container in progress is polled, then published as one post'),
    ],
    simulator: [
      simulator('cases-publish', '#8 media_publish while IN_PROGRESS returns 9007/2207027'),
    ],
  },
  {
    kind: 'limit',
    fact: 'A caption has at most 2200 characters. A longer one is refused with 36004/2207010.',
    source: `${META}/instagram-graph-api/reference/ig-user/media`,
    adapter: [adapter('cases-publish', '#12 a caption of 2201 characters is rejected')],
    simulator: [
      simulator(
        'cases-publish',
        '#12 a caption of 2201 characters returns 36004/2207010, and 2200 are accepted',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'The number of posts in 24 hours is limited. Publishing beyond it is refused with 9/2207042.',
    source: `${META}/instagram-graph-api/reference/ig-user/content_publishing_limit`,
    adapter: [
      adapter(
        'cases-publish',
        '#18 an exhausted quota waits before publishing until a post leaves the 24-hour window',
      ),
    ],
    simulator: [
      simulator(
        'cases-publish',
        '#18 publishing over the quota returns 9/2207042, per rolling day',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'A container expires after 24 hours and then cannot be published (24/2207008).',
    source: `${META}/instagram-graph-api/reference/ig-container`,
    adapter: [
      adapter('cases-publish', '#23 replaces a container that expired after 25 hours: one post'),
    ],
    simulator: [
      simulator('cases-publish', '#23 a 25-hour-old container is EXPIRED and returns 24/2207008'),
    ],
  },
  {
    kind: 'limit',
    fact: 'A long-lived token can be refreshed once it is 24 hours old and until it is 60 days old.',
    source: `${META}/instagram-api-with-instagram-login/business-login`,
    adapter: [
      adapter(
        'cases-access',
        '#6 refreshes only a token older than a day, and fails after 60 days',
      ),
    ],
    simulator: [
      simulator(
        'cases-access',
        '#6 ig_refresh_token fails at 23 hours, works at 25 hours, and fails after 61 days',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'A metric that does not fit the product type fails the whole insights call with 100.',
    source: `${META}/reference/instagram-media/insights`,
    adapter: [adapter('cases-extras', '#26 lose only a metric that Instagram has removed')],
    simulator: [
      simulator(
        'cases-publish',
        '#26 insights reject a metric that does not fit the media type, and return the others',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'Images have a ratio of 3:4 to 1.91:1; others are refused with 36003/2207009.',
    source: `${META}/content-publishing`,
    adapter: [
      content('content/content-rules', 'accept a 3:4 image on Instagram, but not a taller one'),
      content('fit/fit-plan', 'is cropped around its focal point'),
    ],
    simulator: [
      simulator('media-rules', '%i x %i is accepted'),
      simulator(
        'media-rules',
        '%i x %i is rejected because its ratio is not between 3:4 and 1.91:1',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'More than 30 hashtags in a caption are refused with 36004/2207010. Instagram’s own app allows 5.',
    source: `${META}/instagram-graph-api/reference/ig-user/media`,
    adapter: [
      content(
        'content/content-rules',
        'count hashtags in the caption together with the listed ones on Instagram',
      ),
    ],
    simulator: [
      simulator(
        'media-rules',
        '30 hashtags and 20 mentions are accepted, and one more is rejected',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'More than 20 mentions are refused with 100/2207040.',
    source: `${META}/instagram-graph-api/reference/ig-user/media`,
    adapter: [content('content/content-rules', 'reject the 21st mention on Instagram')],
    simulator: [
      simulator(
        'media-rules',
        '30 hashtags and 20 mentions are accepted, and one more is rejected',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'A carousel has 2 to 10 items, images and videos mixed; others are refused with 100/2207028.',
    source: `${META}/content-publishing`,
    adapter: [
      content('content/content-rules', 'accept a carousel of images and videos on Instagram'),
      adapter(
        'cases-publish',
        'creates its items and itself, counts once, and keeps the order of images and videos',
      ),
    ],
    simulator: [
      simulator('publish', 'requires 2 to 10 items that are ready and belong to this account'),
      simulator('publish', 'keeps its items in order and counts once'),
    ],
  },
  {
    kind: 'error',
    fact: 'Publishing errors are HTTP 400 in Meta’s envelope: nothing was published, unless the code is 1 or 2 or is_transient is set.',
    source: `${META}/instagram-graph-api/reference/error-codes`,
    adapter: [
      adapter(
        'publish',
        'is rejected by %s/%s, an unlisted error, while the container is unpublished',
      ),
      adapter('publish', 'has an unknown outcome when %s'),
    ],
    simulator: [
      simulator(
        'cases-publish',
        '#20 a publish that was applied but returned 500 with code 2 is found once too',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'A file that cannot be fetched is refused with 9004/2207052, an image above 8 MB with 36000/2207004.',
    source: `${META}/instagram-graph-api/reference/error-codes`,
    adapter: [adapter('cases-publish', '#13 a missing file is tried twice more, then rejected')],
    simulator: [simulator('cases-publish', '#13 9 MB, a PNG, and a missing file are rejected')],
  },
  {
    kind: 'error',
    fact: 'An invalid reel fails later, with status_code ERROR and 2207026.',
    source: `${META}/instagram-graph-api/reference/ig-container`,
    adapter: [
      adapter('cases-publish', '#14 %s fails in processing and is rejected without publishing'),
    ],
    simulator: [
      simulator(
        'cases-publish',
        '#14 %s is accepted, fails later with 2207026, and cannot be published',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'Suspected spam is 4/2207051, which is not throttling.',
    source: `${META}/instagram-graph-api/reference/error-codes`,
    adapter: [adapter('cases-publish', '%s stops the delivery at once and asks the user to act')],
    simulator: [
      simulator(
        'cases-publish',
        '#25 suspected spam returns 4/2207051 on publish, and nothing is published',
      ),
    ],
  },
  {
    kind: 'header',
    fact: 'X-Business-Use-Case-Usage has the minutes until calls are allowed again (80002).',
    source: 'https://developers.facebook.com/docs/graph-api/overview/rate-limiting',
    adapter: [
      adapter('cases-access', '#19 an exhausted request budget waits as long as the header says'),
    ],
    simulator: [
      simulator(
        'cases-access',
        '#19 an exhausted call budget returns 80002, with a header that says how long to wait',
      ),
    ],
  },
  {
    kind: 'format',
    fact: 'The code comes with a trailing #_ and works once; the exchange has an envelope of its own.',
    source: `${META}/instagram-api-with-instagram-login/business-login`,
    adapter: [
      adapter(
        'cases-access',
        '#1 the authorize URL returns a code, which works with its fragment too',
      ),
      adapter(
        'cases-access',
        '#4 requires a new start for a code that was used or is older than an hour',
      ),
    ],
    simulator: [
      simulator(
        'cases-access',
        '#1 an accepted authorization redirects with a code, the state, and the fragment',
      ),
      simulator(
        'cases-access',
        "#4 a code that is %s is rejected with the token endpoint's own error format",
      ),
    ],
  },
  {
    kind: 'format',
    fact: 'Every post needs media.',
    source: `${META}/content-publishing`,
    adapter: [adapter('cases-publish', '#15 text alone is rejected before anything is sent')],
    simulator: [simulator('cases-publish', '#15 text without media returns error 100')],
  },
  {
    kind: 'format',
    fact: 'Alternative text has at most 1000 characters and is for images.',
    source: `${META}/instagram-graph-api/reference/ig-user/media`,
    adapter: [
      adapter(
        'cases-extras',
        'is sent with each image, cut to 1000 characters, and not with videos',
      ),
    ],
    simulator: [simulator('media-rules', '%s is rejected')],
  },
  {
    kind: 'format',
    fact: 'reach counts accounts and views counts displays, and total_interactions is the sum of likes, comments, shares, and saves.',
    source: `${META}/reference/instagram-media/insights`,
    adapter: [adapter('metrics', 'uses story metrics for a story, and reads both number formats')],
    simulator: [
      testsIn('tests/app/server/sandbox')(
        'metrics',
        'come from one audience: only viewers are counted, and sums match',
      ),
    ],
  },
];

export const instagramFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'instagram',
  ...fact,
}));
