import { randomUUID } from 'node:crypto';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '#app/server/errors/app-error.ts';
import type { ErrorCode } from '#app/domain/errors/error-codes.ts';
import { toProblem } from '../responses/problem.ts';

/**
 * Responds with a problem document and a `Request-Id` to requests that Node rejects before any handler runs: headers
 * that are unreadable, too large, or too slow, and unknown expectations. Node's own responses have neither.
 */
export function answerBrokenRequests(server: Server): void {
  const answering = new WeakSet<Duplex>();
  server.on('request', ({ socket }, response: ServerResponse) => {
    answering.add(socket);
    response.once('close', () => answering.delete(socket));
  });
  server.on('checkExpectation', ({ headers }, response: ServerResponse) => {
    const message = `This server doesn't know the expectation "${headers.expect ?? ''}". Send the request without the header Expect.`;
    const { head, body } = toAnswer(new AppError('expectation_failed', { message }));
    response.writeHead(417, head).end(body);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // If a response is in progress, the client would read this text as part of it.
    if (!socket.writable || error.code === 'ECONNRESET' || answering.has(socket)) {
      socket.destroy();
      return;
    }
    const { status, head, body } = toAnswer(toRefusal(error.code));
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
    socket.end(
      [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n'),
    );
  });
}

const REFUSALS: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: [
    'headers_too_large',
    'The headers of the request are larger than 16 KB. Send fewer or shorter ones.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    'request_timeout',
    'The headers of the request took too long to arrive. Send the request again.',
  ],
};

function toRefusal(cause: string | undefined): AppError {
  const [code, message] = REFUSALS[cause ?? ''] ?? [
    'malformed_request',
    "The request isn't HTTP that this server can read.",
  ];
  return new AppError(code, { message });
}

function toAnswer(error: AppError) {
  const requestId = `req_${randomUUID()}`;
  const body = JSON.stringify(toProblem(error, requestId));
  const head = {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  };
  return { status: error.status, head, body };
}
