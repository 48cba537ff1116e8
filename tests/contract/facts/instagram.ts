import { testsIn, type PlatformFact } from './fact.ts';

const adapter = testsIn('tests/app/server/platforms/instagram');
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
];

export const instagramFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'instagram',
  ...fact,
}));
