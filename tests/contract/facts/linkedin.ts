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
];

export const linkedinFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'linkedin',
  ...fact,
}));
