import { testsIn, type PlatformFact } from './fact.ts';

const curl = testsIn('tests/contract');
const TIKTOK = 'https://developers.tiktok.com/doc';
const FILE = 'curl-tiktok-photos';

/** Photo posts: Fanfare doesn't create them, but the sandbox supports them. */
const facts: ReadonlyArray<Omit<PlatformFact, 'platform' | 'adapter'>> = [
  {
    kind: 'format',
    fact: 'A photo post is opened by content/init with media_type PHOTO, and TikTok pulls the files.',
    source: `${TIKTOK}/content-posting-api-reference-photo-post`,
    simulator: [
      curl(FILE, 'are published with title, description, and photos in order'),
      curl(FILE, 'are sent to the inbox with MEDIA_UPLOAD'),
    ],
  },
  {
    kind: 'limit',
    fact: 'A photo post has at most 35 photos, a title of 90 UTF-16 units, and a description of 4000.',
    source: `${TIKTOK}/content-posting-api-reference-photo-post`,
    simulator: [curl(FILE, 'reject %s')],
  },
  {
    kind: 'limit',
    fact: 'A photo is JPEG or WebP, at most 1080p and 20 MB. Any other makes the post fail.',
    source: `${TIKTOK}/content-posting-api-media-transfer-guide`,
    simulator: [curl(FILE, 'fail with %s in an ordinary 200 response')],
  },
  {
    kind: 'error',
    fact: 'post_mode DIRECT_POST needs the scope video.publish, MEDIA_UPLOAD needs video.upload.',
    source: `${TIKTOK}/content-posting-api-reference-photo-post`,
    simulator: [curl(FILE, 'require the scope of their post_mode')],
  },
];

export const tiktokPhotoFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'tiktok',
  adapter: null,
  ...fact,
}));
