import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createDeclaredApp, type DeclaredAppOptions } from '@koryaku/server-kit/declared-app.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import { answerFaults, boundAddresses, elsewhere, nowhere } from '#server/addresses.ts'
import { boundConnections, type ConnectionFigures, SERVER_TIMES } from '#server/connections.ts'
import { boundPipelining, type PipeliningFigures } from '#server/pipelining.ts'
import { addSecurityHeaders, type SecurityHeaders } from '#server/security-headers.ts'

export interface HttpServerOptions {
  log: Logger
  /** Holds its answers against what its routes declare: in tests. */
  holdsAnswers: boolean
  /** Browsers reach the site by TLS. */
  secure: boolean
  /** Only these may declare the IP address of a client. */
  trustedProxies?: string[]
}

/** Creates the server for browsers, without routes: its bounds, headers and error responses. */
export function createHttpServer({ log, holdsAnswers, secure, trustedProxies }: HttpServerOptions) {
  const server: DeclaredAppOptions['server'] = {
    trustProxy: trustedProxies ?? false,
    ...SERVER_TIMES,
    // Live streams never end on their own: stopping ends them.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 2_000 },
    // Only addresses that the router cannot decode come here.
    frameworkErrors: (_error, _request, reply) => void nowhere(headers.putOn(reply)),
    clientErrorHandler: (error, socket) => answerUnread(headers, error, socket),
  }
  const app = createDeclaredApp({ log, holdsAnswers, elsewhere, server })
  const headers = addSecurityHeaders(app, secure)
  const connected = app.server as Server
  // Expectations other than "100 Continue" may be ignored (RFC 9110, 10.1.1).
  connected.on('checkExpectation', (request, response) => connected.emit('request', request, response))
  const connections: ConnectionFigures = boundConnections(app, headers, trustedProxies !== undefined)
  const pipelining: PipeliningFigures = boundPipelining(app)
  boundAddresses(app)
  answerFaults(app)
  return { app, connections, pipelining }
}

const STATUS_BY_FAULT: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers data that is not a valid request, or that arrives too slowly. */
function answerUnread({ answer }: SecurityHeaders, { code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) answer(socket, STATUS_BY_FAULT[code ?? ''] ?? 400)
  socket.destroySoon()
}
