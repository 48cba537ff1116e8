import { testsIn, type PlatformFact } from './fact.ts';

const adapter = testsIn('tests/app/server/platforms/linkedin');
const simulator = testsIn('tests/app/server/sandbox/linkedin');
const LINKEDIN = 'https://learn.microsoft.com/linkedin';

const facts: ReadonlyArray<Omit<PlatformFact, 'platform'>> = [
  {
    kind: 'header',
    fact: 'Linkedin-Version names a month; a version that has ended is refused with 426.',
    source: `${LINKEDIN}/marketing/versioning`,
    adapter: [
      adapter(
        'cases-connect',
        '#10 a version that has ended holds the post back for the operator, and fails it not',
      ),
    ],
    simulator: [
      simulator('cases-posts', '#10 a dead version is answered with 426, a missing one with 400'),
    ],
  },
  {
    kind: 'limit',
    fact: 'A commentary has at most 3000 characters.',
    source: `${LINKEDIN}/marketing/community-management/shares/posts-api`,
    adapter: [adapter('cases-posts', '#16 3001 characters are refused before anything is sent')],
    simulator: [
      simulator('cases-posts', '#16 3001 characters are refused, as documented: %s, with %s'),
    ],
  },
  {
    kind: 'format',
    fact: 'Reserved characters of little text are escaped with a backslash; an unescaped bracket cuts the text off.',
    source: `${LINKEDIN}/marketing/community-management/shares/little-text-format`,
    adapter: [adapter('cases-posts', '#14 what would cut the text off arrives whole')],
    simulator: [
      simulator('cases-posts', '#14 an unescaped bracket cuts the text off without a word'),
    ],
  },
  {
    kind: 'format',
    fact: 'A bare # before a word is a hashtag in little text, also inside an address.',
    source: `${LINKEDIN}/marketing/community-management/shares/little-text-format`,
    adapter: [
      adapter(
        'little-text',
        'keeps the hashtags that the author wrote, and makes none of an address',
      ),
      adapter(
        'little-text',
        'links its address whole and its hashtag, on the page that readers see',
      ),
    ],
    simulator: [
      simulator(
        'posts',
        'makes a hashtag of a fragment that was not escaped, and shows so on the page',
      ),
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
        'is refused all scopes at once, and connects the member with the required ones',
      ),
    ],
    simulator: [
      adapter(
        'pages',
        'is refused all scopes at once, and connects the member with the required ones',
      ),
    ],
  },
  {
    kind: 'format',
    fact: 'LinkedIn reads no page: the title, description, and thumbnail of a link come in content.article.',
    source: `${LINKEDIN}/marketing/community-management/shares/posts-api`,
    adapter: [
      adapter(
        'card',
        "has the page's title, description, and image, which LinkedIn doesn't read itself",
      ),
      adapter('card', 'is left out when %s'),
    ],
    simulator: [
      adapter(
        'card',
        "has the page's title, description, and image, which LinkedIn doesn't read itself",
      ),
      simulator('posts', 'answers 400 to %s, and publishes nothing'),
    ],
  },
  {
    kind: 'limit',
    fact: 'A multi-image post has 2 to 20 images.',
    source: `${LINKEDIN}/marketing/community-management/shares/multiimage-post-api`,
    adapter: [adapter('publish', 'is one of several in a multi-image post')],
    simulator: [simulator('media', 'takes a GIF as an image, and several images in one post')],
  },
  {
    kind: 'header',
    fact: 'A create is answered with an empty 201 and the URN in x-restli-id.',
    source: `${LINKEDIN}/marketing/community-management/shares/posts-api`,
    adapter: [adapter('publish', 'is one create with every header that LinkedIn asks for')],
    simulator: [
      simulator(
        'cases-posts',
        '#11 a text post is answered with an empty 201 and its URN in a header',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'The same text again is refused with 422 DUPLICATE_POST, which names the first post.',
    source: `${LINKEDIN}/shared/api-guide/concepts/error-handling`,
    adapter: [
      adapter(
        'cases-posts',
        '#12 the same text again is refused, with a link to the post that is there',
      ),
    ],
    simulator: [
      simulator(
        'cases-posts',
        '#12 the same text within the window is refused with 422, naming the first post',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'Quotas of a day start again at midnight UTC and carry no header.',
    source: `${LINKEDIN}/shared/api-guide/concepts/rate-limits`,
    adapter: [
      adapter(
        'cases-posts',
        '#25 a quota of the day holds the post until midnight in UTC, and then it goes out',
      ),
    ],
    simulator: [
      simulator(
        'cases-posts',
        "#25 a member's 151st request of a day is refused without rate headers, until midnight UTC",
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
        '#7 an expired token is refreshed once, and the post goes out (numbered error: %s)',
      ),
      adapter(
        'cases-connect',
        '#8 a revoked token asks for the person, without a try to refresh it',
      ),
    ],
    simulator: [
      simulator('cases-oauth', '#7 an expired token is named, its number sent: %s'),
      simulator('cases-oauth', '#8 a revoked token is refused with 65601'),
    ],
  },
  {
    kind: 'format',
    fact: 'A partner app refreshes with one refresh token, whose clock runs on; a self-serve app gets none.',
    source: `${LINKEDIN}/shared/authentication/programmatic-refresh-tokens`,
    adapter: [
      adapter(
        'cases-connect',
        '#6 a partner app keeps its refresh token, whose end stays where it is',
      ),
      adapter(
        'cases-connect',
        '#5 a self-serve app gets no refresh token, and its scopes are told apart',
      ),
    ],
    simulator: [
      simulator(
        'cases-oauth',
        '#6 a partner app refreshes twice with one refresh token, whose clock runs on',
      ),
      simulator(
        'cases-oauth',
        '#5 a self-serve app gets no refresh token, and its scopes separated by commas',
      ),
    ],
  },
  {
    kind: 'header',
    fact: 'The parts of a video are sent without a token and put together by their ETags, in order.',
    source: `${LINKEDIN}/marketing/community-management/shares/videos-api`,
    adapter: [
      adapter('cases-media', '#17 a video of several parts is put together in their order'),
      adapter(
        'publish',
        'goes up in the given ranges without a token, put together in their order',
      ),
    ],
    simulator: [
      simulator(
        'cases-media',
        '#17 the parts in a wrong order are taken with 200, and the scrambled video is flagged',
      ),
      simulator(
        'cases-media',
        '#20 a part with an Authorization header is refused by a host that speaks no JSON',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'A post whose media is not processed yet is refused, and nothing is made.',
    source: `${LINKEDIN}/marketing/community-management/shares/images-api`,
    adapter: [
      adapter(
        'cases-media',
        '#22 a create while LinkedIn still works on the file is repeated until it is taken',
      ),
    ],
    simulator: [
      simulator(
        'cases-media',
        '#22 a post whose image is not uploaded or not processed is refused, and nothing is made',
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
        '#26 a post as a Page without the role is refused for what is missing',
      ),
    ],
    simulator: [
      simulator('cases-posts', '#26 posting as a page without a role there is refused with 100'),
    ],
  },
  {
    kind: 'format',
    fact: 'Deleting a post twice is answered 204 both times.',
    source: `${LINKEDIN}/marketing/community-management/shares/posts-api`,
    adapter: [
      adapter('cases-posts', '#30 a post is taken down, and taking it down again is no error'),
    ],
    simulator: [simulator('cases-posts', '#30 deleting twice is answered with 204 both times')],
  },
  {
    kind: 'format',
    fact: 'uniqueImpressionsCount counts members and impressionCount counts displays, so the first is never the larger.',
    source: `${LINKEDIN}/marketing/community-management/organizations/share-statistics`,
    adapter: [adapter('metrics', 'are read with one call for shares and one for the other posts')],
    simulator: [
      testsIn('tests/app/server/sandbox')(
        'metrics',
        'come from one audience: nobody is counted who did not see it, and sums match',
      ),
    ],
  },
];

export const linkedinFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'linkedin',
  ...fact,
}));
