import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SocksProxy {
  readonly port: number;
  /** The targets it was asked for, as `host:port`. */
  readonly requested: readonly string[];
  close(): Promise<void>;
}

interface SocksOptions {
  /** The local port where every connection ends, whatever host it names. */
  readonly target: number;
  /** `user:password` that it requires. */
  readonly credentials?: string;
  /** The reply to CONNECT; 0 connects (RFC 1928, section 6). */
  readonly reply?: number;
}

/** What follows a reply's code: IPv4, 0.0.0.0, port 0. */
const NO_ADDRESS = [0, 1, 0, 0, 0, 0, 0, 0];

/** Starts a SOCKS5 proxy (RFC 1928) that takes host names, with user and password where it wants them (RFC 1929). */
export async function startSocksProxy(options: SocksOptions): Promise<SocksProxy> {
  const requested: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    void serve(socket, options, requested).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    requested,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function serve(
  socket: Socket,
  { target, credentials, reply = 0 }: SocksOptions,
  requested: string[],
): Promise<void> {
  await read(socket);
  socket.write(Buffer.from([5, credentials === undefined ? 0 : 2]));
  if (credentials !== undefined) {
    const login = await read(socket);
    const userLength = login[1] ?? 0;
    const user = login.subarray(2, 2 + userLength).toString();
    const password = login.subarray(3 + userLength).toString();
    const isRight = `${user}:${password}` === credentials;
    socket.write(Buffer.from([1, isRight ? 0 : 1]));
    if (!isRight) return;
  }
  const request = await read(socket);
  const nameLength = request[4] ?? 0;
  const host = request.subarray(5, 5 + nameLength).toString();
  requested.push(`${host}:${request.readUInt16BE(5 + nameLength)}`);
  socket.write(Buffer.from([5, reply, ...NO_ADDRESS]));
  if (reply !== 0) return;
  const onward = connect(target, '127.0.0.1');
  onward.on('error', () => socket.destroy());
  socket.on('close', () => onward.destroy());
  socket.pipe(onward).pipe(socket);
}

/** One message of the handshake: they are small, and each waits for the answer to the one before. */
async function read(socket: Socket): Promise<Buffer> {
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  return bytes;
}
