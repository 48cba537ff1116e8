import type { Socket } from 'node:net';
import { buildConnector } from 'undici';

const CONNECT_TIMEOUT_MS = 10_000;
/** How long a response already in transit can take to be read after a write fails. */
const READ_GRACE_MS = 1_000;
const PEER_CLOSED: ReadonlySet<string> = new Set(['EPIPE', 'ECONNRESET', 'ECONNABORTED']);

type WriteCallback = (error?: Error | null) => void;

/**
 * Creates a connector that still delivers the response when a server rejects an upload early (413, 416, 401)
 * and closes the connection while bytes are being sent. The failed write would destroy the socket before the
 * response is read, so the write error is held back until the readable side has ended.
 */
export function createEarlyResponseConnector(): buildConnector.connector {
  const connect = buildConnector({ allowH2: false, timeout: CONNECT_TIMEOUT_MS });
  return (options, callback) => {
    connect(options, (...result: Parameters<buildConnector.Callback>) => {
      if (result[1]) holdBackWriteFailures(result[1]);
      callback(...result);
    });
  };
}

function holdBackWriteFailures(socket: Socket): void {
  const write = socket._write.bind(socket);
  const writeMany = socket._writev?.bind(socket);
  socket._write = (chunk: unknown, encoding, callback) => {
    write(chunk, encoding, afterReading(socket, callback));
  };
  if (writeMany !== undefined) {
    socket._writev = (chunks, callback) => {
      writeMany(chunks, afterReading(socket, callback));
    };
  }
}

function afterReading(socket: Socket, callback: WriteCallback): WriteCallback {
  return (error) => {
    const code = error && 'code' in error ? String(error.code) : '';
    if (!PEER_CLOSED.has(code)) {
      callback(error);
      return;
    }
    const timer = setTimeout(() => callback(error), READ_GRACE_MS);
    socket.once('close', () => clearTimeout(timer));
  };
}
