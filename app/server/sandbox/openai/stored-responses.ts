import type { CreateResponseInput } from './responses-input.ts';
import { ApiError, badRequest } from './errors.ts';
import type { ApiCall } from './guard.ts';
import type { WholeResponse } from './responses-stream.ts';

interface StoredResponse {
  response: WholeResponse;
  input: CreateResponseInput['input'];
}

function table({ context }: ApiCall) {
  return context.collection<StoredResponse>('responses');
}

/** Stores a response so it can be read later, unless the request has `store: false`. */
export function storeResponse(
  call: ApiCall,
  { input, store }: Pick<CreateResponseInput, 'input' | 'store'>,
  response: WholeResponse,
): void {
  if (store !== false) table(call).set(response.id, { response, input });
}

/** Rejects a `previous_response_id` that doesn't name a stored response. */
export function requirePrevious(call: ApiCall, id: unknown): void {
  if (typeof id !== 'string' || table(call).get(id)) return;
  const code = 'previous_response_not_found';
  const param = 'previous_response_id';
  throw badRequest(`Previous response with id '${id}' not found.`, { param, code });
}

/** `GET /v1/responses/{id}` */
export function getResponse(call: ApiCall): void {
  call.response.json(requireStored(call).response);
}

/** `DELETE /v1/responses/{id}` */
export function deleteResponse(call: ApiCall): void {
  const { id } = requireStored(call).response;
  table(call).delete(id);
  call.response.json({ id, object: 'response', deleted: true });
}

/** `GET /v1/responses/{id}/input_items` */
export function listInputItems(call: ApiCall): void {
  const { input, response } = requireStored(call);
  const items = typeof input === 'string' ? [{ role: 'user', content: input }] : input;
  const data = items.map(({ role, content }, at) => ({
    id: `msg_${response.id.slice(5)}_${at}`,
    type: 'message',
    role,
    status: 'completed',
    content: typeof content === 'string' ? [{ type: 'input_text', text: content }] : content,
  }));
  call.response.json({
    object: 'list',
    data,
    has_more: false,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
  });
}

function requireStored(call: ApiCall): StoredResponse {
  const id = call.request.params['id'] ?? '';
  const found = table(call).get(id);
  if (found) return found;
  const message = `Response with id '${id}' not found.`;
  throw new ApiError(404, { message, type: 'invalid_request_error', param: null, code: null });
}
