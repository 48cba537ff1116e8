import { z } from 'zod';
import { call, type Demo } from './call-demo.ts';

/** Creates a queue with two posts. Returns its ID. */
export async function fillQueue(demo: Demo): Promise<string> {
  const Ids = z.object({ items: z.array(z.object({ id: z.string() })) });
  const { items } = await call(demo, '/api/accounts', { schema: Ids });
  const slots = ['monday', 'wednesday', 'friday'].map((weekday) => ({ weekday, time: '09:30' }));
  const { id } = await call(demo, '/api/queues', {
    schema: z.object({ id: z.string() }),
    data: {
      name: 'Studio mornings',
      timeZone: 'Europe/Berlin',
      accountIds: items.slice(-2).map((account) => account.id),
      slots,
    },
  });
  for (const caption of ['Glaze tests, first results.', 'How a bowl gets its foot ring.'])
    await call(demo, '/api/publisher/publish', {
      schema: z.object({}),
      data: { queue: id, content: { captions: [caption] } },
    });
  return id;
}
