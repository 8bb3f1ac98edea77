import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { EventStoreDBClient } from '@eventstore/db-client'

const MAIN = join(import.meta.dirname, '../main.ts')

/** The store as a separate process, with a client, so that it can be killed and restarted. */
export class ServerProcess {
  readonly #args: string[]
  #child: ChildProcess | undefined
  #client: EventStoreDBClient | undefined
  #url = ''

  constructor(file: string, ...args: string[]) {
    this.#args = [MAIN, '--db', file, '--port', '0', ...args]
  }

  get client(): EventStoreDBClient {
    if (!this.#client) throw new Error('the store is not up')
    return this.#client
  }

  /** For separate clients. */
  get url(): string {
    return this.#url
  }

  get pid(): number {
    if (!this.#child?.pid) throw new Error('the store is not up')
    return this.#child.pid
  }

  async start(): Promise<void> {
    // Ends with this process, however this one ends.
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', process.execPath, ...this.#args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    let said = ''
    for await (const chunk of child.stdout) {
      said += chunk
      const port = /ready on 127\.0\.0\.1:(\d+)/.exec(said)?.[1]
      if (!port) continue
      this.#url = `esdb://127.0.0.1:${port}?tls=false`
      this.#client = EventStoreDBClient.connectionString(this.#url)
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
    // Not awaited: streams that broke with the store never report their end to the client.
    this.#client?.dispose().catch(() => {})
    this.#client = undefined
  }
}
