import { toChunks } from './sse.ts';
import type { Frame } from './sse.ts';

export interface OutputItem {
  readonly id: string;
  readonly type: 'message' | 'reasoning' | 'function_call';
  /** Set for a tool call. */
  readonly arguments?: string;
  readonly role: 'assistant';
  readonly status: string;
  readonly content: ReadonlyArray<Record<string, unknown>>;
}

export interface WholeResponse {
  readonly id: string;
  readonly status: string;
  readonly output: readonly OutputItem[];
  readonly [field: string]: unknown;
}

const ENDS: Readonly<Record<string, string>> = {
  completed: 'response.completed',
  incomplete: 'response.incomplete',
  failed: 'response.failed',
};

/** Returns a response's events in order, numbered. */
export function toResponseFrames(whole: WholeResponse): Frame[] {
  const started = {
    ...whole,
    status: 'in_progress',
    output: [],
    completed_at: null,
    error: null,
    usage: null,
    incomplete_details: null,
  };
  const events = [
    { type: 'response.created', response: started },
    { type: 'response.in_progress', response: started },
    ...whole.output.flatMap(toItemEvents),
    { type: ENDS[whole.status] ?? 'response.completed', response: whole },
  ];
  return events.map((event, index) => ({
    event: event.type,
    data: { ...event, sequence_number: index },
  }));
}

function toItemEvents(item: OutputItem, index: number) {
  const place = { output_index: index };
  const started = { ...item, status: 'in_progress', content: [] };
  return [
    { type: 'response.output_item.added', ...place, item: started },
    ...item.content.flatMap((part, content_index) =>
      toPartEvents(part, { item_id: item.id, ...place, content_index }),
    ),
    { type: 'response.output_item.done', ...place, item },
  ];
}

function toPartEvents(part: Record<string, unknown>, place: Record<string, unknown>) {
  const isText = part['type'] !== 'refusal';
  const field = isText ? 'text' : 'refusal';
  const name = String(part['type']);
  const text = String(part[field]);
  const extra = isText ? { logprobs: [] } : {};
  return [
    { type: 'response.content_part.added', ...place, part: { ...part, [field]: '' } },
    ...toChunks(text).map((delta) => ({
      type: `response.${name}.delta`,
      ...place,
      delta,
      ...extra,
    })),
    { type: `response.${name}.done`, ...place, [field]: text, ...extra },
    { type: 'response.content_part.done', ...place, part },
  ];
}
