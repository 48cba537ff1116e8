import { testsIn, type PlatformFact } from './fact.ts';

const adapter = testsIn('tests/app/server/platforms/facebook');
const simulator = testsIn('tests/app/server/sandbox/facebook');
const META = 'https://developers.facebook.com';

const facts: ReadonlyArray<Omit<PlatformFact, 'platform'>> = [
  {
    kind: 'error',
    fact: 'An authorization code works once. The second exchange is refused with 100/36009.',
    source: `${META}/documentation/facebook-login/guides/advanced/manual-flow`,
    adapter: [
      adapter(
        'cases-access',
        '#2 a code works once; the second time the person has to start again',
      ),
    ],
    simulator: [
      simulator(
        'cases-access',
        '#2 a code gives a short User token, and the second time 100/36009',
      ),
    ],
  },
  {
    kind: 'format',
    fact: 'A short-lived user token is exchanged for one of 60 days, and an expired one is refused with 190/463.',
    source: `${META}/documentation/facebook-login/guides/access-tokens/get-long-lived`,
    adapter: [
      adapter(
        'cases-access',
        '#3 the token is exchanged for one of 60 days, and is dead after them',
      ),
    ],
    simulator: [
      simulator(
        'cases-access',
        '#3 a short token becomes one of 60 days, an expired one is refused with 190/463',
      ),
    ],
  },
  {
    kind: 'format',
    fact: 'appsecret_proof is the hex HMAC-SHA256 of the token with the app secret.',
    source: `${META}/docs/graph-api/guides/secure-requests`,
    adapter: [adapter('feed', 'is one visible call, then its link')],
    simulator: [simulator('oauth', 'is checked when it is sent')],
  },
  {
    kind: 'limit',
    fact: 'A post has at most 63,206 characters.',
    source: `${META}/docs/graph-api/reference/page/feed`,
    adapter: [adapter('cases-feed', '#14 63,207 characters are refused, 63,206 are taken')],
    simulator: [
      simulator(
        'cases-posts',
        '#14 a message of 63,207 characters is refused with 100, one of 63,206 taken',
      ),
    ],
  },
  {
    kind: 'format',
    fact: 'Photos are uploaded unpublished and attached to one feed post by attached_media.',
    source: `${META}/docs/graph-api/reference/page/photos`,
    adapter: [adapter('cases-feed', '#12 several are one post, in their order')],
    simulator: [
      simulator(
        'cases-posts',
        '#12 an unpublished photo makes no post, is shown by one, and is gone after a day unused',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'Posting the same message twice in a row is refused with 506/1455006.',
    source: `${META}/docs/graph-api/guides/error-handling`,
    adapter: [adapter('cases-feed', '#8 the same text twice is refused with what to change')],
    simulator: [
      simulator(
        'cases-posts',
        '#8 the same message twice in a row is refused with 506/1455006, unless switched off',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'A Page can publish 30 reels by API in 24 hours.',
    source: `${META}/documentation/video-api/guides/reels-publishing`,
    adapter: [adapter('cases-video', '#19 one above the daily number waits')],
    simulator: [
      simulator(
        'cases-videos',
        '#19 the 31st reel of a day is refused with 613, also when it was started before',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'A chunk at the wrong offset is refused with subcode 1363037 and the right offsets.',
    source: `${META}/docs/graph-api/reference/page/videos`,
    adapter: [
      adapter(
        'cases-video',
        '#21 a wrong piece is answered with the right one, and the upload goes on',
      ),
    ],
    simulator: [
      simulator(
        'cases-videos',
        '#21 a wrong chunk is refused with subcode 1363037 and the right offsets',
      ),
    ],
  },
  {
    kind: 'header',
    fact: 'X-Business-Use-Case-Usage names the minutes until a throttled Page regains access.',
    source: `${META}/docs/graph-api/overview/rate-limiting`,
    adapter: [adapter('errors', 'waits as many minutes as the usage header says')],
    simulator: [
      simulator(
        'cases-access',
        '#11 a throttled Page is refused with 80001 and told how many minutes to wait',
      ),
    ],
  },
  {
    kind: 'format',
    fact: 'post_impressions is dead. post_media_view is the metric of a post.',
    source: `${META}/docs/graph-api/reference/page/insights`,
    adapter: [
      adapter(
        'cases-feed',
        '#26 has numbers by the names that still exist, and null for those not given',
      ),
    ],
    simulator: [
      simulator(
        'cases-posts',
        '#26 insights refuse post_impressions with 100 and give post_media_view',
      ),
    ],
  },
];

export const facebookFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'facebook',
  ...fact,
}));
