import { MODEL_PREFIX } from './ask.ts';
import { requireModel } from './guard.ts';
import type { ApiCall } from './guard.ts';
import { splitList } from './modes.ts';

const SAMPLE_MODEL = `${MODEL_PREFIX}sample`;
/** An arbitrary date: a model's age doesn't matter here. */
const CREATED = Date.UTC(2026, 0, 1) / 1000;

export function listModels({ context, response }: ApiCall): void {
  const models = splitList(context.knob<string>('knownModels'));
  const ids = models.length > 0 ? models : [SAMPLE_MODEL];
  response.json({ object: 'list', data: ids.map(toModel) });
}

export function getModel({ context, request, response }: ApiCall): void {
  const id = request.params[0] ?? '';
  requireModel(context, id);
  response.json(toModel(id));
}

function toModel(id: string) {
  return { id, object: 'model', created: CREATED, owned_by: 'fanfare-sandbox' };
}
