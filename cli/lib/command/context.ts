import path from 'node:path';
import { createClient } from '#cli/client/create-client.ts';
import type { Client } from '#cli/client/client.ts';
import { createNetwork } from '#cli/client/network.ts';
import { createPace, type Pace, type PaceOptions } from '#cli/client/pace.ts';
import type { Exchange, Wire } from '#cli/client/wire.ts';
import type { Changes } from '#cli/text/changes.ts';
import type { ProgramDescription } from './command-description.ts';
import { findConfigPath, findProfile, isReadableByOthers } from '../config/config-file.ts';
import {
  type Credentials,
  findProfileName,
  findUrl,
  getCredentials,
} from '../config/credentials.ts';
import { toJson } from '../terminal/json.ts';
import type { Query } from '../terminal/query.ts';
import { showWait } from '../terminal/show-wait.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { toLine } from '#cli/text/text.ts';

export interface GlobalOptions {
  readonly url?: string | undefined;
  readonly token?: string | undefined;
  readonly profile?: string | undefined;
  readonly caFile: string | undefined;
  /** Of --timeout; null: not given. */
  readonly timeoutMs: number | null;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly debug: boolean;
  readonly dryRun: boolean;
  /** Of --fields; null: all of them. */
  readonly fields: readonly string[] | null;
  /** Of --query; null: the whole result. */
  readonly query: Query | null;
}

/** What every command gets. */
export interface Context {
  readonly options: GlobalOptions;
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: NodeJS.ReadStream;
  readonly terminal: Terminal;
  /** Aborts at Ctrl-C. */
  readonly signal: AbortSignal;
  /** What is changed on this machine is said here first; calls to the server say it by themselves. */
  readonly changes: Changes;
  /** For a client of one's own. */
  readonly wire: Wire;
  readonly configPath: string;
  /** Of the profile that was asked for; null: the one in use. */
  readonly profileName: string | null;
  readonly findUrl: () => Promise<string>;
  readonly getCredentials: () => Promise<Credentials>;
  /** A client with the credentials that apply. Throws `not_logged_in`. */
  readonly connect: () => Promise<Client>;
  /**
   * The same for a command that makes many calls: it keeps below the server's limit of calls, and waits where it
   * is reached. What it waits for is told by `onWait`, on stderr by default. Throws `not_logged_in`.
   */
  readonly connectPaced: (onWait?: PaceOptions['onWait']) => Promise<Client>;
  /** All commands with everything that help knows of them. */
  readonly describeProgram: () => Promise<ProgramDescription>;
}

export interface ContextParts {
  readonly options: GlobalOptions;
  readonly streams: Pick<NodeJS.Process, 'stdin' | 'env'>;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  readonly changes: Changes;
  readonly describeProgram: () => Promise<ProgramDescription>;
}

export function createContext(parts: ContextParts): Context {
  const { options, streams, terminal, signal, changes } = parts;
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
  const network = createNetwork({ ...options, env });
  const wire: Wire = {
    ...{ signal, network },
    onChange: changes.begin,
    onExchange: options.debug ? (exchange) => tellExchange(terminal, options, exchange) : ignore,
  };
  const connect = async (pace?: Pace): Promise<Client> =>
    createClient({
      ...(await getOwnCredentials()),
      ...wire,
      ...(pace ? { pace } : {}),
      uploadsPath: path.join(path.dirname(configPath), 'uploads.json'),
    });
  const sayWait: PaceOptions['onWait'] = (...told) => showWait(terminal, ...told);
  return {
    options,
    env,
    stdin,
    terminal,
    signal,
    changes,
    wire,
    configPath,
    profileName,
    describeProgram: parts.describeProgram,
    findUrl: () => findUrl(sources),
    getCredentials: getOwnCredentials,
    connect: () => connect(),
    connectPaced: (onWait = sayWait) => connect(createPace({ signal, onWait })),
  };
}

const ignore = (): void => undefined;

/** Also with --quiet: who asks for it wants it. With --json it is JSON, as errors are. */
function tellExchange(terminal: Terminal, { json }: GlobalOptions, exchange: Exchange): void {
  const { method, path: address, status, ms, requestId } = exchange;
  const debug = { method, path: address, status, ms, request_id: requestId };
  const words = [method, address, status ?? 'no answer', `${ms} ms`, requestId ?? ''].join(' ');
  const text = terminal.paintChatter('dim', `debug: ${toLine(words)}`);
  terminal.writeError(`${json ? toJson({ debug }, { pretty: false }) : text}\n`);
}
