import type { AdminPart } from '#app/domain/operators/admin-page.ts';
import type { ServiceDeps } from '../deps.ts';

/** A part that takes longer counts as unreadable, so that it doesn't hold up the page. */
const TIMEOUT_MS = 5000;

interface PartReading<T> {
  /** For the log. */
  readonly name: string;
  readonly read: () => Promise<T>;
  readonly timeoutMs?: number;
}

/** Reads a part of the operator's page. Logs the error of a part that can't be read. Never throws. */
export async function readPart<T>(
  { logger }: Pick<ServiceDeps, 'logger'>,
  { name, read, timeoutMs = TIMEOUT_MS }: PartReading<T>,
): Promise<AdminPart<T>> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The part took too long.')), timeoutMs);
  try {
    return { isRead: true, value: await Promise.race([read(), late.promise]) };
  } catch (error) {
    logger.warn({ err: error, part: name }, 'A part of the operator’s page can’t be read.');
    return { isRead: false };
  } finally {
    clearTimeout(timer);
  }
}
