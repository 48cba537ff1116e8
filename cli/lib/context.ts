import path from 'node:path';
import { createClient } from '../client/create-client.ts';
import type { Client } from '../client/client.ts';
import { findConfigPath, findProfile, isReadableByOthers } from './config-file.ts';
import { type Credentials, findProfileName, findUrl, getCredentials } from './credentials.ts';
import type { Terminal } from './terminal.ts';

export interface GlobalOptions {
  readonly url?: string | undefined;
  readonly token?: string | undefined;
  readonly profile?: string | undefined;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** What every command gets. */
export interface Context {
  readonly options: GlobalOptions;
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: NodeJS.ReadStream;
  readonly terminal: Terminal;
  /** Aborts at Ctrl-C. */
  readonly signal: AbortSignal;
  readonly configPath: string;
  /** Of the profile that was asked for; null: the one in use. */
  readonly profileName: string | null;
  readonly findUrl: () => Promise<string>;
  readonly getCredentials: () => Promise<Credentials>;
  /** A client with the credentials that apply. Throws `not_logged_in`. */
  readonly connect: () => Promise<Client>;
}

export interface ContextParts {
  readonly options: GlobalOptions;
  readonly streams: Pick<NodeJS.Process, 'stdin' | 'env'>;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

export function createContext({ options, streams, terminal, signal }: ContextParts): Context {
  const { env, stdin } = streams;
  const configPath = findConfigPath(env);
  const profileName = findProfileName({ options, env });
  const sources = {
    ...{ options, env, profileName },
    findProfile: () => findProfile(configPath, profileName),
  };
  const getOwnCredentials = async (): Promise<Credentials> => {
    const credentials = await getCredentials(sources);
    if (credentials.tokenFrom === 'profile' && (await isReadableByOthers(configPath))) {
      terminal.say(
        `Others on this machine can read your token: run "chmod 600 ${configPath}" and make a new one.`,
      );
    }
    return credentials;
  };
  return {
    options,
    env,
    stdin,
    terminal,
    signal,
    configPath,
    profileName,
    findUrl: () => findUrl(sources),
    getCredentials: getOwnCredentials,
    connect: async () =>
      createClient({
        ...(await getOwnCredentials()),
        signal,
        uploadsPath: path.join(path.dirname(configPath), 'uploads.json'),
      }),
  };
}
