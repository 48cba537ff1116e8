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
  {
    kind: 'format',
    fact: 'The dialog takes scopes, or the config_id of Facebook Login for Business in their place.',
    source: `${META}/documentation/facebook-login/guides/advanced/manual-flow`,
    adapter: [
      adapter('oauth', 'opens the dialog with the scopes'),
      adapter(
        'oauth',
        'opens Facebook Login for Business with its configuration in place of scopes',
      ),
    ],
    simulator: [
      simulator(
        'oauth',
        'takes a config_id in place of scopes, and then grants what the configuration names',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'Publishing without the task CREATE_CONTENT is refused with 403 and code 200; me/accounts names the tasks.',
    source: `${META}/documentation/pages-api/posts`,
    adapter: [
      adapter(
        'cases-access',
        '#9 connecting tells of every Page on which the person may not create content',
      ),
      adapter('cases-access', '#9 so is a person who may not create content on the Page'),
      adapter(
        'cases-access',
        '#9 a probe reports a role that was lost after connecting, and one that is back',
      ),
    ],
    simulator: [
      simulator(
        'cases-access',
        '#9 a User token, or a Page token without CREATE_CONTENT, is refused with 200',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'Code 368 with subcode 1390008 means posting too fast; other 368 mean blocked.',
    source: `${META}/docs/graph-api/guides/error-handling`,
    adapter: [
      adapter(
        'cases-feed',
        'posting too fast waits for hours, a block of the Page is the person’s to settle',
      ),
    ],
    simulator: [simulator('switches', 'anti-spam refuses publishing as %s with 368')],
  },
  {
    kind: 'error',
    fact: 'published_posts can be refused with code 10 without pages_read_user_content.',
    source: `${META}/docs/graph-api/reference/page/feed`,
    adapter: [adapter('cases-feed', '#23 a post is found in another list where %s')],
    simulator: [simulator('switches', 'may need pages_read_user_content, each list for itself')],
  },
  {
    kind: 'format',
    fact: 'A nested field that an attachment does not have is left out: the target of a link has no id.',
    source: `${META}/docs/graph-api/reference/page/feed`,
    adapter: [
      adapter('cases-feed', '#23 a post with a link is found too, whose attachment has no target'),
      adapter('cases-feed', '#27 %s is taken down'),
    ],
    simulator: [simulator('posts', 'with a link leaves out what its attachment does not have')],
  },
  {
    kind: 'format',
    fact: 'me/accounts is paged, and a Page held in a Business portfolio is missing from it.',
    source: `${META}/documentation/pages-api/posts`,
    adapter: [
      adapter(
        'cases-access',
        '#4 all three Pages of a person are offered, each with its own token',
      ),
      adapter('cases-access', '#5 a Page that is held in a portfolio only is found there'),
    ],
    simulator: [
      simulator(
        'cases-access',
        '#4 me/accounts with limit=2 gives two of three Pages and an address for the third',
      ),
      simulator(
        'cases-access',
        '#5 me/accounts is empty for whose Page lies in a portfolio, where it is found',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'An unpublished photo is deleted after about 24 hours.',
    source: `${META}/docs/graph-api/reference/page/photos`,
    adapter: [adapter('cases-feed', '#12 photos that waited for a day are uploaded anew')],
    simulator: [
      simulator(
        'cases-posts',
        '#12 an unpublished photo makes no post, is shown by one, and is gone after a day unused',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'An image that cannot be read is refused with 324, one that is too large with 100/1366046.',
    source: `${META}/docs/graph-api/reference/page/photos`,
    adapter: [adapter('cases-feed', '#13 a text file and 11 MB are refused with what to change')],
    simulator: [
      simulator(
        'cases-posts',
        '#13 a 404, a text and 11 MB are refused with 324, 324 and 100/1366046',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'A post that is gone is answered 100/33, also when it is deleted again.',
    source: `${META}/docs/graph-api/guides/error-handling`,
    adapter: [adapter('cases-feed', '#27 is taken down, and a second time is no error')],
    simulator: [
      simulator('cases-posts', '#27 a post is deleted once; the second time it is 100/33'),
    ],
  },
  {
    kind: 'error',
    fact: 'Counts of comments need pages_read_user_content and are refused with code 10 without it.',
    source: `${META}/docs/graph-api/reference/page/insights`,
    adapter: [adapter('metrics', 'without the right to count comments are the rest')],
    simulator: [
      simulator(
        'switches',
        'counts of comments and reactions need a permission of their own, or not',
      ),
    ],
  },
  {
    kind: 'format',
    fact: 'post_total_media_view_unique counts people and post_media_view counts views, so the first is never the larger.',
    source: `${META}/docs/graph-api/reference/insights`,
    adapter: [adapter('metrics', 'are asked with two calls; reactions of every kind are likes')],
    simulator: [
      testsIn('tests/app/server/sandbox')(
        'metrics',
        'come from one audience: nobody is counted who did not see it, and sums match',
      ),
    ],
  },
];

export const facebookFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'facebook',
  ...fact,
}));
