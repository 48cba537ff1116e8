/** Messages between the main thread and the database's worker. */
export type ToWorker =
  | { readonly type: 'open'; readonly id: number }
  | { readonly type: 'data'; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'close'; readonly id: number }
  | { readonly type: 'stop' };

export type FromWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'data'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly type: 'closed'; readonly id: number }
  | { readonly type: 'stopped' }
  | { readonly type: 'fatal'; readonly reason: string };

export interface WorkerOptions {
  /** The Postgres folder; null keeps everything in memory. */
  readonly folder: string | null;
  readonly idleInTransactionMs: number;
}
