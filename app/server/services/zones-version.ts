/** The version of the zone database that resolves wall times, stored so that a later version can resolve them again. */
export const ZONES_VERSION = process.versions['tz'] ?? 'unknown';
