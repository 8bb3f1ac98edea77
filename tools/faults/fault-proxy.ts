import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'

export interface FaultProxy {
  /** Where it listens, `HOST:PORT`. */
  address: string
  /** Closes every connection and rejects new ones until it is restored. */
  cut: () => void
  /** Delays traffic in both directions by this time in milliseconds. */
  slow: (ms: number) => void
  /** Lets through what is asked, and no answer. */
  silence: () => void
  mend: () => void
  stop: () => Promise<void>
}

/** A way to a server on this machine that can be cut, made slow or silent. */
export async function startFaultProxy(target: { host: string; port: number }): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  /** On which the server answers. */
  const answering = new Set<Socket>()
  let isCut = false
  let isSilent = false
  let heldBackMs = 0
  const held = () =>
    new Transform({
      async transform(chunk, _, done) {
        if (heldBackMs > 0) await delay(heldBackMs)
        done(null, chunk)
      },
    })
  const server = createServer(incoming => {
    if (isCut) return void incoming.destroy()
    const outgoing = connect(target)
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from)
      from.setNoDelay(true)
      from.pipe(held()).pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        answering.delete(from)
        to.destroy()
      })
    }
    answering.add(outgoing)
    if (isSilent) outgoing.pause()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      endAll()
    },
    slow(ms) {
      heldBackMs = ms
    },
    silence() {
      isSilent = true
      for (const socket of answering) socket.pause()
    },
    mend() {
      isCut = false
      isSilent = false
      heldBackMs = 0
      for (const socket of answering) socket.resume()
    },
    async stop() {
      endAll()
      server.close()
      await once(server, 'close')
    },
  }
}
