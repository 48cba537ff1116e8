/**
 * The version of the zone database that resolves wall times, such as `2025b`, stored so that a later version can resolve
 * them again. Versions sort by age; a runtime that doesn't know its own has the oldest.
 */
export const ZONES_VERSION = process.versions['tz'] ?? '';
