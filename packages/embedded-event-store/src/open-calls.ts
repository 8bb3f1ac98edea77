import { setTimeout as pause } from 'node:timers/promises'
import {
  type Metadata,
  ResponderBuilder,
  ServerInterceptingCall,
  type ServerInterceptor,
  ServerListenerBuilder,
} from '@grpc/grpc-js'
import { storeIsStopping, streamsService } from './wire.ts'

/** Answers of batch appends that are on their way follow each other faster than this. */
const ANSWERED_MS = 150

interface OpenCall {
  sendStatus(status: { code: number; details: string; metadata: Metadata }): void
}

/** Calls in flight, so that a store that shuts down can end them with a status instead of a broken connection. */
export class OpenCalls {
  readonly #calls = new Set<OpenCall>()
  #stopping = false
  #lastAnswerAt = Number.NEGATIVE_INFINITY

  interceptor(): ServerInterceptor {
    return ({ path }, call) => {
      const isAppending = path === streamsService.batchAppend?.path
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
            if (!this.#calls.has(call)) return
            if (isAppending) this.#lastAnswerAt = performance.now()
            next(message)
          })
          .withSendStatus((status, next) => {
            // A call that was ended already has its status.
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

  /**
   * Resolves when the answers to appends are out, at the latest after `atMostMs`. They leave one by one, and a client
   * that reads the end of a call throws away what it had not yet looked at before it.
   */
  async answered(atMostMs: number): Promise<void> {
    const end = performance.now() + atMostMs
    while (performance.now() < end) {
      const left = this.#lastAnswerAt + ANSWERED_MS - performance.now()
      if (left <= 0) return
      await pause(left)
    }
  }

  /** Answers those that are under way in the same way. */
  endAll(): void {
    for (const call of [...this.#calls]) this.#refuse(call)
  }

  #refuse(call: OpenCall): void {
    if (this.#calls.delete(call)) call.sendStatus(storeIsStopping() as Parameters<OpenCall['sendStatus']>[0])
  }
}
