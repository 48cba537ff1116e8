import { Router } from 'express';
import type { Simulator } from '../kit/types.ts';
import { createChatCompletion } from './chat.ts';
import { noSuchUrl } from './errors.ts';
import { guarded } from './guard.ts';
import { explainKnob, KNOBS } from './knobs.ts';
import { getModel, listModels } from './models.ts';
import { createModeration } from './moderations.ts';
import { createResponse } from './responses.ts';
import { deleteResponse, getResponse, listInputItems } from './stored-responses.ts';

/** An OpenAI-compatible service that responds with sample text. It doesn't publish posts. */
export const openaiSimulator: Simulator = {
  platform: 'openai',
  hosts: ['api.openai.com'],
  knobs: KNOBS,
  explainKnob,
  personas: [],
  about: 'Returns sample text; nothing is published on it.',
  routes: (context) => {
    const router = Router({ strict: true, caseSensitive: true });
    router.post('/v1/responses', guarded(context, 'create_response', createResponse));
    router.get('/v1/responses/:id', guarded(context, 'get_response', getResponse));
    router.delete('/v1/responses/:id', guarded(context, 'delete_response', deleteResponse));
    router.get(
      '/v1/responses/:id/input_items',
      guarded(context, 'list_input_items', listInputItems),
    );
    router.post(
      '/v1/chat/completions',
      guarded(context, 'create_chat_completion', createChatCompletion),
    );
    router.post('/v1/moderations', guarded(context, 'create_moderation', createModeration));
    router.get('/v1/models', guarded(context, 'list_models', listModels));
    // Model names can contain slashes.
    router.get('/v1/models/*', guarded(context, 'get_model', getModel));
    router.use(
      guarded(context, 'unknown', ({ request }) => {
        context.violation(
          `${request.method} ${request.path}: the sandbox doesn't simulate this path of OpenAI, or OpenAI has none`,
        );
        throw noSuchUrl(request.method, request.path);
      }),
    );
    return router;
  },
  listPosts: () => [],
};
