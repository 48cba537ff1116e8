import { testsIn, type PlatformFact } from './fact.ts';

const adapter = testsIn('tests/app/server/platforms/instagram');
const content = testsIn('tests/app/domain');
const simulator = testsIn('tests/app/server/sandbox/instagram');
const META = 'https://developers.facebook.com/documentation/instagram-platform';

const facts: ReadonlyArray<Omit<PlatformFact, 'platform'>> = [
  {
    kind: 'format',
    fact: 'A post is a container that is created, waited for, and published.',
    source: `${META}/content-publishing`,
    adapter: [
      adapter(
        'cases-publish',
        '#7 #9 a good JPEG is waited for, published once, and read back at its permalink',
      ),
    ],
    simulator: [
      simulator(
        'cases-publish',
        '#7 a good JPEG becomes a container: in progress for two seconds, then finished',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'Publishing a container that is still in progress is refused with 9007/2207027.',
    source: `${META}/instagram-graph-api/reference/error-codes`,
    adapter: [
      adapter(
        'cases-publish',
        '#8 a container that is still in progress is waited for, then published: one post',
      ),
    ],
    simulator: [
      simulator('cases-publish', '#8 media_publish while IN_PROGRESS is refused with 9007/2207027'),
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
        '#12 a caption of 2201 characters is refused with 36004/2207010, 2200 are taken',
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
        '#18 a used-up quota waits before the publish until a post leaves the day',
      ),
    ],
    simulator: [
      simulator(
        'cases-publish',
        '#18 publishing over the quota is refused with 9/2207042, per rolling day',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'A container expires after 24 hours and can then not be published (24/2207008).',
    source: `${META}/instagram-graph-api/reference/ig-container`,
    adapter: [
      adapter(
        'cases-publish',
        '#23 a container of 25 hours has expired: a new one is made, one post',
      ),
    ],
    simulator: [
      simulator(
        'cases-publish',
        '#23 one that is 25 hours old is EXPIRED and refused with 24/2207008',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'A long-lived token can be refreshed once it is 24 hours old and until it is 60 days old.',
    source: `${META}/instagram-api-with-instagram-login/business-login`,
    adapter: [
      adapter(
        'cases-access',
        '#6 a refresh waits until the token is a day old, then works, and is too late after 60 days',
      ),
    ],
    simulator: [
      simulator('cases-access', '#6 ig_refresh_token at 23 hours, at 25 hours, after 61 days'),
    ],
  },
  {
    kind: 'error',
    fact: 'A metric that does not fit the product type fails the whole insights call with 100.',
    source: `${META}/reference/instagram-media/insights`,
    adapter: [
      adapter(
        'cases-extras',
        '#26 a metric that Instagram no longer knows costs that number alone',
      ),
    ],
    simulator: [
      simulator(
        'cases-publish',
        '#26 insights refuse a metric that does not fit the kind, and answer those that do',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'Images have a ratio of 3:4 to 1.91:1; others are refused with 36003/2207009.',
    source: `${META}/content-publishing`,
    adapter: [
      content(
        'content/content-rules',
        'take a picture of 3:4 on Instagram, and none that is taller',
      ),
      content('fit/fit-plan', 'is cropped around its focal point'),
    ],
    simulator: [
      simulator('media-rules', '%i x %i is taken'),
      simulator('media-rules', '%i x %i has no ratio between 3:4 and 1.91:1'),
    ],
  },
  {
    kind: 'limit',
    fact: '30 hashtags are refused beyond with 36004/2207010, wherever they are in the caption; Instagram’s own app takes 5.',
    source: `${META}/instagram-graph-api/reference/ig-user/media`,
    adapter: [
      content(
        'content/content-rules',
        'count hashtags in the caption together with the listed ones on Instagram',
      ),
    ],
    simulator: [
      simulator('media-rules', '30 hashtags and 20 mentions are taken, one more refused'),
    ],
  },
  {
    kind: 'limit',
    fact: '20 mentions are refused beyond with 100/2207040.',
    source: `${META}/instagram-graph-api/reference/ig-user/media`,
    adapter: [content('content/content-rules', 'refuse the 21st mention on Instagram')],
    simulator: [
      simulator('media-rules', '30 hashtags and 20 mentions are taken, one more refused'),
    ],
  },
  {
    kind: 'limit',
    fact: 'A carousel has 2 to 10 items, images and videos mixed; others are refused with 100/2207028.',
    source: `${META}/content-publishing`,
    adapter: [
      content('content/content-rules', 'take a carousel of images and videos on Instagram'),
      adapter(
        'cases-publish',
        'of images and a video makes its items and itself, counts once, and shows them in order',
      ),
    ],
    simulator: [
      simulator('publish', 'needs 2 to 10 items that are ready and of this account'),
      simulator('publish', 'shows its items in their order and counts once'),
    ],
  },
  {
    kind: 'error',
    fact: 'Publishing errors are HTTP 400 in Meta’s envelope: nothing was published, unless the code is 1 or 2 or is_transient is set.',
    source: `${META}/instagram-graph-api/reference/error-codes`,
    adapter: [
      adapter('publish', 'is refused by %s/%s, which no table names, while the container waits'),
      adapter('publish', 'has an unknown outcome when %s'),
    ],
    simulator: [
      simulator('cases-publish', '#20 so is one that was applied and answered 500 with code 2'),
    ],
  },
  {
    kind: 'error',
    fact: 'A file that cannot be fetched is refused with 9004/2207052, an image above 8 MB with 36000/2207004.',
    source: `${META}/instagram-graph-api/reference/error-codes`,
    adapter: [
      adapter('cases-publish', '#13 a file that is not there is tried twice more, then rejected'),
    ],
    simulator: [
      simulator('cases-publish', '#13 9 MB are too large, a PNG and a missing file are no media'),
    ],
  },
  {
    kind: 'error',
    fact: 'A bad reel fails later, as status_code ERROR with 2207026.',
    source: `${META}/instagram-graph-api/reference/ig-container`,
    adapter: [adapter('cases-publish', '#14 %s fails in processing and is rejected, unpublished')],
    simulator: [
      simulator(
        'cases-publish',
        '#14 %s is taken, fails later with 2207026, and cannot be published',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'Suspected spam is 4/2207051, which is not throttling.',
    source: `${META}/instagram-graph-api/reference/error-codes`,
    adapter: [adapter('cases-publish', '%s stops the delivery at once, for the person to act')],
    simulator: [
      simulator(
        'cases-publish',
        '#25 suspected spam is refused with 4/2207051 on publish, and nothing goes live',
      ),
    ],
  },
  {
    kind: 'header',
    fact: 'X-Business-Use-Case-Usage names the minutes until calls are allowed again (80002).',
    source: 'https://developers.facebook.com/docs/graph-api/overview/rate-limiting',
    adapter: [
      adapter('cases-access', '#19 a used-up call budget waits as long as the header says'),
    ],
    simulator: [
      simulator(
        'cases-access',
        '#19 a used-up call budget is 80002, with the header that says for how long',
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
        '#1 the authorize address leads back with a code, which works with its fragment too',
      ),
      adapter(
        'cases-access',
        '#4 a code that was used, or is older than an hour, asks for a new start',
      ),
    ],
    simulator: [
      simulator(
        'cases-access',
        '#1 authorize, accepted, leads back with a code, the state and the fragment',
      ),
      simulator('cases-access', '#4 a code that is %s is refused in the envelope of its own'),
    ],
  },
  {
    kind: 'format',
    fact: 'There is no post without media.',
    source: `${META}/content-publishing`,
    adapter: [adapter('cases-publish', '#15 text alone is rejected before anything is sent')],
    simulator: [simulator('cases-publish', '#15 text without media is refused with 100')],
  },
  {
    kind: 'format',
    fact: 'Alternative text has at most 1000 characters and is for images.',
    source: `${META}/instagram-graph-api/reference/ig-user/media`,
    adapter: [
      adapter(
        'cases-extras',
        'goes with each picture, cut to 1000 characters, and not with videos',
      ),
    ],
    simulator: [simulator('media-rules', '%s is refused')],
  },
  {
    kind: 'format',
    fact: 'reach counts accounts and views counts displays, and total_interactions is the sum of likes, comments, shares, and saves.',
    source: `${META}/reference/instagram-media/insights`,
    adapter: [
      adapter('metrics', 'asks a story for what stories have, and reads both forms of a number'),
    ],
    simulator: [
      testsIn('tests/app/server/sandbox')(
        'metrics',
        'come from one audience: nobody is counted who did not see it, and sums match',
      ),
    ],
  },
];

export const instagramFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'instagram',
  ...fact,
}));
