/** What an entry of the API's changelog tells. */
export interface ApiChange {
  readonly kind: 'added' | 'changed' | 'deprecated' | 'removed';
  readonly text: string;
}

export interface ApiRelease {
  /** A dated version of the API, as the header `Fanfare-Version` names it. */
  readonly version: string;
  /** Of Fanfare, as CHANGELOG.md names it. */
  readonly release: string;
  readonly changes: readonly ApiChange[];
}

/**
 * The dated versions of the API, the newest first. An addition is told in the newest one. A change that an existing
 * client would notice gets a new version, and the older ones go on as they were.
 */
export const API_RELEASES = [
  {
    version: '2026-11-23',
    release: '0.1.0',
    changes: [{ kind: 'added', text: 'The first dated version of the API.' }],
  },
] as const satisfies readonly [ApiRelease, ...ApiRelease[]];

export const API_VERSIONS: readonly string[] = API_RELEASES.map(({ version }) => version);
export const LATEST_API_VERSION: string = API_RELEASES[0].version;
