import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '#app/server/errors/app-error.ts';
import type { ErrorCode } from '#app/domain/errors/error-codes.ts';
import { LATEST_API_VERSION } from '#app/domain/api/api-changelog.ts';
import { toProblem } from '../responses/problem.ts';
import { pickRequestId } from '../responses/request-id.ts';

/**
 * Responds with a problem document and a `Request-Id` to requests that Node rejects before any handler runs: headers
 * that are unreadable, too large, or too slow, and unknown expectations. Node's own responses have neither.
 */
export function respondToBrokenRequests(server: Server): void {
  const respondingWith = new WeakSet<Duplex>();
  server.on('request', ({ socket }, response: ServerResponse) => {
    respondingWith.add(socket);
    response.once('close', () => {
      // What comes after the last response of a connection is nobody's request.
      if (response.shouldKeepAlive) respondingWith.delete(socket);
    });
  });
  server.on('checkExpectation', ({ headers, socket }, response: ServerResponse) => {
    respondingWith.add(socket);
    const message = `This server doesn't know the expectation "${headers.expect ?? ''}". Send the request without the header Expect.`;
    const error = new AppError('expectation_failed', { message });
    const { head, body } = toResponse(error, pickRequestId(headers['request-id']));
    response.writeHead(417, head).end(body);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // If a response is in progress, or was the connection's last, the client would read this text as part of it.
    if (!socket.writable || error.code === 'ECONNRESET' || respondingWith.has(socket)) {
      socket.destroy();
      return;
    }
    const { status, head, body } = toResponse(toRefusal(error.code), pickRequestId(undefined));
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

/** The path may be unknown here, so every response names the API's version. */
function toResponse(error: AppError, requestId: string) {
  const body = JSON.stringify(toProblem(error, requestId));
  const head = {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Request-Id': requestId,
    'Fanfare-Version': LATEST_API_VERSION,
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  };
  return { status: error.status, head, body };
}
