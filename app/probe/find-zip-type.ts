import type { FileHandle } from 'node:fs/promises';
import { FileWindow } from './file-window.ts';
import { listZipNames } from './is-zip-whole.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** Part names that identify the type of a ZIP. The first match wins. */
const MARKS: readonly (readonly [pattern: RegExp, contentType: string])[] = [
  [/^word\/vbaProject\.bin$/iu, 'application/vnd.ms-word.document.macroenabled.12'],
  [/^ppt\/vbaProject\.bin$/iu, 'application/vnd.ms-powerpoint.presentation.macroenabled.12'],
  [/^word\/document\d*\.xml$/iu, `${OFFICE}.wordprocessingml.document`],
  [/^ppt\/presentation\.xml$/iu, `${OFFICE}.presentationml.presentation`],
  [/^xl\/workbook\.(?:xml|bin)$/iu, `${OFFICE}.spreadsheetml.sheet`],
  [/^visio\/document\.xml$/iu, 'application/vnd.visio'],
  [/^AndroidManifest\.xml$/u, 'application/vnd.android.package-archive'],
  [/^Payload\/[^/]+\.app\//u, 'application/x-ios-app'],
  [/^META-INF\/container\.xml$/u, 'application/epub+zip'],
  [/^META-INF\/MANIFEST\.MF$/u, 'application/java-archive'],
  [/^3D\/3dmodel\.model$/iu, 'model/3mf'],
  [/\.usd[ac]?$/u, 'model/vnd.usdz+zip'],
  [/^doc\.kml$/u, 'application/vnd.google-earth.kmz'],
];

/**
 * Returns the type of a ZIP by the names of its parts, for ZIPs that the sniffing library can't read
 * sequentially.
 */
export async function findZipType(file: FileHandle): Promise<string> {
  const names = await listZipNames(new FileWindow(file, (await file.stat()).size)).catch(() => []);
  const mark = MARKS.find(([pattern]) => names.some((name) => pattern.test(name)));
  return mark?.[1] ?? 'application/zip';
}
