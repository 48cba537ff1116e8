import { serialize } from 'pg-protocol';
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  concatBytes,
  FrontendReader,
  qualifyStatementName,
  queryMessage,
  readTransactionStatus,
  syncMessage,
} from '#app/server/db/embedded/protocol.ts';

const bytes = (buffer: Uint8Array) => new Uint8Array(buffer);
const startup = () => bytes(serialize.startup({ user: 'postgres', database: 'postgres' }));

function readOne(message: Uint8Array) {
  const reader = new FrontendReader();
  const [, second] = reader.read(concatBytes([startup(), message]));
  if (second === undefined) throw new Error('No message was read.');
  return second;
}

describe('the Postgres wire protocol', () => {
  it('is split into the same messages, whatever the chunks', () => {
    const stream = concatBytes([
      startup(),
      serialize.parse({ text: 'SELECT $1' }),
      serialize.bind({ values: ['🎺'] }),
      serialize.sync(),
      serialize.query('SELECT 1'),
      serialize.end(),
    ]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 })), (sizes) => {
        const reader = new FrontendReader();
        const types: string[] = [];
        let offset = 0;
        for (const size of [...sizes, stream.byteLength]) {
          const chunk = stream.slice(offset, offset + size);
          offset += chunk.byteLength;
          types.push(...reader.read(chunk).map(({ type }) => type));
        }
        expect(types).toEqual(['startup', 'P', 'B', 'S', 'Q', 'X']);
      }),
    );
  });

  it('encodes the same messages as the driver', () => {
    expect(queryMessage('SELECT 1')).toEqual(bytes(serialize.query('SELECT 1')));
    expect(syncMessage()).toEqual(bytes(serialize.sync()));
  });

  it('prefixes prepared statement names per connection, in every message that contains them', () => {
    const named = [
      [
        serialize.parse({ name: 'find', text: 'SELECT 1' }),
        serialize.parse({ name: 'c7_find', text: 'SELECT 1' }),
      ],
      [
        serialize.bind({ portal: 'p', statement: 'find', values: ['1'] }),
        serialize.bind({ portal: 'p', statement: 'c7_find', values: ['1'] }),
      ],
      [
        serialize.describe({ type: 'S', name: 'find' }),
        serialize.describe({ type: 'S', name: 'c7_find' }),
      ],
      [
        serialize.close({ type: 'S', name: 'find' }),
        serialize.close({ type: 'S', name: 'c7_find' }),
      ],
    ] as const;
    for (const [source, expected] of named) {
      expect(qualifyStatementName(readOne(source), 7)).toEqual({
        bytes: bytes(expected),
        name: 'c7_find',
      });
    }
  });

  it('leaves unnamed statements, portals and other messages unchanged', () => {
    const others = [
      serialize.parse({ text: 'SELECT 1' }),
      serialize.bind({ values: ['1'] }),
      serialize.describe({ type: 'P', name: 'portal' }),
      serialize.sync(),
      serialize.query('SELECT 1'),
    ];
    for (const source of others) {
      expect(qualifyStatementName(readOne(source), 7)).toEqual({
        bytes: bytes(source),
        name: null,
      });
    }
  });

  it('reads the transaction status at the end of a response, and none from an unfinished one', () => {
    const ready = (status: string) =>
      Uint8Array.from([0x43, 0, 0, 0, 4, 0x5a, 0, 0, 0, 5, status.charCodeAt(0)]);
    expect(readTransactionStatus(ready('I'))).toBe('I');
    expect(readTransactionStatus(ready('T'))).toBe('T');
    expect(readTransactionStatus(ready('E'))).toBe('E');
    expect(readTransactionStatus(Uint8Array.from([0x31, 0, 0, 0, 4]))).toBeNull();
  });
});
