import { useEffect, useState } from 'react';
import { toShownTime } from '#app/domain/posts/shown-time.ts';
import type { TimeFacts } from '#app/domain/posts/time-facts.ts';
import { isRecord } from '../client/responses.ts';

interface Slot {
  readonly queueId: string;
  /** Null if the queue has no free slot. */
  readonly at: string | null;
}

/** Returns a sentence about a queue's next free slot; null until it's known. Another post can take it first. */
export function useNextSlot(
  queueId: string | null,
  { nextSlot, format }: TimeFacts,
): string | null {
  const [found, setFound] = useState<Slot | null>(null);
  useEffect(() => {
    if (queueId === null) return undefined;
    const controller = new AbortController();
    void fetchSlot(queueId, controller.signal).then((slot) => {
      if (slot && !controller.signal.aborted) setFound(slot);
    });
    return () => controller.abort();
  }, [queueId]);
  if (queueId === null) return null;
  if (found?.queueId === queueId)
    return found.at === null
      ? 'It has no free slot.'
      : toSentence(toShownTime(found.at, format, new Date()).text, format.timeZone);
  return nextSlot?.queueId === queueId ? toSentence(nextSlot.text, nextSlot.timeZone) : null;
}

const toSentence = (text: string, timeZone: string): string =>
  `Next free slot: ${text} (${timeZone.replaceAll('_', ' ')}).`;

async function fetchSlot(queueId: string, signal: AbortSignal): Promise<Slot | null> {
  try {
    const path = `/api/queues/${encodeURIComponent(queueId)}/slots?limit=1`;
    const response = await fetch(path, { signal });
    const body: unknown = await response.json();
    if (!response.ok || !isRecord(body)) return null;
    const at = body['nextFreeAt'];
    return { queueId, at: typeof at === 'string' ? at : null };
  } catch {
    return null;
  }
}
