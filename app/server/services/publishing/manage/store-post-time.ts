import type { Prisma } from '#app/server/db/generated/client.ts';
import type { NewSchedule } from '#app/server/db/queries/post.ts';
import {
  type DeliveryEventInput,
  toEventRows,
} from '#app/server/services/deliveries/to-event-rows.ts';

interface PostTime {
  readonly postId: string;
  readonly schedule: NewSchedule;
  /** The deliveries that move. */
  readonly deliveries: readonly { readonly id: string; readonly attempt: number }[];
  /** Returns what the timeline of a delivery says about it. */
  readonly toEvent: (deliveryId: string) => DeliveryEventInput;
  /** The post's new author, if it gets one. */
  readonly authorUserId?: string;
  readonly now: Date;
}

/** Gives a post its time and records that in the timeline of its deliveries, which the caller has moved. */
export async function storePostTime(
  tx: Prisma.TransactionClient,
  { postId, schedule, deliveries, toEvent, now, ...author }: PostTime,
): Promise<void> {
  const events = deliveries.flatMap(({ id, attempt }) =>
    toEventRows({ id, attempt, step: null }, { events: [toEvent(id)] }, now),
  );
  await tx.deliveryEvent.createMany({ data: events });
  const { at, local, timeZone, rule, zonesVersion } = schedule;
  const time = { publishAt: at, publishLocal: local, timeZone, publishRule: rule, zonesVersion };
  await tx.post.update({
    where: { id: postId },
    data: { ...time, ...author },
    select: { id: true },
  });
}
