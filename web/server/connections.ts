import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { DeclaredApp } from '@koryaku/server-kit/declared-app.ts'
import { networkOf } from '@koryaku/server-kit/network.ts'
import { createRoom, type Room } from '#server/room.ts'
import type { SecurityHeaders } from '#server/security-headers.ts'

/** How long a browser may keep us waiting. */
export const SERVER_TIMES = {
  // Bound: gateway | a client that takes | connectionTimeout
  /** Idle time in ms while data is pending: a slow consumer is disconnected after it. */
  connectionTimeout: 30_000,
  /** A whole request, with a picture on a slow line. */
  requestTimeout: 60_000,
  http: {
    // Bound: gateway | headers / whole request | headersTimeout, requestTimeout
    ...{ headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    // We check it ourselves: the response of Node.js has none of our headers.
    requireHostHeader: false,
  },
}

// Bound: gateway | connections of browsers | CONNECTIONS_PER_ADDRESS, CONNECTIONS_MAX
/**
 * One IP address may be a company or a carrier: far more than one user opens, far less than the server can
 * hold.
 */
const CONNECTIONS_PER_ADDRESS = 1_000
const CONNECTIONS_MAX = 8_000
// Bound: gateway | responses that clients have not read | UNSENT_BYTES
/** Memory in bytes for unsent responses; short ones are not counted. */
const UNSENT_BYTES = 64 * 1024 * 1024
const COUNTED_FROM = 16 * 1024

export interface ConnectionFigures {
  open: () => number
  refused: () => number
  unsent: Room
}

/**
 * Bounds what is open to browsers.
 * @param isBehindProxy then all come from its address, and it counts them itself
 */
export function boundConnections(
  app: DeclaredApp,
  { answer }: SecurityHeaders,
  isBehindProxy: boolean,
): ConnectionFigures {
  const byAddress = new Map<string, number>()
  let open = 0
  let refused = 0
  const perAddress = isBehindProxy ? CONNECTIONS_MAX : CONNECTIONS_PER_ADDRESS
  ;(app.server as Server).on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '')
    const own = (byAddress.get(address) ?? 0) + 1
    byAddress.set(address, own)
    open++
    socket.once('close', () => {
      open--
      const left = (byAddress.get(address) ?? 1) - 1
      if (left > 0) byAddress.set(address, left)
      else byAddress.delete(address)
    })
    if (own <= perAddress && open <= CONNECTIONS_MAX) return
    refused++
    answer(socket, 503, { 'retry-after': '5' })
    // Does not wait for a client that keeps its end open.
    socket.setTimeout(1_000, () => socket.destroy())
  })
  const unsent = createRoom(UNSENT_BYTES)
  app.addHook('onSend', async (_request, reply, payload) => {
    const size = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
    if (size < COUNTED_FROM) return
    const share = unsent.enter(() => reply.raw.destroy())
    reply.raw.once('close', share.leave)
    share.take(size)
  })
  return { open: () => open, refused: () => refused, unsent }
}
