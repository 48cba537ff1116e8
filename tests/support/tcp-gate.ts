import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpGate {
  readonly url: string;
  /** Breaks all connections, including new ones, until `open`. */
  cut(): void;
  /** Holds all bytes without breaking connections, until `open`. */
  stall(): void;
  open(): void;
  close(): Promise<void>;
}

/** Starts a proxy that can break its connections to a server. */
export async function startTcpGate(target: string): Promise<TcpGate> {
  const { hostname, host, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isOpen = true;
  let isStalled = false;
  const server = createServer((socket) => {
    if (!isOpen) {
      socket.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    for (const [end, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(end);
      if (isStalled) end.pause();
      end.on('error', () => undefined);
      end.on('close', () => {
        sockets.delete(end);
        other.destroy();
      });
    }
    upstream.pipe(socket);
    // The product only responds to its own host name.
    socket.on('data', (bytes) =>
      upstream.write(bytes.toString('latin1').replace(/^host: .*$/imu, `host: ${host}`), 'latin1'),
    );
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isOpen = false;
      cutAll();
    },
    stall: () => {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    open: () => {
      isOpen = true;
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      server.close();
      cutAll();
      await once(server, 'close');
    },
  };
}
