import { connect } from 'node:net'
import type { Stop } from './bells.ts'

const SENT_AT_ONCE = 1_000
const AGAIN_MS = 500

/** Connections on each of which a thousand searches are sent without waiting for an answer, again and again. */
export async function sendAhead(url: string, count: number): Promise<Stop> {
  const { port } = new URL(url)
  let sent = 0
  const send = () => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: '127.0.0.2' }).pause()
    socket.on('error', () => {})
    const search = () => `GET /api/search/articles?q=h${sent++} HTTP/1.1\r\nhost: localhost\r\n\r\n`
    socket.write(Array.from({ length: SENT_AT_ONCE }, search).join(''))
    return socket
  }
  let sockets = Array.from({ length: count }, send)
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  const timer = setInterval(() => {
    end()
    sockets = Array.from({ length: count }, send)
  }, AGAIN_MS)
  return async () => {
    clearInterval(timer)
    end()
  }
}
