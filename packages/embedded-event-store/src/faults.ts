import {
  status as GrpcStatus,
  ResponderBuilder,
  ServerInterceptingCall,
  type ServerInterceptor,
} from '@grpc/grpc-js'
import { z } from 'zod'
import { Frames } from './frames.ts'
import type { Outgoing } from './outgoing.ts'

const MAX_SECONDS = 600

/** Injectable faults; each lasts until it is disabled, except counted and one-time ones. */
export const faultsSchema = z.strictObject({
  /** Delay of every response in ms. */
  delayMs: z.number().int().min(0).max(60_000).optional(),
  /** Subscriptions deliver each event twice. */
  duplicateDelivery: z.boolean().optional(),
  /** Number of next appends that are committed and then lose their connection instead of a response. */
  loseAnswers: z.number().int().min(0).max(1_000_000).optional(),
  /** Seconds in which all connections are cut and calls are UNAVAILABLE. */
  unavailableSeconds: z.number().min(0).max(MAX_SECONDS).optional(),
  /** Every commit fails, as on a disk that is full or gone. */
  diskStopped: z.boolean().optional(),
  /** All connections are lost, once. */
  dropConnections: z.literal(true).optional(),
})
export type FaultSettings = z.output<typeof faultsSchema>

/** Faults for the tests of programs that use the store. There only when asked for with a flag. */
export class Faults {
  #delayMs = 0
  #duplicateDelivery = false
  #answersToLose = 0
  #diskStopped = false
  #unavailableUntil = 0
  #dropConnections: () => void = () => {}

  /** @param dropConnections closes all connections immediately */
  attach(dropConnections: () => void): void {
    this.#dropConnections = dropConnections
  }

  /** Only what is named changes. */
  set(settings: FaultSettings): void {
    this.#delayMs = settings.delayMs ?? this.#delayMs
    this.#duplicateDelivery = settings.duplicateDelivery ?? this.#duplicateDelivery
    this.#answersToLose = settings.loseAnswers ?? this.#answersToLose
    this.#diskStopped = settings.diskStopped ?? this.#diskStopped
    if (settings.unavailableSeconds !== undefined)
      this.#unavailableUntil = Date.now() + settings.unavailableSeconds * 1000
    if (settings.dropConnections || this.#isUnavailable()) this.#dropConnections()
  }

  reset(): void {
    this.set({
      delayMs: 0,
      duplicateDelivery: false,
      loseAnswers: 0,
      diskStopped: false,
      unavailableSeconds: 0,
    })
  }

  /** Called inside each transaction, before it commits. */
  beforeCommit(): void {
    if (this.#diskStopped) throw new Error('disk I/O error (switched on)')
  }

  /** Called with each append that is durable; when its answer is to be lost, it never returns. */
  async beforeAnswer(): Promise<void> {
    if (this.#answersToLose === 0) return
    this.#answersToLose--
    this.#dropConnections()
    await new Promise<never>(() => {})
  }

  /** A subscription that delivers twice while that is switched on. */
  duplicating<Message, Call extends Outgoing<Message | Frames>>(call: Call): Call {
    const write = (message: Message | Frames, taken?: () => void) => {
      if (this.#duplicateDelivery && message instanceof Frames) call.write(message)
      return call.write(message, taken)
    }
    return new Proxy(call, {
      get(target, name) {
        if (name === 'write') return write
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }

  interceptor(): ServerInterceptor {
    return (_, call) =>
      new ServerInterceptingCall(
        call,
        new ResponderBuilder()
          .withStart(next => {
            if (this.#isUnavailable())
              call.sendStatus({ code: GrpcStatus.UNAVAILABLE, details: 'unavailable (switched on)' })
            else next()
          })
          .withSendMessage((message, next) => {
            if (this.#delayMs === 0) next(message)
            else setTimeout(next, this.#delayMs, message)
          })
          .build(),
      )
  }

  #isUnavailable(): boolean {
    return Date.now() < this.#unavailableUntil
  }
}
