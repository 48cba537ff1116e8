import type { PlatformId } from './platforms.ts';

/** A profile of the operator's on a social network, or any other page of theirs. */
export interface SiteProfile {
  readonly name: string;
  readonly url: string;
}

/** What every public page knows of the installation. */
export interface SiteFrame {
  /** No slash at the end. */
  readonly url: string;
  readonly profiles: readonly SiteProfile[];
  /** The free video downloader: the operator's sister site, or the app's own screen. */
  readonly downloaderUrl: string;
}

/** Who gets what in this installation: read from its settings, never from a text that can grow old. */
export interface SiteServices {
  /** A host or a name; null: nobody outside, it is answered by this installation itself. */
  readonly payments: string | null;
  readonly suggestions: string | null;
  readonly signIn: string | null;
  readonly mail: string | null;
  /** The platforms whose real API is used; all others are the sandbox. */
  readonly platforms: readonly PlatformId[];
}

export interface SiteFacts extends SiteFrame {
  /** Who runs this installation; null: nobody has said. */
  readonly operator: string | null;
  /** An e-mail address or a page; null: nobody has said. */
  readonly contact: string | null;
  /** Where the simulated platforms are reached by programs. */
  readonly sandboxUrl: string;
  readonly services: SiteServices;
  /** After so many days a file that no post used is removed; null: never. */
  readonly mediaKeepDays: number | null;
  readonly apiLimits: ApiLimits;
}

/** Calls of the API that this installation takes; 0 is no limit. */
export interface ApiLimits {
  readonly perMinute: number;
  readonly burst: number;
  readonly strangerPerMinute: number;
}

/** A line of the API page. */
export interface ApiOperation {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
}
