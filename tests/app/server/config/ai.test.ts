import { describe, expect, it } from 'vitest';
import { readConfig } from '#app/server/config/config.ts';

const readAi = (variables: Record<string, string>) => readConfig(variables).ai;

describe('AI service configuration', () => {
  it('defaults to the sandbox without a key and URL, even when only a model is set', () => {
    expect(readAi({})).toBeNull();
    expect(readAi({ OPENAI_API_KEY: '', OPENAI_MODEL: 'gpt-x' })).toBeNull();
  });

  it('is OpenAI with only a key, using the Responses API', () => {
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

  it('is any compatible server with a URL, using Chat Completions unless configured otherwise', () => {
    const local = { OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1/', OPENAI_MODEL: 'small' };
    expect(readAi(local)).toMatchObject({
      baseUrl: 'http://127.0.0.1:11434/v1',
      model: 'small',
      api: 'chat',
      isOpenAi: false,
    });
    expect(readAi({ ...local, AI_API: 'responses' })).toMatchObject({ api: 'responses' });
  });

  it('requires a model with a URL, and the error says so', () => {
    expect(() => readAi({ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' })).toThrow(
      /OPENAI_BASE_URL also needs OPENAI_MODEL/u,
    );
    expect(() => readAi({ AI_API: 'telepathy' })).toThrow(/AI_API/u);
  });
});
