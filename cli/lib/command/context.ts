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
  /** The `--timeout` value; null if not given. */
  readonly timeoutMs: number | null;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly debug: boolean;
  readonly dryRun: boolean;
  /** The `--fields` list; null for all fields. */
  readonly fields: readonly string[] | null;
  /** The `--query` expression; null for the whole result. */
  readonly query: Query | null;
}

/** Passed to every command. */
export interface Context {
  readonly options: GlobalOptions;
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: NodeJS.ReadStream;
  readonly terminal: Terminal;
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal;
  /** Announce local changes here before making them. Calls to the server announce themselves. */
  readonly changes: Changes;
  /** For commands that create their own client. */
  readonly wire: Wire;
  readonly configPath: string;
  /** The requested profile; null for the current one. */
  readonly profileName: string | null;
  readonly findUrl: () => Promise<string>;
  readonly getCredentials: () => Promise<Credentials>;
  /** Returns a client with the effective credentials. Throws `not_logged_in`. */
  readonly connect: () => Promise<Client>;
  /**
   * Returns a client for commands that make many calls. It stays below the server's rate limit and waits when
   * necessary. Waits are reported to `onWait`, or on stderr by default. Throws `not_logged_in`.
   */
  readonly connectPaced: (onWait?: PaceOptions['onWait']) => Promise<Client>;
  /** Describes all commands with everything help knows about them. */
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
    options,
    env,
    profileName,
    findProfile: () => findProfile(configPath, profileName),
  };
  const getOwnCredentials = async (): Promise<Credentials> => {
    const credentials = await getCredentials(sources);
    if (credentials.tokenFrom === 'profile' && (await isReadableByOthers(configPath))) {
      terminal.writeStatus(
        `Other users on this machine can read your token. Run "chmod 600 ${configPath}" and create a new token.`,
      );
    }
    return credentials;
  };
  const network = createNetwork({ ...options, env });
  const wire: Wire = {
    signal,
    network,
    onChange: changes.announce,
    onExchange: options.debug ? (exchange) => logExchange(terminal, options, exchange) : ignore,
  };
  const connect = async (pace?: Pace): Promise<Client> =>
    createClient({
      ...(await getOwnCredentials()),
      ...wire,
      ...(pace ? { pace } : {}),
      uploadsPath: path.join(path.dirname(configPath), 'uploads.json'),
    });
  const reportWait: PaceOptions['onWait'] = (...wait) => showWait(terminal, ...wait);
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
    connectPaced: (onWait = reportWait) => connect(createPace({ signal, onWait })),
  };
}

const ignore = (): void => undefined;

/** Logs one call for --debug, even with --quiet. With --json it's JSON, as errors are. */
function logExchange(terminal: Terminal, { json }: GlobalOptions, exchange: Exchange): void {
  const { method, path: address, status, ms, requestId } = exchange;
  const debug = { method, path: address, status, ms, request_id: requestId };
  const words = [method, address, status ?? 'no response', `${ms} ms`, requestId ?? ''].join(' ');
  const text = terminal.paintStatus('dim', `debug: ${toLine(words)}`);
  terminal.writeError(`${json ? toJson({ debug }, { pretty: false }) : text}\n`);
}
