import { expect, it } from 'vitest';
import { EMAIL_TOPICS } from '#app/domain/notifications/email-topics.ts';
import { NOTIFICATION_KIND_NAMES } from '#app/domain/notifications/notification-kinds.ts';

it('sends every kind by email under one topic, except good news', () => {
  const kinds = Object.values(EMAIL_TOPICS).flatMap((topic) => topic.kinds);
  const others = NOTIFICATION_KIND_NAMES.filter((kind) => kind !== 'posts_resumed');
  expect(kinds.toSorted()).toEqual(others.toSorted());
});
