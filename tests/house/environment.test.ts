import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#app/server/config/config.ts';
import { EnvironmentSchema } from '#app/server/config/schema.ts';

const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
const listed = example
  .split('\n')
  .flatMap((line) => /^([A-Z0-9_]+)=(.*)$/u.exec(line)?.slice(1, 3) ?? []);
const names = listed.filter((_, index) => index % 2 === 0);

describe('.env.example', () => {
  it('lists exactly the variables that the schema reads', () => {
    expect([...names].sort()).toEqual(Object.keys(EnvironmentSchema.shape).sort());
  });

  it('is a valid environment, which uses the sandbox', () => {
    const values = Object.fromEntries(names.map((name, index) => [name, listed[index * 2 + 1]]));
    expect(readConfig(values).live).toEqual({});
  });
});

describe('a wrong environment', () => {
  it('names every wrong variable in one line', () => {
    const read = (): unknown => readConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://x' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^Wrong settings in the environment: PORT: [^\n]+DATABASE_URL: [^\n]+$/u);
  });

  it('does not run web and worker apart on the embedded database', () => {
    expect(() => readConfig({ FANFARE_PROCESS: 'worker' })).toThrow(/needs DATABASE_URL/u);
  });

  it('rejects half of a credential', () => {
    expect(() => readConfig({ TWITTER_CLIENT_ID: 'abc' })).toThrow(
      /TWITTER_CLIENT_SECRET belong together/u,
    );
  });
});
