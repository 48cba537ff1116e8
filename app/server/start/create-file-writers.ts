import { writeZip } from '#app/server/adapters/archive/zip-archive.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { loadOnFirstCall } from './load-on-first-call.ts';

/** Creates the writers of ZIP archives and of iCalendar files, whose library loads with the first file. */
export function createFileWriters(): Pick<ServiceDeps, 'writeArchive' | 'calendarWriter'> {
  return {
    writeArchive: writeZip,
    calendarWriter: loadOnFirstCall(
      async () => (await import('../adapters/calendar-writer/ical-writer.ts')).icalWriter,
    ),
  };
}
