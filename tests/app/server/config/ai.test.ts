import { describe, expect, it } from 'vitest';
import { readConfig } from '#app/server/config/config.ts';

const readAi = (variables: Record<string, string>) => readConfig(variables).ai;

describe('the AI service', () => {
  it('is the sandbox without key and address, also where only a model is named', () => {
    expect(readAi({})).toBeNull();
    expect(readAi({ OPENAI_API_KEY: '', OPENAI_MODEL: 'gpt-x' })).toBeNull();
  });

  it('is OpenAI with a key alone, spoken to by responses', () => {
    expect(readAi({ OPENAI_API_KEY: 'sk-1', OPENAI_PROJECT: 'p' })).toEqual({
      apiKey: 'sk-1',
      baseUrl: null,
      model: 'gpt-4.1-mini',
      api: 'responses',
      isOpenAi: true,
      organization: null,
      project: 'p',
    });
  });

  it('is any compatible server at an address, spoken to by chat unless told otherwise', () => {
    const local = { OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1/', OPENAI_MODEL: 'small' };
    expect(readAi(local)).toMatchObject({
      baseUrl: 'http://127.0.0.1:11434/v1',
      model: 'small',
      api: 'chat',
      isOpenAi: false,
    });
    expect(readAi({ ...local, AI_API: 'responses' })).toMatchObject({ api: 'responses' });
  });

  it('at an address needs a model, and is told so', () => {
    expect(() => readAi({ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' })).toThrow(
      /OPENAI_BASE_URL also needs OPENAI_MODEL/u,
    );
    expect(() => readAi({ AI_API: 'telepathy' })).toThrow(/AI_API/u);
  });
});
