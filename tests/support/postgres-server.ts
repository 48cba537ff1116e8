import { randomBytes } from 'node:crypto';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from './spawned-process.ts';

/**
 * A private Postgres server for this test process, with its own folder and a free port. It ends with the
 * process.
 */
export interface PostgresServer {
  toUrl(databaseName: string): string;
  /** Returns the URL of a new, empty database, because the process's test files share the server. */
  createDatabase(): Promise<string>;
  /** Stops the server abruptly, like a crash. Only for servers from `startOwnPostgresServer`. */
  stop(): void;
  /** Starts it again with the same port and data. */
  restart(): Promise<void>;
}

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const START_TRIES = 1200;

function findBinaries(): string | null {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  if (newest !== undefined) return join(DEBIAN_FOLDER, newest, 'bin');
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}

const binaries = findBinaries();

/** False if no Postgres server is installed, in which case tests that need one are skipped. */
export const isPostgresInstalled = binaries !== null;

/** Returns the user to run Postgres as. It refuses to run as root, so Debian's postgres user is used then. */
function findUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

async function waitUntilReady(
  url: string,
  server: ChildProcess,
  { isRestarted = false } = {},
): Promise<void> {
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    if (server.exitCode !== null && !isRestarted)
      throw new Error('The test Postgres server ended at its start.');
    const client = new pg.Client({ connectionString: url });
    const isReady = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isReady) return;
    await delay(50);
  }
  throw new Error('The test Postgres server did not start in time.');
}

/**
 * Ends the server and removes its folder ($0) when this process is gone for any reason, which closes the
 * guard's standard input.
 */
const GUARD = '"$@" & server=$!; cat >/dev/null; kill -QUIT $server; wait $server; rm -rf "$0"';

async function start(extra: readonly string[] = []): Promise<PostgresServer> {
  if (binaries === null) throw new Error('No Postgres server is installed (Debian: postgresql).');
  const user = findUser();
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-postgres-'));
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) {
    chownSync(folder, user.uid, user.gid);
    chownSync(data, user.uid, user.gid);
  }
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
  execFileSync(join(binaries, 'initdb'), initdb, { ...user, cwd: folder, stdio: 'pipe' });
  const port = await findFreePort();
  const settings = [
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-k',
    folder,
    '-c',
    'fsync=off',
    ...extra,
  ];
  const server = spawn(
    'sh',
    ['-c', GUARD, folder, join(binaries, 'postgres'), '-D', data, ...settings],
    {
      ...user,
      cwd: '/',
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  server.unref();
  if (server.stdin instanceof Socket) server.stdin.unref();
  const toUrl = (databaseName: string) => `postgresql://postgres@127.0.0.1:${port}/${databaseName}`;
  await waitUntilReady(toUrl('postgres'), server);
  const createDatabase = async (): Promise<string> => {
    const name = `test_${randomBytes(6).toString('hex')}`;
    const client = new pg.Client({ connectionString: toUrl('postgres') });
    await client.connect();
    await client.query(`CREATE DATABASE ${name}`);
    await client.end();
    return toUrl(name);
  };
  const control = (...args: string[]): void => {
    // With a pipe, the started server would keep it open.
    execFileSync(join(binaries, 'pg_ctl'), ['-D', data, '-w', ...args], {
      ...user,
      cwd: '/',
      stdio: 'ignore',
    });
  };
  return {
    toUrl,
    createDatabase,
    stop: () => control('stop', '-m', 'immediate'),
    restart: async () => {
      control('start', '-l', join(folder, 'log'), '-o', settings.join(' '));
      await waitUntilReady(toUrl('postgres'), server, { isRestarted: true });
    },
  };
}

/**
 * Starts a server that no other test shares, so it may be stopped. Stop it at the end. `extra` are arguments of
 * the server's command, such as `-c` and a setting.
 */
export function startOwnPostgresServer(extra: readonly string[] = []): Promise<PostgresServer> {
  return start(extra);
}

let running: Promise<PostgresServer> | undefined;

/** Starts the server on the first call. Later calls in the same process share it. */
export function startPostgresServer(): Promise<PostgresServer> {
  return (running ??= start());
}
