import { testsIn, type PlatformFact } from './fact.ts';

const adapter = testsIn('tests/app/server/platforms/linkedin');
const simulator = testsIn('tests/app/server/sandbox/linkedin');
const LINKEDIN = 'https://learn.microsoft.com/linkedin';

const facts: ReadonlyArray<Omit<PlatformFact, 'platform'>> = [
  {
    kind: 'header',
    fact: 'Linkedin-Version names a month. An expired version is refused with 426.',
    source: `${LINKEDIN}/marketing/versioning`,
    adapter: [
      adapter(
        'cases-connect',
        '#10 an expired API version pauses the post for the operator instead of failing it',
      ),
    ],
    simulator: [
      simulator('cases-posts', '#10 an expired version returns 426, and a missing one 400'),
    ],
  },
  {
    kind: 'limit',
    fact: 'A commentary has at most 3000 characters.',
    source: `${LINKEDIN}/marketing/community-management/shares/posts-api`,
    adapter: [adapter('cases-posts', '#16 3001 characters are rejected before anything is sent')],
    simulator: [
      simulator('cases-posts', '#16 3001 characters are rejected, as documented: %s, with %s'),
    ],
  },
  {
    kind: 'format',
    fact: 'Reserved characters of little text are escaped with a backslash; an unescaped bracket cuts the text off.',
    source: `${LINKEDIN}/marketing/community-management/shares/little-text-format`,
    adapter: [adapter('cases-posts', '#14 text with reserved characters is published complete')],
    simulator: [simulator('cases-posts', '#14 an unescaped bracket silently cuts off the text')],
  },
  {
    kind: 'format',
    fact: 'In little text, an unescaped # before a word starts a hashtag, even in a URL.',
    source: `${LINKEDIN}/marketing/community-management/shares/little-text-format`,
    adapter: [
      adapter('little-text', "keeps the author's hashtags, and creates none from a URL"),
      adapter('little-text', 'links its complete URL and its hashtag on the public page'),
    ],
    simulator: [
      simulator('posts', 'turns an unescaped fragment into a hashtag, and shows it on the page'),
    ],
  },
  {
    kind: 'format',
    fact: 'organizationAcls lists the Pages on which a member has a role; administrators, content administrators, and sponsored content posters can post.',
    source: `${LINKEDIN}/marketing/community-management/organizations/organization-access-control-by-role`,
    adapter: [
      adapter(
        'pages',
        'offers a Page by its name and logo to a member with the role %s, who can post',
      ),
      adapter('pages', 'offers no Page with the role "%s"'),
    ],
    simulator: [
      adapter(
        'pages',
        'offers a Page by its name and logo to a member with the role %s, who can post',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'Without the product of one requested scope, the authorization is refused with unauthorized_scope_error.',
    source: `${LINKEDIN}/shared/authentication/authorization-code-flow`,
    adapter: [
      adapter(
        'pages',
        'retries without the optional scopes, and connects the member with the required ones',
      ),
    ],
    simulator: [
      adapter(
        'pages',
        'retries without the optional scopes, and connects the member with the required ones',
      ),
    ],
  },
  {
    kind: 'format',
    fact: 'LinkedIn does not read linked pages. The app sends a link’s title, description, and thumbnail in content.article.',
    source: `${LINKEDIN}/marketing/community-management/shares/posts-api`,
    adapter: [
      adapter(
        'card',
        "has the page's title, description, and image, which LinkedIn doesn't fetch itself",
      ),
      adapter('card', 'is omitted when %s'),
    ],
    simulator: [
      adapter(
        'card',
        "has the page's title, description, and image, which LinkedIn doesn't fetch itself",
      ),
      simulator('posts', 'returns 400 for %s, and publishes nothing'),
    ],
  },
  {
    kind: 'limit',
    fact: 'A multi-image post has 2 to 20 images.',
    source: `${LINKEDIN}/marketing/community-management/shares/multiimage-post-api`,
    adapter: [adapter('publish', 'is one of several in a multi-image post')],
    simulator: [simulator('media', 'accepts a GIF as an image, and several images in one post')],
  },
  {
    kind: 'header',
    fact: 'Creating a post returns an empty 201 with the URN in x-restli-id.',
    source: `${LINKEDIN}/marketing/community-management/shares/posts-api`,
    adapter: [adapter('publish', 'is one create request with every header that LinkedIn requires')],
    simulator: [
      simulator('cases-posts', '#11 a text post returns an empty 201 with its URN in a header'),
    ],
  },
  {
    kind: 'error',
    fact: 'The same text again is refused with 422 DUPLICATE_POST, which names the first post.',
    source: `${LINKEDIN}/shared/api-guide/concepts/error-handling`,
    adapter: [
      adapter(
        'cases-posts',
        '#12 the same text again is rejected, with a link to the existing post',
      ),
    ],
    simulator: [
      simulator(
        'cases-posts',
        '#12 the same text within the window returns 422, naming the first post',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'Daily quotas reset at midnight UTC and have no response header.',
    source: `${LINKEDIN}/shared/api-guide/concepts/rate-limits`,
    adapter: [
      adapter('cases-posts', '#25 an exhausted daily quota delays the post until midnight UTC'),
    ],
    simulator: [
      simulator(
        'cases-posts',
        "#25 a member's 151st request of a day is rejected without rate headers, until midnight UTC",
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'An expired token is refused with EXPIRED_ACCESS_TOKEN, a revoked one with 65601.',
    source: `${LINKEDIN}/shared/authentication/authorization-code-flow`,
    adapter: [
      adapter(
        'cases-connect',
        '#7 an expired token is refreshed once, and the post is published (numbered error: %s)',
      ),
      adapter(
        'cases-connect',
        '#8 a revoked token requires the user to reconnect, without a refresh',
      ),
    ],
    simulator: [
      simulator('cases-oauth', '#7 an expired token is reported as expired, with its number: %s'),
      simulator('cases-oauth', '#8 a revoked token returns 65601'),
    ],
  },
  {
    kind: 'format',
    fact: 'A partner app keeps one refresh token, whose expiry a refresh does not extend. A self-serve app gets none.',
    source: `${LINKEDIN}/shared/authentication/programmatic-refresh-tokens`,
    adapter: [
      adapter('cases-connect', '#6 a partner app keeps its refresh token and its expiry'),
      adapter(
        'cases-connect',
        '#5 a self-serve app gets no refresh token, and its scopes are parsed',
      ),
    ],
    simulator: [
      simulator(
        'cases-oauth',
        '#6 a partner app refreshes twice with one refresh token, whose expiry does not change',
      ),
      simulator(
        'cases-oauth',
        '#5 a self-serve app gets no refresh token, and its scopes separated by commas',
      ),
    ],
  },
  {
    kind: 'header',
    fact: 'The parts of a video are sent without a token and combined by their ETags, in order.',
    source: `${LINKEDIN}/marketing/community-management/shares/videos-api`,
    adapter: [
      adapter('cases-media', '#17 a multipart video is joined in order'),
      adapter('publish', 'is uploaded in the given ranges without a token, and finalized in order'),
    ],
    simulator: [
      simulator(
        'cases-media',
        '#17 parts in the wrong order return 200, and the scrambled video is flagged',
      ),
      simulator(
        'cases-media',
        '#20 a part with an Authorization header is rejected by the upload host without JSON',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'A post whose media is still being processed is refused, and nothing is created.',
    source: `${LINKEDIN}/marketing/community-management/shares/images-api`,
    adapter: [
      adapter(
        'cases-media',
        '#22 a create request is repeated while LinkedIn still processes the file',
      ),
    ],
    simulator: [
      simulator(
        'cases-media',
        '#22 a post whose image is not uploaded or not processed is rejected, and nothing is created',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'Posting as a Page without a role there is refused with 403 and 100.',
    source: `${LINKEDIN}/marketing/community-management/organizations/organization-access-control-by-role`,
    adapter: [
      adapter(
        'cases-posts',
        '#26 a post as a Page without the role is rejected with what is missing',
      ),
    ],
    simulator: [simulator('cases-posts', '#26 posting as a Page without a role returns 100')],
  },
  {
    kind: 'format',
    fact: 'Deleting a post twice returns 204 both times.',
    source: `${LINKEDIN}/marketing/community-management/shares/posts-api`,
    adapter: [adapter('cases-posts', '#30 deleting a post twice is not an error')],
    simulator: [simulator('cases-posts', '#30 deleting twice returns 204 both times')],
  },
  {
    kind: 'format',
    fact: 'uniqueImpressionsCount counts members and impressionCount counts displays, so the first is never the larger.',
    source: `${LINKEDIN}/marketing/community-management/organizations/share-statistics`,
    adapter: [adapter('metrics', 'are read with one request for shares and one for other posts')],
    simulator: [
      testsIn('tests/app/server/sandbox')(
        'metrics',
        'come from one audience: only viewers are counted, and sums match',
      ),
    ],
  },
];

export const linkedinFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'linkedin',
  ...fact,
}));
