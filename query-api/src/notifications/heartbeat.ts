import type { Writable } from 'node:stream'

interface Heartbeat {
  everyMs: number
  /** Rejects while nobody knows. */
  isSignedIn: () => Promise<boolean>
  /** Called before a reader is ended who takes nothing. */
  onSilence: () => void
}

/**
 * Tells an open stream every while that we are still here, and ends it with its session. Where nothing of the last
 * beat was taken, nobody is reading: such a stream is cut. Goes on until the stream is closed.
 */
export function keepAlive(stream: Writable, { everyMs, isSignedIn, onSilence }: Heartbeat): void {
  const beat = () => {
    if (stream.writableNeedDrain) {
      onSilence()
      stream.destroy()
      return
    }
    // Unknown because the database is away: still here.
    isSignedIn().then(
      signedIn => (signedIn ? stream.write(STILL_HERE) : stream.end()),
      () => stream.write(STILL_HERE),
    )
  }
  const timer = setInterval(beat, everyMs)
  stream.once('close', () => clearInterval(timer))
}

const STILL_HERE = ': still here\n\n'
