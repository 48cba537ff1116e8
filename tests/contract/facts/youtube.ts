import { testsIn, type PlatformFact } from './fact.ts';

const adapter = testsIn('tests/app/server/platforms/youtube');
const simulator = testsIn('tests/app/server/sandbox/youtube');
const YOUTUBE = 'https://developers.google.com/youtube/v3';

const facts: ReadonlyArray<Omit<PlatformFact, 'platform'>> = [
  {
    kind: 'limit',
    fact: 'A title has 1 to 100 characters without < and >.',
    source: `${YOUTUBE}/docs/videos`,
    adapter: [
      adapter(
        'cases-connect',
        '#8 a title that is too long or has < in it is made fit before it is sent',
      ),
    ],
    simulator: [
      simulator(
        'cases-start',
        '#8 a title that is empty, of 101 characters, or with < is invalidTitle',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'A description has at most 5000 bytes of UTF-8.',
    source: `${YOUTUBE}/docs/videos`,
    adapter: [
      adapter('cases-connect', '#9 a caption of 5002 bytes is refused before anything is sent'),
    ],
    simulator: [
      simulator('cases-start', '#9 a description above 5000 bytes is invalidDescription'),
    ],
  },
  {
    kind: 'limit',
    fact: 'Tags have 500 characters in all, counting commas and two quote marks for a tag with a space.',
    source: `${YOUTUBE}/docs/videos`,
    adapter: [
      adapter(
        'cases-connect',
        '#10 tags that do not fit are left out, counting their quotes and commas',
      ),
    ],
    simulator: [simulator('cases-start', '#10 tags of 501 by the quoting rule are invalidTags')],
  },
  {
    kind: 'limit',
    fact: 'A project uploads 100 videos a day, until midnight Pacific Time.',
    source: `${YOUTUBE}/determine_quota_cost`,
    adapter: [
      adapter(
        'cases-connect',
        "#12 the project's used-up uploads wait for midnight Pacific (former error: %s)",
      ),
    ],
    simulator: [
      simulator(
        'cases-start',
        '#12 an empty upload bucket is 429 per day, or 403 quotaExceeded, until midnight in California',
      ),
    ],
  },
  {
    kind: 'header',
    fact: 'A stored chunk is answered 308 with a Range header; no Range means that nothing is stored.',
    source: `${YOUTUBE}/guides/using_resumable_upload_protocol`,
    adapter: [
      adapter('cases-upload', '#15 parts of 8 MiB, the last of them the commit'),
      adapter(
        'cases-upload',
        '#18 a connection cut before a byte was stored starts at the first byte again',
      ),
    ],
    simulator: [
      simulator(
        'cases-upload',
        '#15 chunks of 8 MiB get 308 with a growing Range, the last one 201',
      ),
      simulator('cases-upload', '#18 after a cut before anything was stored there is no Range'),
    ],
  },
  {
    kind: 'format',
    fact: 'Numbers of a video are strings, and hidden ones are left out.',
    source: `${YOUTUBE}/docs/videos`,
    adapter: [adapter('cases-videos', '#28 hidden likes and closed comments are unknown, never 0')],
    simulator: [
      simulator('cases-videos', '#28 hidden likes are left out, and all numbers are strings'),
    ],
  },
];

export const youtubeFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'youtube',
  ...fact,
}));
