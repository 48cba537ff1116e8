import type { Logger } from '#app/server/ports/logger.ts';

/** `ExportResult` of the SDK: code 0 is a success. */
interface Result {
  readonly code: number;
  readonly error?: Error;
}

interface Exporter<Batch> {
  export(batch: Batch, onResult: (result: Result) => void): void;
}

/**
 * Logs when an exporter starts to fail and when it works again, but not each failure in between: a collector can be
 * down for days. Changes the exporter and returns it.
 */
export function reportExports<Batch, T extends Exporter<Batch>>(
  exporter: T & Exporter<Batch>,
  { logger, what }: { readonly logger: Logger; readonly what: string },
): T {
  const send = exporter.export.bind(exporter);
  let isFailing = false;
  exporter.export = (batch, onResult) =>
    send(batch, (result) => {
      const hasFailed = result.code !== 0;
      if (hasFailed && !isFailing)
        logger.warn({ err: result.error }, `The collector doesn’t receive ${what}.`);
      if (!hasFailed && isFailing) logger.info({}, `The collector receives ${what} again.`);
      isFailing = hasFailed;
      onResult(result);
    });
  return exporter;
}
