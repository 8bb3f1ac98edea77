import type { Writable } from 'node:stream'

interface Heartbeat {
  everyMs: number
  /** Rejects while the state of the session is unknown. */
  isSignedIn: () => Promise<boolean>
  /** Called before a reader that takes no data is disconnected. */
  onSilence: () => void
}

/**
 * Sends heartbeats on an open stream, and ends it with its session. A reader that has taken nothing since the last
 * heartbeat has disconnected: its stream is destroyed. Runs until the stream is closed.
 */
export function keepAlive(stream: Writable, { everyMs, isSignedIn, onSilence }: Heartbeat): void {
  const beat = () => {
    if (stream.writableNeedDrain) {
      onSilence()
      stream.destroy()
      return
    }
    // Unknown because the database is unavailable: the stream stays open.
    isSignedIn().then(
      signedIn => (signedIn ? stream.write(STILL_HERE) : stream.end()),
      () => stream.write(STILL_HERE),
    )
  }
  const timer = setInterval(beat, everyMs)
  stream.once('close', () => clearInterval(timer))
}

const STILL_HERE = ': still here\n\n'
