import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperationTable } from '#app/server/http/api/operation-table.ts';

describe('the table of operations', () => {
  let server: Server;

  beforeAll(async () => {
    const app = express();
    const table = createOperationTable();
    app.use(table.dispatch);
    app.get('/api/me', (_request, response) => void response.send('route'));
    const respond = (text: string) => (_request: unknown, response: express.Response) =>
      void response.send(text);
    table.add({ method: 'get', path: '/api/me' }, respond('table'));
    table.add({ method: 'post', path: '/api/me' }, respond('table, POST'));
    server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const send = async (path: string, method = 'GET') => {
    const { port } = server.address() as AddressInfo;
    return (await fetch(`http://127.0.0.1:${port}${path}`, { method })).text();
  };

  it('calls the handler of a method and path, whatever the query', async () => {
    expect(await send('/api/me')).toBe('table');
    expect(await send('/api/me?a=b')).toBe('table');
    expect(await send('/api/me', 'POST')).toBe('table, POST');
  });

  it('leaves other spellings of a path to Express', async () => {
    expect(await send('/api/me/')).toBe('route');
    expect(await send('/API/me')).toBe('route');
  });

  it('leaves HEAD to Express, which responds as to GET without a body', async () => {
    expect(await send('/api/me', 'HEAD')).toBe('');
  });
});
