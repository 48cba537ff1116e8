import { createParser } from 'eventsource-parser';
import { useEffect, useRef, useState } from 'react';
import { NO_RESPONSE, toRequestFailedMessage } from '#app/domain/errors/messages/requests.ts';
import type {
  SuggestionEvent,
  SuggestionFailure,
  SuggestionProgress,
} from '#app/domain/suggestions/suggestions.ts';
import { findWords, isRecord, isVariant } from '../client/responses.ts';

/** The state of a generation. Variants that arrived before it failed or was stopped are kept. */
export interface SuggestionRun<T> {
  readonly isBusy: boolean;
  readonly stage: SuggestionProgress['stage'] | null;
  readonly variants: readonly T[];
  readonly failures: readonly SuggestionFailure[];
  readonly error: string | null;
}

export interface Suggestions<T> extends SuggestionRun<T> {
  readonly start: (request: object) => void;
  readonly stop: () => void;
}

interface Source {
  /** URL of the stream. */
  readonly path: string;
  /** Called when the stream has ended, because lists of stored suggestions are then out of date. */
  readonly onEnd: () => void;
}

/** Requests suggestions and shows each as soon as it's complete. Leaving the screen stops the model. */
export function useSuggestions<T>(source: Source, first: SuggestionRun<T>): Suggestions<T> {
  const [run, setRun] = useState(first);
  const [seen, setSeen] = useState(first);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  // A form without scripts or the Back button loaded another page.
  if (seen !== first) {
    setSeen(first);
    setRun(first);
  }
  const change = (next: (before: SuggestionRun<T>) => Partial<SuggestionRun<T>>): void =>
    setRun((before) => ({ ...before, ...next(before) }));

  const stop = (): void => {
    current.current?.abort();
    change(() => ({ isBusy: false, stage: null }));
  };
  const start = (request: object): void => {
    current.current?.abort();
    const abort = new AbortController();
    current.current = abort;
    setRun({ isBusy: true, stage: 'asking', variants: [], failures: [], error: null });
    void requestSuggestions(source.path, { request, signal: abort.signal }, change)
      .catch(() => {
        if (!abort.signal.aborted) change(() => ({ error: NO_RESPONSE }));
      })
      .finally(() => {
        if (abort.signal.aborted) return;
        change(() => ({ isBusy: false, stage: null }));
        source.onEnd();
      });
  };
  return { ...run, start, stop };
}

type Change<T> = (next: (before: SuggestionRun<T>) => Partial<SuggestionRun<T>>) => void;

async function requestSuggestions<T>(
  path: string,
  { request, signal }: { request: object; signal: AbortSignal },
  change: Change<T>,
): Promise<void> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(request),
    signal,
  });
  if (!response.ok || !response.body) {
    const body: unknown = await response.json().catch(() => null);
    change(() => ({ error: findWords(body) ?? toRequestFailedMessage(response.status) }));
    return;
  }
  const parser = createParser({
    onEvent: ({ event, data }) => {
      const received = { event, data: JSON.parse(data) as unknown };
      if (!signal.aborted && isEvent<T>(received)) receive(received, change);
    },
  });
  for await (const text of readTexts(response.body)) parser.feed(text);
}

function isEvent<T>(value: unknown): value is SuggestionEvent<T> {
  if (!isRecord(value) || !isRecord(value['data'])) return false;
  return value['event'] !== 'variant' || isVariant(value['data']);
}

function receive<T>(received: SuggestionEvent<T>, change: Change<T>): void {
  switch (received.event) {
    case 'variant':
      return change(({ variants }) => ({ variants: [...variants, received.data] }));
    case 'failure':
      return change(({ failures }) => ({ failures: [...failures, received.data] }));
    case 'progress':
      return change(() => ({ stage: received.data.stage }));
    case 'error':
      return change(() => ({ error: findWords(received.data) ?? NO_RESPONSE }));
  }
}

/** Not every browser supports async iteration over a response body. */
async function* readTexts(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}
