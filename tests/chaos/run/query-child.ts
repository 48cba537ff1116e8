import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Row } from './stage.ts';

interface QueryResult {
  readonly id: string;
  readonly rows?: Row[];
  readonly error?: string;
}

/**
 * Queries the process that owns the embedded database, which no other process can open. Rejects if it
 * refuses, or ends before it responds.
 */
export function queryChild(
  child: ChildProcess,
  { sql, values }: { sql: string; values: readonly unknown[] },
): Promise<Row[]> {
  const id = randomUUID();
  return new Promise((resolve, reject) => {
    const end = (): void => {
      child.off('message', onMessage);
      child.off('close', onClose);
    };
    const onMessage = (message: unknown): void => {
      const response = message as QueryResult;
      if (response.id !== id) return;
      end();
      if (response.rows) resolve(response.rows);
      else reject(new Error(response.error ?? 'The process gave no rows.'));
    };
    const onClose = (): void => {
      end();
      reject(new Error('The process ended before it answered.'));
    };
    child.on('message', onMessage);
    child.once('close', onClose);
    child.send({ id, sql, values }, (error) => {
      if (!error) return;
      end();
      reject(error);
    });
  });
}
