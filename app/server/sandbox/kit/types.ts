import type { Request, RequestHandler, Response, Router } from 'express';

/**
 * A table that survives a SIGKILL, because each change is appended to the sandbox's journal before it
 * returns.
 */
export interface Collection<T> {
  get(id: string): T | undefined;
  set(id: string, value: T): void;
  delete(id: string): void;
  /** In insertion order. */
  values(): T[];
  /** In insertion order, with IDs. */
  entries(): Array<[id: string, value: T]>;
}

/** A stored blob, identified by its hash, so identical files are stored once. */
export interface StoredBlob {
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** A file being uploaded, with chunks in any order. Survives a restart. */
export interface PartialUpload {
  /**
   * Streams to disk at this offset. Returns the number of bytes that arrived, which is fewer if the sender
   * disconnected.
   */
  writeAt(offset: number, source: AsyncIterable<Uint8Array>): Promise<number>;
  sizeBytes(): number;
  /** Streams what has arrived. A chunk is only valid until the next one is requested. */
  read(): AsyncIterable<Uint8Array>;
  /** Hashes the file and moves it to the blobs. */
  finish(): Promise<StoredBlob>;
  discard(): void;
}

/** A file's facts, read from its bytes. Fields are null if the probe can't read them. */
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
  /** Set for animated GIFs. */
  readonly frameCount: number | null;
  /** Video and audio together, measured at the start. */
  readonly bitsPerSecond: number | null;
  /** H.264 only, like the next two. */
  readonly chroma: '4:2:0' | '4:2:2' | '4:4:4' | null;
  readonly bitDepth: number | null;
  readonly isInterlaced: boolean | null;
  readonly audioChannels: number | null;
  readonly audioSampleRate: number | null;
  readonly pageCount: number | null;
}

export interface BlobStore {
  write(source: AsyncIterable<Uint8Array>): Promise<StoredBlob>;
  /** Opens or creates the partial upload with this ID. */
  partial(id: string): PartialUpload;
  probe(sha256: string): Promise<MediaProbe>;
  /** Serves the bytes with support for Range, HEAD, Content-Type, Content-Length, and ETag. */
  serve(response: Response, blob: { sha256: string; contentType: string }): void;
}

/** A link's preview card, as the platform shows it. */
export interface SandboxLink {
  readonly url: string;
  readonly title: string;
  readonly description: string | null;
  readonly imageUrl: string | null;
}

/** A poll, as the platform shows it. */
export interface SandboxPoll {
  /** Null on X, where the text is the question. */
  readonly question: string | null;
  readonly options: readonly string[];
  readonly durationMinutes: number;
}

/** A post as the control API lists it, in the same format for every platform. */
export interface SandboxPost {
  readonly platform: string;
  readonly id: string;
  readonly accountId: string;
  /** Permalink on this sandbox; null if the platform provides none (private TikTok posts). */
  readonly url: string | null;
  /** The caption as the platform displays it. */
  readonly text: string;
  readonly title: string | null;
  /** Null without a preview card; not set on platforms without cards. */
  readonly link?: SandboxLink | null;
  readonly media: ReadonlyArray<
    StoredBlob & { readonly contentType: string; readonly url: string }
  >;
  /** Null without a poll; not set on platforms without polls. */
  readonly poll?: SandboxPoll | null;
  readonly visibility: string;
  readonly createdAt: string;
  /** Whether visitors can see it. */
  readonly live: boolean;
  /** Whether the author of the conversation hid this reply. X only. */
  readonly hidden?: boolean;
  /** The ID of the post that this one replies to. X only. */
  readonly replyTo?: string | null;
}

/** A user or page on the simulated platform that can be chosen on its consent page. */
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
  /** Apps in development may use http on localhost. */
  readonly development: boolean;
  /** Domains and URL prefixes that the developer has verified in the portal, for files that a platform pulls. */
  readonly verifiedUrls?: readonly string[];
}

export interface SimulatorContext {
  readonly platform: string;
  /** This simulator's base URL, such as `http://127.0.0.1:4001/twitter`, without a trailing slash. */
  readonly baseUrl: string;
  /** The sandbox's clock, which the control API can advance. */
  now(): Date;
  /** Seeded; in [0, 1). */
  readonly random: () => number;
  /** Opens a collection in the platform's own namespace. */
  collection<T>(name: string): Collection<T>;
  readonly blobs: BlobStore;
  findClient(clientId: string): OAuthClient | undefined;
  /**
   * Returns another simulator's context, for a host that serves two platforms (Instagram on
   * graph.facebook.com). Null if the sandbox runs without that platform.
   */
  findPeer(platform: string): SimulatorContext | null;
  /** Returns the value of a knob of this simulator, which the control API can change. */
  knob<T extends boolean | number | string>(name: string): T;
  /**
   * Wraps a handler as a named endpoint: requests are recorded for the control API, faults set for the name
   * apply (response, delay, cut before or after the handler runs), and exceptions become a 500.
   */
  endpoint(
    name: string,
    handler: (request: Request, response: Response) => unknown,
  ): RequestHandler;
  /**
   * Records that a client did something no correct client does. The control API lists violations, and tests
   * fail on them.
   */
  violation(message: string): void;
  /** Fetches a client's URL (pull uploads) and stores its bytes. No redirects, limited in size. */
  pull(
    url: string,
    options: { maxBytes: number },
  ): Promise<{ status: number; contentType: string | null; blob: StoredBlob | null }>;
}

export interface Simulator {
  readonly platform: string;
  /** The platform's own hostnames, for clients that use the sandbox as a proxy. */
  readonly hosts: readonly string[];
  /** Knobs with their defaults, such as `{ processingSeconds: 2, accountIsPrivate: false }`. */
  readonly knobs: Readonly<Record<string, boolean | number | string>>;
  /**
   * Returns the rule that a knob's new value breaks, such as "must be a URL", or null. Types are already
   * checked.
   */
  explainKnob?(name: string, value: boolean | number | string): string | null;
  readonly personas: readonly Persona[];
  /** Description on the start page, for a simulator that doesn't publish posts. */
  readonly about?: string;
  /** Also served at the sandbox's root, for clients that can only be configured with a host. */
  readonly rootPath?: string;
  /** The platform's own paths, mounted below `/<platform>`, including consent and permalink pages. */
  routes(context: SimulatorContext): Router;
  listPosts(context: SimulatorContext): SandboxPost[];
  /**
   * Revoke or expire an account's tokens for the control API. Both return how many tokens were affected. Only
   * needed by simulators that don't store tokens in `kit/oauth-tokens.ts`.
   */
  revokeTokens?(context: SimulatorContext, accountId: string): number;
  expireTokens?(context: SimulatorContext, accountId: string): number;
}
