import { testsIn, type PlatformFact } from './fact.ts';

const adapter = testsIn('tests/app/server/platforms/facebook');
const simulator = testsIn('tests/app/server/sandbox/facebook');
const META = 'https://developers.facebook.com';

const facts: ReadonlyArray<Omit<PlatformFact, 'platform'>> = [
  {
    kind: 'limit',
    fact: 'A Page can publish 30 reels by API in 24 hours.',
    source: `${META}/documentation/video-api/guides/reels-publishing`,
    adapter: [adapter('cases-video', '#19 a reel over the daily limit waits')],
    simulator: [
      simulator(
        'cases-videos',
        '#19 the 31st reel of a day returns 613, even when it was started before',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'A chunk at the wrong offset is refused with subcode 1363037 and the expected offsets.',
    source: `${META}/docs/graph-api/reference/page/videos`,
    adapter: [
      adapter(
        'cases-video',
        '#21 a wrong chunk returns the expected offset, and the upload resumes',
      ),
    ],
    simulator: [
      simulator(
        'cases-videos',
        '#21 a wrong chunk returns subcode 1363037 and the expected offsets',
      ),
    ],
  },
  {
    kind: 'header',
    fact: 'A reel’s bytes are sent to rupload with an offset. After an interruption, the status returns the offset to resume at.',
    source: `${META}/documentation/video-api/guides/reels-publishing`,
    adapter: [adapter('cases-video', '#16 an upload that was cut off halfway resumes')],
    simulator: [
      simulator(
        'cases-videos',
        '#16 an interrupted upload resumes at the offset that the status returns',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'A reel lasts 3 to 90 seconds and is 9:16 and at least 540x960. Any other fails in processing with 1363127, 1363128, or 1363040.',
    source: `${META}/documentation/video-api/guides/reels-publishing`,
    adapter: [adapter('errors', 'maps %s/%s to %s')],
    simulator: [
      simulator('cases-videos', '#17 a reel of %s can be finished and ends in a processing error'),
    ],
  },
  {
    kind: 'format',
    fact: 'The finish phase only acknowledges the upload. A reel is live when its publishing phase is complete and published.',
    source: `${META}/documentation/video-api/guides/reels-publishing`,
    adapter: [
      adapter(
        'cases-video',
        '#15 a 20-second reel is published under /reel/ only once it was seen live',
      ),
      adapter('video', 'does not treat "ready" as live, and reports a draft as not live'),
    ],
    simulator: [
      simulator(
        'cases-videos',
        '#15 a 20-second reel is started, uploaded, finished, processed for 10 s, and live',
      ),
      simulator('videos', 'is ready and not live as a draft'),
    ],
  },
];

export const facebookVideoFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'facebook',
  ...fact,
}));
