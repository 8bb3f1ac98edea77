import {
  type Metadata,
  ResponderBuilder,
  ServerInterceptingCall,
  type ServerInterceptor,
  ServerListenerBuilder,
} from '@grpc/grpc-js'
import { storeIsStopping } from './wire.ts'

interface OpenCall {
  sendStatus(status: { code: number; details: string; metadata: Metadata }): void
}

/** The calls that are under way, so that a store that stops can tell those who wait, instead of breaking off. */
export class OpenCalls {
  readonly #calls = new Set<OpenCall>()
  #stopping = false

  interceptor(): ServerInterceptor {
    return (_, call) => {
      const over = () => this.#calls.delete(call)
      this.#calls.add(call)
      return new ServerInterceptingCall(
        call,
        new ResponderBuilder()
          .withStart(next => {
            if (this.#stopping) return this.#refuse(call)
            next(new ServerListenerBuilder().withOnCancel(over).build())
          })
          .withSendMessage((message, next) => {
            // Behind its status nothing may come.
            if (this.#calls.has(call)) next(message)
          })
          .withSendStatus((status, next) => {
            // A call that was told already has its status.
            if (over()) next(status)
          })
          .build(),
      )
    }
  }

  /** From now on calls are answered UNAVAILABLE. */
  refuse(): void {
    this.#stopping = true
  }

  /** Answers those that are under way in the same way. */
  endAll(): void {
    for (const call of [...this.#calls]) this.#refuse(call)
  }

  #refuse(call: OpenCall): void {
    if (this.#calls.delete(call)) call.sendStatus(storeIsStopping() as Parameters<OpenCall['sendStatus']>[0])
  }
}
