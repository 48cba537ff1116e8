import { Duplex } from 'node:stream';
import { concatBytes } from './protocol.ts';

export interface StreamTransport {
  open(id: number): void;
  send(id: number, bytes: Uint8Array<ArrayBuffer>): void;
  close(id: number): void;
}

type WriteCallback = (error?: Error | null) => void;

/** Stands in for the `pg` driver's socket: one connection to the database's worker. */
export class MessagePortStream extends Duplex {
  readonly #id: number;
  readonly #transport: StreamTransport;

  constructor(id: number, transport: StreamTransport) {
    super({ allowHalfOpen: false });
    this.#id = id;
    this.#transport = transport;
  }

  // The driver treats the stream as a net.Socket and calls these five of its methods.
  connect(): this {
    this.#transport.open(this.#id);
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  receive(bytes: Uint8Array): void {
    if (!this.readableEnded) this.push(bytes);
  }

  receiveEnd(): void {
    if (!this.readableEnded) this.push(null);
  }

  override _read(): void {
    // Nothing to do: responses are pushed as they arrive.
  }

  override _write(chunk: Uint8Array, _encoding: string, callback: WriteCallback): void {
    this.#transport.send(this.#id, new Uint8Array(chunk));
    callback();
  }

  override _writev(chunks: { chunk: Uint8Array }[], callback: WriteCallback): void {
    this.#transport.send(this.#id, concatBytes(chunks.map(({ chunk }) => chunk)));
    callback();
  }

  override _final(callback: WriteCallback): void {
    this.#transport.close(this.#id);
    callback();
  }

  override _destroy(error: Error | null, callback: WriteCallback): void {
    this.#transport.close(this.#id);
    callback(error);
  }
}
