import { testsIn, type PlatformFact } from './fact.ts';

const curl = testsIn('tests/contract');
const TIKTOK = 'https://developers.tiktok.com/doc';
const FILE = 'curl-tiktok-photos';

const adapter = testsIn('tests/app/server/platforms/tiktok');
const simulator = testsIn('tests/app/server/sandbox/tiktok');
const photos = (title: string) => [adapter('photos', title)];

/** Photo posts (decisions 0251 and 0253). */
const facts: ReadonlyArray<Omit<PlatformFact, 'platform'>> = [
  {
    kind: 'format',
    fact: 'A photo post is opened by content/init with media_type PHOTO, and TikTok pulls the files.',
    source: `${TIKTOK}/content-posting-api-reference-photo-post`,
    adapter: photos('are published in order with the caption as description, and get a photo link'),
    simulator: [
      curl(FILE, 'are published with title, description, and photos in order'),
      curl(FILE, 'are sent to the inbox with MEDIA_UPLOAD'),
    ],
  },
  {
    kind: 'limit',
    fact: 'A photo post has at most 35 photos, a title of 90 UTF-16 units, and a description of 4000.',
    source: `${TIKTOK}/content-posting-api-reference-photo-post`,
    adapter: photos('refuse %s before anything is sent'),
    simulator: [curl(FILE, 'reject %s')],
  },
  {
    kind: 'limit',
    fact: 'A photo is JPEG or WebP, at most 1080p and 20 MB. Any other makes the post fail.',
    source: `${TIKTOK}/content-posting-api-media-transfer-guide`,
    adapter: photos('that fail with %s come with advice for photos'),
    simulator: [curl(FILE, 'fail with %s in an ordinary 200 response')],
  },
  {
    kind: 'error',
    fact: 'post_mode DIRECT_POST needs the scope video.publish, MEDIA_UPLOAD needs video.upload.',
    source: `${TIKTOK}/content-posting-api-reference-photo-post`,
    adapter: null,
    simulator: [curl(FILE, 'require the scope of their post_mode')],
  },
  {
    kind: 'error',
    fact: 'TikTok pulls only from https URLs in a verified domain or prefix, and refuses others with 403 url_ownership_unverified.',
    source: `${TIKTOK}/content-posting-api-media-transfer-guide`,
    adapter: photos('from an unverified address are refused, and the administrator learns why'),
    simulator: [
      simulator(
        'cases-init',
        '#22 a pull from an unverified host returns 403 url_ownership_unverified',
      ),
    ],
  },
];

export const tiktokPhotoFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'tiktok',
  ...fact,
}));
