import type { EventEmitter } from 'node:events'

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
  await drained(call)
}

/** Until the call takes more, or ends. Bare listeners: this happens for every few messages of a long read. */
function drained(call: EventEmitter): Promise<void> {
  return new Promise((resolve, reject) => {
    const forget = () => {
      call.off('drain', go)
      call.off('cancelled', go)
      call.off('error', fail)
    }
    const go = () => {
      forget()
      resolve()
    }
    const fail = (error: Error) => {
      forget()
      reject(error)
    }
    call.on('drain', go)
    call.on('cancelled', go)
    call.on('error', fail)
  })
}
