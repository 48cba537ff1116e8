import { z } from 'zod';
import { call, type Demo } from './call-demo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates a series with two texts. Returns its ID. */
export async function fillSeries(demo: Demo): Promise<string> {
  const first = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
  const { id } = await call(demo, '/api/series', {
    schema: z.object({ id: z.string() }),
    data: {
      post: { platforms: ['linkedin', 'facebook'], content: { captions: ['Visit the kiln.'] } },
      start: { local: `${first}T09:30`, timeZone: 'UTC' },
      rrule: 'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=12',
      evergreen: {
        texts: [
          { caption: 'The studio is open until six.' },
          { caption: 'Come and see the kiln.' },
        ],
      },
    },
  });
  return id;
}
