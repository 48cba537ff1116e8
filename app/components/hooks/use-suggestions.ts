import { createParser } from 'eventsource-parser';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import {
  NO_RESPONSE,
  SuggestionFailure,
  SuggestionProgress,
  toRequestFailedMessage,
} from '#app/domain/suggestions.ts';

/** Where a generation stands. What came before it fails or is stopped stays. */
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

interface Source<T> {
  /** The address of the stream. */
  readonly path: string;
  readonly variant: z.ZodType<T>;
  /** When all is said: lists that show what is kept are out of date. */
  readonly onEnd: () => void;
}

const Problem = z.object({ detail: z.string().optional(), message: z.string().optional() });

/** Asks for suggestions and shows each as soon as it is whole. Leaving the screen stops the model. */
export function useSuggestions<T>(source: Source<T>, first: SuggestionRun<T>): Suggestions<T> {
  const [run, setRun] = useState(first);
  const [seen, setSeen] = useState(first);
  const going = useRef<AbortController | null>(null);
  useEffect(() => () => going.current?.abort(), []);
  // A form without scripts, or the browser's way back, brought another page.
  if (seen !== first) {
    setSeen(first);
    setRun(first);
  }
  const change = (next: (before: SuggestionRun<T>) => Partial<SuggestionRun<T>>): void =>
    setRun((before) => ({ ...before, ...next(before) }));

  const stop = (): void => {
    going.current?.abort();
    change(() => ({ isBusy: false, stage: null }));
  };
  const start = (request: object): void => {
    going.current?.abort();
    const abort = new AbortController();
    going.current = abort;
    setRun({ isBusy: true, stage: 'asking', variants: [], failures: [], error: null });
    void ask(source, { request, signal: abort.signal }, change)
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

async function ask<T>(
  { path, variant }: Source<T>,
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
    const { detail, message } = Problem.catch({}).parse(await response.json().catch(() => ({})));
    change(() => ({ error: detail ?? message ?? toRequestFailedMessage(response.status) }));
    return;
  }
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (!signal.aborted) receive(event ?? '', { data: JSON.parse(data), variant, change });
    },
  });
  for await (const text of readTexts(response.body)) parser.feed(text);
}

function receive<T>(
  event: string,
  { data, variant, change }: { data: unknown; variant: z.ZodType<T>; change: Change<T> },
): void {
  if (event === 'variant') {
    const made = variant.parse(data);
    change(({ variants }) => ({ variants: [...variants, made] }));
  } else if (event === 'failure') {
    const failure = SuggestionFailure.parse(data);
    change(({ failures }) => ({ failures: [...failures, failure] }));
  } else if (event === 'progress') {
    const { stage } = SuggestionProgress.parse(data);
    change(() => ({ stage }));
  } else if (event === 'error') {
    const { detail, message } = Problem.parse(data);
    change(() => ({ error: detail ?? message ?? NO_RESPONSE }));
  }
}

/** Not every browser can iterate over a body. */
async function* readTexts(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}
