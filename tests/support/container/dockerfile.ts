import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const ROOT = new URL('../../../', import.meta.url);
export const DOCKERFILE = fileURLToPath(new URL('deploy/container/Dockerfile', ROOT));

export interface Dockerfile {
  /** The commands that the first stage runs, in order. */
  readonly buildCommands: readonly string[];
  /** What the last stage takes from the first, relative to the project. */
  readonly copied: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
  readonly text: string;
}

const Words = z.array(z.string());
const parseWords = (text: string): string[] => Words.parse(JSON.parse(text));

/** Reads what the container image's file does, in the few forms that it uses. */
export function readDockerfile(): Dockerfile {
  const text = readFileSync(DOCKERFILE, 'utf8');
  const lines = text
    .replaceAll(/^#.*\n/gmu, '')
    .replaceAll(/\s*\\\n\s*/gu, ' ')
    .split('\n')
    .filter(Boolean);
  const stages = lines.flatMap((line, at) => (line.startsWith('FROM ') ? at : []));
  const [, last = 0] = stages;
  const find = (from: readonly string[], word: string): string[] =>
    from.flatMap((line) => (line.startsWith(`${word} `) ? line.slice(word.length + 1).trim() : []));
  const build = lines.slice(0, last);
  const final = lines.slice(last);
  return {
    text,
    buildCommands: find(build, 'RUN'),
    copied: find(final, 'COPY').map((line) => line.split(' ')[1]?.replace('/app/', '') ?? ''),
    env: Object.fromEntries(
      find(final, 'ENV')
        .flatMap((line) => line.split(' '))
        .map((pair) => pair.split('=', 2)),
    ),
    command: parseWords(find(final, 'CMD')[0] ?? ''),
    healthCheck: parseWords(find(final, 'HEALTHCHECK')[0]?.split('CMD ')[1] ?? ''),
  };
}
