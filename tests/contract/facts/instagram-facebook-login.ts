import { testsIn, type PlatformFact } from './fact.ts';

const sdk = testsIn('tests/contract');
const simulator = testsIn('tests/app/server/sandbox/instagram');
const META = 'https://developers.facebook.com/docs';
const FILE = 'sdk-instagram-facebook-login';

/** Instagram on graph.facebook.com: Fanfare doesn't use it, but the sandbox supports it. */
const facts: ReadonlyArray<Omit<PlatformFact, 'platform' | 'adapter'>> = [
  {
    kind: 'format',
    fact: "A Page's field instagram_business_account has the linked account's ID.",
    source: `${META}/instagram-platform/instagram-api-with-facebook-login/get-started`,
    simulator: [sdk(FILE, 'finds the account through the Page and the user')],
  },
  {
    kind: 'format',
    fact: 'graph.facebook.com publishes to /{ig-user-id}/media and /media_publish with a token of Facebook Login.',
    source: `${META}/instagram-platform/content-publishing`,
    simulator: [sdk(FILE, 'publishes a reel, a carousel of both kinds, and a story')],
  },
  {
    kind: 'format',
    fact: 'With upload_type=resumable a container has a uri, which takes the bytes of a video with offset and file_size.',
    source: `${META}/instagram-platform/content-publishing/resumable-uploads`,
    simulator: [
      sdk(FILE, 'uploads the bytes of a reel, resumes after an interruption, and publishes it'),
      sdk(FILE, 'fetches a hosted video for a byte upload, and reports a bad one'),
    ],
  },
  {
    kind: 'format',
    fact: 'Deleting a post returns success and deleted_id, with Facebook Login only.',
    source: `${META}/instagram-platform/reference/instagram-media`,
    simulator: [
      sdk(FILE, 'publishes a photo that both hosts and the control API list, and deletes it'),
    ],
  },
  {
    kind: 'error',
    fact: 'Publishing needs instagram_basic, instagram_content_publish, and pages_read_engagement: code 10 without one.',
    source: `${META}/instagram-platform/instagram-graph-api/reference/ig-user/media`,
    simulator: [sdk(FILE, 'rejects publishing without %s')],
  },
  {
    kind: 'error',
    fact: 'business_discovery of an unknown username is refused with 110/2207013.',
    source: `${META}/instagram-platform/instagram-graph-api/reference/ig-user/business_discovery`,
    simulator: [sdk(FILE, "reads another account's public data by business discovery")],
  },
  {
    kind: 'header',
    fact: 'A call to a Graph version past its sunset uses the oldest available version, which facebook-api-version names.',
    source: `${META}/graph-api/guides/versioning`,
    simulator: [simulator('oauth', 'may be used to call %s, which returns %s')],
  },
];

export const instagramFacebookLoginFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'instagram',
  adapter: null,
  ...fact,
}));
