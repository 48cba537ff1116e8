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
        '#2 a code works once, and the second use requires the user to start over',
      ),
    ],
    simulator: [
      simulator(
        'cases-access',
        '#2 a code returns a short-lived user token, and 100/36009 the second time',
      ),
    ],
  },
  {
    kind: 'format',
    fact: 'A short-lived user token is exchanged for one of 60 days, and an expired one is refused with 190/463.',
    source: `${META}/documentation/facebook-login/guides/access-tokens/get-long-lived`,
    adapter: [
      adapter('cases-access', '#3 the token is exchanged for a 60-day one, which then expires'),
    ],
    simulator: [
      simulator(
        'cases-access',
        '#3 a short-lived token is exchanged for a 60-day one, and an expired one returns 190/463',
      ),
    ],
  },
  {
    kind: 'format',
    fact: 'appsecret_proof is the hex HMAC-SHA256 of the token with the app secret.',
    source: `${META}/docs/graph-api/guides/secure-requests`,
    adapter: [adapter('feed', 'is published with one request, then its link is read')],
    simulator: [simulator('oauth', 'is verified when sent')],
  },
  {
    kind: 'limit',
    fact: 'A post has at most 63,206 characters.',
    source: `${META}/docs/graph-api/reference/page/feed`,
    adapter: [adapter('cases-feed', '#14 rejects 63,207 characters and accepts 63,206')],
    simulator: [
      simulator(
        'cases-posts',
        '#14 a message of 63,207 characters returns 100, and one of 63,206 is accepted',
      ),
    ],
  },
  {
    kind: 'format',
    fact: 'Photos are uploaded unpublished and attached to one feed post by attached_media.',
    source: `${META}/docs/graph-api/reference/page/photos`,
    adapter: [adapter('cases-feed', '#12 several photos become one post, in order')],
    simulator: [
      simulator(
        'cases-posts',
        '#12 an unpublished photo creates no post, can be used by one, and expires after a day unused',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'Posting the same message twice in a row is refused with 506/1455006.',
    source: `${META}/docs/graph-api/guides/error-handling`,
    adapter: [adapter('cases-feed', '#8 rejects the same text twice, and says what to change')],
    simulator: [
      simulator(
        'cases-posts',
        '#8 the same message twice in a row returns 506/1455006, unless disabled',
      ),
    ],
  },
  {
    kind: 'header',
    fact: 'X-Business-Use-Case-Usage has the minutes until a throttled Page regains access.',
    source: `${META}/docs/graph-api/overview/rate-limiting`,
    adapter: [adapter('errors', 'waits as many minutes as the usage header specifies')],
    simulator: [
      simulator('cases-access', '#11 a throttled Page returns 80001 and how many minutes to wait'),
    ],
  },
  {
    kind: 'format',
    fact: 'post_impressions was removed. post_media_view is the metric of a post.',
    source: `${META}/docs/graph-api/reference/page/insights`,
    adapter: [
      adapter('cases-feed', '#26 have metrics by their current names, and null for missing ones'),
    ],
    simulator: [
      simulator(
        'cases-posts',
        '#26 insights reject post_impressions with 100 and return post_media_view',
      ),
    ],
  },
  {
    kind: 'format',
    fact: 'The dialog takes scopes, or the config_id of Facebook Login for Business in their place.',
    source: `${META}/documentation/facebook-login/guides/advanced/manual-flow`,
    adapter: [
      adapter('oauth', 'opens the login dialog with the scopes'),
      adapter(
        'oauth',
        'opens Facebook Login for Business with its configuration instead of scopes',
      ),
    ],
    simulator: [
      simulator(
        'oauth',
        "accepts a config_id instead of scopes, and grants the configuration's permissions",
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
        '#9 connecting reports every Page on which the user may not create content',
      ),
      adapter(
        'cases-access',
        '#9 a user who may not create content on the Page gets a permission error',
      ),
      adapter(
        'cases-access',
        '#9 a probe reports a role that was lost after connecting, and one that was restored',
      ),
    ],
    simulator: [
      simulator(
        'cases-access',
        '#9 a user token, or a Page token without CREATE_CONTENT, returns error 200',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'Code 368 with subcode 1390008 means that posts came too fast. Other 368 errors mean that the account is blocked.',
    source: `${META}/docs/graph-api/guides/error-handling`,
    adapter: [
      adapter(
        'cases-feed',
        'waits for hours after posting too fast, and asks the user to resolve a block of the Page',
      ),
    ],
    simulator: [simulator('switches', 'spam protection rejects publishing as %s with 368')],
  },
  {
    kind: 'error',
    fact: 'published_posts can be refused with code 10 without pages_read_user_content.',
    source: `${META}/docs/graph-api/reference/page/feed`,
    adapter: [adapter('cases-feed', '#23 finds a post in another list when %s')],
    simulator: [simulator('switches', 'may require pages_read_user_content, each list separately')],
  },
  {
    kind: 'format',
    fact: 'A nested field that an attachment does not have is omitted: the target of a link has no id.',
    source: `${META}/docs/graph-api/reference/page/feed`,
    adapter: [
      adapter('cases-feed', '#23 finds a post with a link, whose attachment has no target'),
      adapter('cases-feed', '#27 %s is deleted'),
    ],
    simulator: [simulator('posts', 'omits attachment fields that its link does not have')],
  },
  {
    kind: 'format',
    fact: 'me/accounts is paged, and a Page held in a Business portfolio is missing from it.',
    source: `${META}/documentation/pages-api/posts`,
    adapter: [
      adapter('cases-access', '#4 all three Pages of a user are offered, each with its own token'),
      adapter('cases-access', '#5 a Page that only a business portfolio owns is found'),
    ],
    simulator: [
      simulator(
        'cases-access',
        '#4 me/accounts with limit=2 returns two of three Pages and a link to the third',
      ),
      simulator(
        'cases-access',
        '#5 me/accounts is empty for a user whose Page is in a portfolio, where it is listed',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'An unpublished photo is deleted after about 24 hours.',
    source: `${META}/docs/graph-api/reference/page/photos`,
    adapter: [adapter('cases-feed', '#12 photos that waited for a day are uploaded again')],
    simulator: [
      simulator(
        'cases-posts',
        '#12 an unpublished photo creates no post, can be used by one, and expires after a day unused',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'An image that cannot be read is refused with 324, one that is too large with 100/1366046.',
    source: `${META}/docs/graph-api/reference/page/photos`,
    adapter: [
      adapter('cases-feed', '#13 a text file and an 11 MB file are rejected with what to change'),
    ],
    simulator: [
      simulator(
        'cases-posts',
        '#13 a missing file, a text file, and 11 MB return 324, 324, and 100/1366046',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'A call for a deleted post returns 100/33, even when it is deleted again.',
    source: `${META}/docs/graph-api/guides/error-handling`,
    adapter: [adapter('cases-feed', '#27 deleting twice is not an error')],
    simulator: [
      simulator(
        'cases-posts',
        '#27 a post can be deleted once, and the second time returns 100/33',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'Counts of comments need pages_read_user_content and are refused with code 10 without it.',
    source: `${META}/docs/graph-api/reference/page/insights`,
    adapter: [adapter('metrics', 'are the remaining ones without permission to count comments')],
    simulator: [
      simulator('switches', 'comment and reaction counts may require their own permission'),
    ],
  },
  {
    kind: 'format',
    fact: 'post_total_media_view_unique counts people and post_media_view counts views, so the first is never the larger.',
    source: `${META}/docs/graph-api/reference/insights`,
    adapter: [
      adapter('metrics', 'are read with two requests, and reactions of every kind count as likes'),
    ],
    simulator: [
      testsIn('tests/app/server/sandbox')(
        'metrics',
        'come from one audience: only viewers are counted, and sums match',
      ),
    ],
  },
];

export const facebookFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'facebook',
  ...fact,
}));
