import { testsIn, type PlatformFact } from './fact.ts';

const sdk = testsIn('tests/contract');
const META = 'https://developers.facebook.com/docs';
const FILE = 'sdk-facebook-stories';

/** Stories, likes, and app uploads: Fanfare doesn't use them, but the sandbox supports them. */
const facts: ReadonlyArray<Omit<PlatformFact, 'platform' | 'adapter'>> = [
  {
    kind: 'format',
    fact: 'A photo story shows a photo that was uploaded unpublished. The response has success and post_id.',
    source: `${META}/page-stories-api`,
    simulator: [sdk(FILE, 'publishes a photo story, which is listed for a day and then archived')],
  },
  {
    kind: 'format',
    fact: 'A video story is uploaded in the phases start, upload, and finish.',
    source: `${META}/page-stories-api`,
    simulator: [sdk(FILE, 'publishes a video story in three phases')],
  },
  {
    kind: 'error',
    fact: 'A photo that is already in a post is refused as a story with 100/1366051.',
    source: `${META}/page-stories-api`,
    simulator: [
      sdk(
        FILE,
        'rejects a photo that a post has shown, an unknown one, and an upload without bytes',
      ),
    ],
  },
  {
    kind: 'format',
    fact: 'A file uploaded to /{app}/uploads gets a handle, which /videos takes as fbuploader_video_file_chunk.',
    source: `${META}/graph-api/guides/upload`,
    simulator: [
      sdk(
        'sdk-facebook-uploads',
        'publishes a video with the handle of an upload that was interrupted once',
      ),
    ],
  },
  {
    kind: 'format',
    fact: "POST /{post}/likes is the Page's own like, which summary.total_count counts.",
    source: `${META}/graph-api/reference/object/likes`,
    simulator: [
      sdk(FILE, "the Page's own like and comments are listed and counted in every metric"),
    ],
  },
];

export const facebookStoryFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'facebook',
  adapter: null,
  ...fact,
}));
