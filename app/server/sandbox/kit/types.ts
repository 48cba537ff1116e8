import type { Request, RequestHandler, Response, Router } from 'express';

/** A table that survives a SIGKILL: each change is appended to the sandbox's journal before it returns. */
export interface Collection<T> {
  get(id: string): T | undefined;
  set(id: string, value: T): void;
  delete(id: string): void;
  /** In the order of insertion. */
  values(): T[];
  /** The same, with their ids. */
  entries(): Array<[id: string, value: T]>;
}

/** Bytes that the sandbox keeps, under their own hash: the same file six times lies on disk once. */
export interface StoredBlob {
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** A file that is still arriving, in any order of chunks; survives a restart. */
export interface PartialUpload {
  /** Streams to disk at this offset; returns how many bytes arrived (fewer when the sender was cut off). */
  writeAt(offset: number, source: AsyncIterable<Uint8Array>): Promise<number>;
  sizeBytes(): number;
  /** What has arrived, as a stream; a piece is good until the next is asked for. */
  read(): AsyncIterable<Uint8Array>;
  /** Hashes what is there and moves it to the blobs. */
  finish(): Promise<StoredBlob>;
  discard(): void;
}

/** What is really in a file, read from its bytes. `null` where it isn't media that the probe can read. */
export interface MediaProbe {
  readonly kind: 'image' | 'gif' | 'video' | 'document' | 'unknown';
  readonly contentType: string | null;
  readonly container: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationSeconds: number | null;
  readonly videoCodec: string | null;
  readonly audioCodec: string | null;
  readonly framesPerSecond: number | null;
  /** Of an animated GIF. */
  readonly frameCount: number | null;
  /** Of picture and sound together, measured at the beginning. */
  readonly bitsPerSecond: number | null;
  /** Of H.264, like the two below. */
  readonly chroma: '4:2:0' | '4:2:2' | '4:4:4' | null;
  readonly bitDepth: number | null;
  readonly isInterlaced: boolean | null;
  readonly audioChannels: number | null;
  readonly audioSampleRate: number | null;
  readonly pageCount: number | null;
}

export interface BlobStore {
  write(source: AsyncIterable<Uint8Array>): Promise<StoredBlob>;
  /** Opens (or creates) the partial upload of that id. */
  partial(id: string): PartialUpload;
  probe(sha256: string): Promise<MediaProbe>;
  /** Answers with the bytes: Range, HEAD, Content-Type, Content-Length, ETag. */
  serve(request: Request, response: Response, sha256: string, contentType: string): void;
}

/** One post as the control door lists it, the same shape for every platform. */
/** The preview card of a link, as the platform shows it. */
export interface SandboxLink {
  readonly url: string;
  readonly title: string;
  readonly description: string | null;
  readonly imageUrl: string | null;
}

export interface SandboxPost {
  readonly platform: string;
  readonly id: string;
  readonly accountId: string;
  /** Permalink on this sandbox; null when the platform gives none (a private TikTok). */
  readonly url: string | null;
  /** The caption as the platform shows it. */
  readonly text: string;
  readonly title: string | null;
  /** Null without a preview card; absent on platforms whose posts carry none. */
  readonly link?: SandboxLink | null;
  readonly media: ReadonlyArray<
    StoredBlob & { readonly contentType: string; readonly url: string }
  >;
  readonly visibility: string;
  readonly createdAt: string;
  /** True once a visitor can see it. */
  readonly live: boolean;
}

/** A person or page on the simulated platform that can be picked on its consent page. */
export interface Persona {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
}

/** An app registered with the simulated platform. */
export interface OAuthClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
  /** Development clients may use http on localhost. */
  readonly development: boolean;
}

export interface SimulatorContext {
  readonly platform: string;
  /** Where this simulator stands, e.g. `http://127.0.0.1:4001/twitter`; no slash at the end. */
  readonly baseUrl: string;
  /** The sandbox's clock, which the control door can advance. */
  now(): Date;
  /** Seeded; in [0, 1). */
  readonly random: () => number;
  /** Rows are namespaced by platform. */
  collection<T>(name: string): Collection<T>;
  readonly blobs: BlobStore;
  findClient(clientId: string): OAuthClient | undefined;
  /**
   * Returns another simulator's context, for a host that serves two platforms (Instagram on
   * graph.facebook.com). Null when the sandbox runs without that platform.
   */
  findPeer(platform: string): SimulatorContext | null;
  /** A switch of this simulator (declared in `knobs`), changed through the control door. */
  knob<T extends boolean | number | string>(name: string): T;
  /**
   * Wraps a handler as a named endpoint: what arrives is recorded for the control door, faults set for
   * the name apply (answer, delay, cut before or after the handler ran), and a throw becomes a 500.
   */
  endpoint(
    name: string,
    handler: (request: Request, response: Response) => unknown,
  ): RequestHandler;
  /** Marks that a client did what no correct client does; listed by the control door, fails tests. */
  violation(message: string): void;
  /** Fetches a URL that a client gave (pull uploads) and stores its bytes; no redirects, size-limited. */
  pull(
    url: string,
    options: { maxBytes: number },
  ): Promise<{ status: number; contentType: string | null; blob: StoredBlob | null }>;
}

export interface Simulator {
  readonly platform: string;
  /** The platform's own hostnames, for clients that reach the sandbox as a proxy. */
  readonly hosts: readonly string[];
  /** Switches with their defaults, e.g. `{ processingSeconds: 2, accountIsPrivate: false }`. */
  readonly knobs: Readonly<Record<string, boolean | number | string>>;
  /** What is wrong with a knob's new value beyond its type; null when it is fine. */
  explainKnob?(name: string, value: boolean | number | string): string | null;
  readonly personas: readonly Persona[];
  /** What the start page says of one that publishes nothing. */
  readonly about?: string;
  /** Served at the sandbox's root too, for a client that can be told a host but no path. */
  readonly rootPath?: string;
  /** The platform's own paths, mounted below `/<platform>`. Includes consent page and permalink pages. */
  routes(context: SimulatorContext): Router;
  listPosts(context: SimulatorContext): SandboxPost[];
  /**
   * What the control door does to an account's tokens; both return how many were hit. Only for a
   * simulator that keeps its tokens elsewhere than in `kit/oauth-tokens.ts`.
   */
  revokeTokens?(context: SimulatorContext, accountId: string): number;
  expireTokens?(context: SimulatorContext, accountId: string): number;
}
