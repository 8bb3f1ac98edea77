import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { EventStoreDBClient } from '@eventstore/db-client'

const MAIN = join(import.meta.dirname, '../main.ts')

/** The store as a process of its own, with a client, so that it can be killed and started again. */
export class ServerProcess {
  readonly #args: string[]
  #child: ChildProcess | undefined
  #client: EventStoreDBClient | undefined

  constructor(file: string, ...args: string[]) {
    this.#args = [MAIN, '--db', file, '--port', '0', ...args]
  }

  get client(): EventStoreDBClient {
    if (!this.#client) throw new Error('the store is not up')
    return this.#client
  }

  get pid(): number {
    if (!this.#child?.pid) throw new Error('the store is not up')
    return this.#child.pid
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, this.#args, { stdio: ['ignore', 'pipe', 'inherit'] })
    this.#child = child
    let said = ''
    for await (const chunk of child.stdout) {
      said += chunk
      const port = /ready on 127\.0\.0\.1:(\d+)/.exec(said)?.[1]
      if (!port) continue
      this.#client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`)
      return
    }
    throw new Error(`the store did not start: ${said}`)
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child
    if (child && child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    }
    // Not waited for: streams that broke with the store never tell the client that they ended.
    void this.#client?.dispose()
    this.#client = undefined
  }
}
