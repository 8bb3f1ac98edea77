import { createServer, type Socket } from 'node:net'
import type { Server, ServerCredentials } from '@grpc/grpc-js'
import { accountOf, tellsAccounts } from './peer-account.ts'

const ROOT = 0

export interface LoopbackListener {
  port: number
  /** Connections of other accounts that were closed. */
  refused: () => number
  /** Closes all connections immediately; new ones are accepted. */
  dropConnections: () => void
  /** Stops accepting connections. */
  close: () => void
  /** Closes the remaining connections. */
  end: () => Promise<void>
}

/** Accounts cannot be distinguished on this system, or an account was rejected for the first time. */
export type ConnectionNotice = { kind: 'everybody-is-let-in' } | { kind: 'refused'; account: number }

interface ListeningOptions {
  port: number
  credentials: ServerCredentials
  /** True if clients sign in. Otherwise only processes of the server's account and of root are accepted. */
  asksUsers: boolean
  onNotice: (notice: ConnectionNotice) => void
}

/** Listens on 127.0.0.1 and hands connections to gRPC once it is known whose they are. */
export async function listenOnLoopback(
  grpc: Server,
  { port, credentials, asksUsers, onNotice }: ListeningOptions,
): Promise<LoopbackListener> {
  const looks = !asksUsers && (await tellsAccounts())
  if (!looks && !asksUsers) onNotice({ kind: 'everybody-is-let-in' })
  const injector = grpc.createConnectionInjector(credentials)
  const open = new Set<Socket>()
  const told = new Set<number | undefined>()
  let refused = 0

  const isLetIn = async (socket: Socket): Promise<boolean> => {
    if (!looks) return true
    const account = await accountOf(socket)
    if (account === ROOT || account === process.geteuid?.()) return true
    refused++
    // Once for each: a program that tries again and again fills no disk.
    if (account !== undefined && !told.has(account)) onNotice({ kind: 'refused', account })
    told.add(account)
    return false
  }
  const server = createServer({ noDelay: true, pauseOnConnect: true }, socket => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy())
    isLetIn(socket).then(
      isIn => {
        if (!isIn || socket.destroyed) return void socket.destroy()
        // Reading begins as with a connection that was never paused, which HTTP/2 expects.
        socket.read(0)
        injector.injectConnection(socket)
      },
      () => socket.destroy(),
    )
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve()),
  )
  const ended = new Promise<void>(resolve => server.once('close', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    refused: () => refused,
    dropConnections: () => injector.drain(0),
    close: () => server.close(),
    async end() {
      for (const socket of open) socket.destroy()
      await ended
    },
  }
}
