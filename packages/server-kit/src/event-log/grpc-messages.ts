import http2 from 'node:http2'
import { framed, unframed } from './frames.ts'

const WINDOW_BYTES = 4 * 1024 * 1024
const FRAME_BYTES = 1024 * 1024
const PING_EVERY_MS = 10_000

interface Call {
  /** `http://host:port` */
  authority: string
  path: string
  headers?: Record<string, string>
  /** The serialised request. */
  request: Uint8Array
  signal?: AbortSignal
}

/**
 * The messages of one server-streaming gRPC call, in groups as they come off the wire; read no faster than they are
 * taken. Ends quietly when the signal aborts; throws when the connection breaks or the server ends with an error.
 */
export async function* grpcMessages(call: Call): AsyncGenerator<Buffer[]> {
  if (call.signal?.aborted) return
  const session = http2.connect(call.authority, {
    settings: { initialWindowSize: WINDOW_BYTES, maxFrameSize: FRAME_BYTES, enablePush: false },
  })
  // A session error also breaks its stream, where it is handled.
  session.on('error', () => {})
  session.once('connect', () => session.destroyed || session.setLocalWindowSize(WINDOW_BYTES))
  const stream = session.request({
    ...{ ':method': 'POST', ':path': call.path, te: 'trailers', 'content-type': 'application/grpc' },
    ...call.headers,
  })
  // The reader receives errors; if a read ends before it is connected, the reader has left.
  stream.on('error', () => {})
  let ended: http2.IncomingHttpHeaders = {}
  const look = (headers: http2.IncomingHttpHeaders) => {
    if (headers['grpc-status'] !== undefined) ended = headers
  }
  stream.on('response', look).on('trailers', look)
  const cancel = () => stream.close(http2.constants.NGHTTP2_CANCEL)
  call.signal?.addEventListener('abort', cancel, { once: true })
  const pinging = keepAlive(session)
  try {
    stream.end(framed(call.request))
    yield* unframed(stream)
    if (call.signal?.aborted) return
    const { 'grpc-status': status, 'grpc-message': message = '' } = ended
    if (status !== '0')
      throw status === undefined
        ? new Error('the connection ended')
        : Object.assign(new Error(`status ${status}: ${decodeURIComponent(String(message))}`), {
            code: Number(status),
          })
  } catch (error) {
    if (!call.signal?.aborted) throw error
  } finally {
    clearInterval(pinging)
    call.signal?.removeEventListener('abort', cancel)
    cancel()
    session.destroy()
  }
}

/** Distinguishes an unresponsive server from an idle one. */
function keepAlive(session: http2.ClientHttp2Session): NodeJS.Timeout {
  let waiting = false
  return setInterval(() => {
    if (waiting) session.destroy(new Error('no answer to a ping'))
    else if (!session.connecting && !session.destroyed) {
      waiting = true
      session.ping(() => {
        waiting = false
      })
    }
  }, PING_EVERY_MS)
}
