import { describe, expect, it } from 'vitest';
import { readFailure } from '#app/components/shell/read-failure.ts';

/** Builds an error as the router passes it to an error boundary. */
const respond = (status: number, data: unknown = null) => ({
  status,
  statusText: '',
  internal: false,
  data,
});

describe('the message for a failed screen', () => {
  it('takes the blame for a server error and shows the request ID', () => {
    const failure = readFailure(respond(500, { requestId: 'req_2' }), 'req_1');
    expect(failure).toMatchObject({ requestId: 'req_2', canRetry: true });
    expect(failure.text).toContain('This is our fault.');
  });

  it('takes the blame for a rendering error and shows the page ID', () => {
    const failure = readFailure(new Error('Unexpected Server Error'), 'req_1');
    expect(failure).toMatchObject({ requestId: 'req_1', canRetry: true });
    expect(readFailure(respond(503), 'req_1')).toMatchObject({ requestId: 'req_1' });
  });

  it.each([
    [503, 'Fanfare is temporarily unavailable'],
    [507, 'The server’s disk is full'],
  ])('explains that an outage is temporary: %s', (status, title) => {
    const failure = readFailure(respond(status, { requestId: 'req_2' }), 'req_1');
    expect(failure).toMatchObject({ title, requestId: 'req_2', canRetry: true });
  });

  it('blames neither side and shows no ID when there was no response', () => {
    const failure = readFailure(new TypeError('Failed to fetch'), 'req_1');
    expect(failure).toMatchObject({ requestId: null, canRetry: true });
    expect(failure.text).toContain('Check your connection');
  });

  it.each([
    [404, 'Page not found'],
    [400, 'This form can’t be read'],
    [405, 'This page doesn’t accept forms'],
    [403, 'You can’t open this page'],
  ])('explains that repeating the request does not help: %s', (status, title) => {
    const failure = readFailure(respond(status), 'req_1');
    expect(failure).toMatchObject({ title, requestId: null, canRetry: false });
  });
});
