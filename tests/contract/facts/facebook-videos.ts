import { testsIn, type PlatformFact } from './fact.ts';

const adapter = testsIn('tests/app/server/platforms/facebook');
const simulator = testsIn('tests/app/server/sandbox/facebook');
const META = 'https://developers.facebook.com';

const facts: ReadonlyArray<Omit<PlatformFact, 'platform'>> = [
  {
    kind: 'limit',
    fact: 'A Page can publish 30 reels by API in 24 hours.',
    source: `${META}/documentation/video-api/guides/reels-publishing`,
    adapter: [adapter('cases-video', '#19 one above the daily number waits')],
    simulator: [
      simulator(
        'cases-videos',
        '#19 the 31st reel of a day is refused with 613, also when it was started before',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'A chunk at the wrong offset is refused with subcode 1363037 and the right offsets.',
    source: `${META}/docs/graph-api/reference/page/videos`,
    adapter: [
      adapter(
        'cases-video',
        '#21 a wrong piece is answered with the right one, and the upload goes on',
      ),
    ],
    simulator: [
      simulator(
        'cases-videos',
        '#21 a wrong chunk is refused with subcode 1363037 and the right offsets',
      ),
    ],
  },
  {
    kind: 'header',
    fact: 'A reel’s bytes go to rupload with an offset; after a cut the status names where to go on.',
    source: `${META}/documentation/video-api/guides/reels-publishing`,
    adapter: [adapter('cases-video', '#16 an upload that was cut at half goes on there')],
    simulator: [
      simulator(
        'cases-videos',
        '#16 an upload cut in the middle goes on at the offset that the status tells',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'A reel has 3 to 90 seconds, 9:16, at least 540x960; a bad one fails in processing with 1363127, 1363128, or 1363040.',
    source: `${META}/documentation/video-api/guides/reels-publishing`,
    adapter: [adapter('errors', 'calls %s/%s %s')],
    simulator: [
      simulator('cases-videos', '#17 a reel of %s is finished and ends in a processing error'),
    ],
  },
  {
    kind: 'format',
    fact: 'A finish only acknowledges; a reel is live when its publishing phase is complete and published.',
    source: `${META}/documentation/video-api/guides/reels-publishing`,
    adapter: [
      adapter('cases-video', '#15 one of 20 s is live under /reel/ only after it was seen live'),
      adapter('video', 'does not take "ready" for live, and reports a draft as not live'),
    ],
    simulator: [
      simulator(
        'cases-videos',
        '#15 a reel of 20 s is started, uploaded, finished, processed for 10 s and live',
      ),
      simulator('videos', 'as a draft is ready and not live'),
    ],
  },
];

export const facebookVideoFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'facebook',
  ...fact,
}));
