import { type EventEmitter, once } from 'node:events'

/** A call that answers with a stream of messages, whatever it was asked. */
export interface Outgoing<Message> extends EventEmitter {
  cancelled: boolean
  write(message: Message): boolean
}

/** Sends one message, and waits while the reader is slow: what is not sent yet is not read yet either. */
export async function sendWithBackpressure<Message>(
  call: Outgoing<Message>,
  message: Message,
): Promise<void> {
  if (call.cancelled || call.write(message)) return
  const stop = new AbortController()
  const cancelled = once(call, 'cancelled', { signal: stop.signal })
  cancelled.catch(() => {})
  await Promise.race([once(call, 'drain', { signal: stop.signal }), cancelled]).finally(() => stop.abort())
}
