import { once } from 'node:events'
import { connect } from 'node:net'
import type { Stop } from './bells.ts'

const ANSWERED_WITHIN_MS = 10_000

/** Connections that each ask for something and leave the answer lying, from when it has come. */
export async function readNothing(url: string, paths: string[], count: number): Promise<Stop> {
  const { port } = new URL(url)
  const sockets = Array.from({ length: count }, (_, n) => {
    const socket = connect(Number(port), '127.0.0.1').pause()
    socket.on('error', () => {})
    socket.write(`GET ${paths[n % paths.length]} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    return socket
  })
  const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS)
  await Promise.all(sockets.map(socket => once(socket, 'readable', { signal })))
  return async () => {
    for (const socket of sockets) socket.destroy()
  }
}
