import { SESSION_ENDED } from '@koryaku/server-kit/product-session.ts'
import type { ReadPosition } from '#reading/read-position.ts'

interface OpenStream {
  /** Whether its session still is one. */
  isSignedIn: () => Promise<boolean>
  end: () => void
}

/** The event streams of this process, by session: each ends immediately with its session. */
export function createOpenStreams({ onHeard }: Pick<ReadPosition, 'onHeard'>) {
  const open = new Map<string, Set<OpenStream>>()
  onHeard(heard => {
    if (heard?.channel === SESSION_ENDED) for (const stream of open.get(heard.payload) ?? []) stream.end()
    // A session may have ended without an announcement.
    if (heard === null) for (const streams of open.values()) for (const stream of streams) look(stream)
  })
  // While the database is unavailable the state is unknown: the next heartbeat checks again.
  const look = ({ isSignedIn, end }: OpenStream): void => {
    isSignedIn().then(
      signedIn => signedIn || end(),
      () => undefined,
    )
  }
  return {
    /** Watches over a stream until the returned function is called. */
    add(sessionId: string, stream: OpenStream): () => void {
      const own = open.get(sessionId) ?? new Set()
      open.set(sessionId, own.add(stream))
      // It may have ended since it was looked up.
      look(stream)
      return () => {
        own.delete(stream)
        if (own.size === 0 && open.get(sessionId) === own) open.delete(sessionId)
      }
    },
  }
}
