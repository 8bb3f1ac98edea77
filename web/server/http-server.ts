import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from '@koryaku/contracts/server/logger.ts'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { answerFaults, boundAddresses, nowhere } from '#server/addresses.ts'
import { boundConnections, type ConnectionFigures, SERVER_TIMES } from '#server/connections.ts'
import { boundPipelining, type PipeliningFigures } from '#server/pipelining.ts'
import { addSecurityHeaders, type SecurityHeaders } from '#server/security-headers.ts'

export interface HttpServerOptions {
  log: Logger
  /** Browsers reach the site by TLS. */
  secure: boolean
  /** Nobody else is believed about the address of a client. */
  trustedProxies?: string[]
}

/** What browsers connect to, before anything is there to be read: its bounds, headers and the forms of its answers. */
export function createHttpServer({ log, secure, trustedProxies }: HttpServerOptions) {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    disableRequestLogging: true,
    trustProxy: trustedProxies ?? false,
    ...SERVER_TIMES,
    // Live streams never end by themselves: stopping ends them.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 2_000 },
    // Only addresses that the router cannot decode come here.
    frameworkErrors: (_error, _request, reply) => void nowhere(headers.putOn(reply)),
    clientErrorHandler: (error, socket) => answerUnread(headers, error, socket),
  })
  const headers = addSecurityHeaders(app, secure)
  const server = app.server as Server
  // What is expected beyond "100 Continue" may be left out (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  const connections: ConnectionFigures = boundConnections(app, headers, trustedProxies !== undefined)
  const pipelining: PipeliningFigures = boundPipelining(app)
  boundAddresses(app)
  answerFaults(app)
  return { app, connections, pipelining }
}

const STATUS_BY_FAULT: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers what is no request, or comes too slowly to be one. */
function answerUnread({ answer }: SecurityHeaders, { code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) answer(socket, STATUS_BY_FAULT[code ?? ''] ?? 400)
  socket.destroySoon()
}
