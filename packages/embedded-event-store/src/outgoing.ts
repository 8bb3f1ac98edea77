import type { EventEmitter } from 'node:events'

/** A call that answers with a stream of messages, whatever it was asked. */
export interface Outgoing<Message> extends EventEmitter {
  cancelled: boolean
  /** @param taken called when the message is on its way */
  write(message: Message, taken?: () => void): unknown
}

/**
 * Sends to one reader no faster than it consumes (backpressure): while one message is in flight the next is prepared,
 * and no more. Events that are not sent yet are not read yet either.
 */
export class Outlet<Message> {
  readonly #call: Outgoing<Message>
  #underWay: Promise<void> = Promise.resolve()
  #ended = () => {}

  constructor(call: Outgoing<Message>) {
    this.#call = call
    // An ended call accepts no more messages, and reports it only here.
    for (const end of ['cancelled', 'close', 'error']) call.once(end, () => this.#ended())
  }

  async send(message: Message): Promise<void> {
    await this.#underWay
    if (this.#call.cancelled) return
    this.#underWay = new Promise(taken => {
      this.#ended = taken
      this.#call.write(message, taken)
    })
  }
}
