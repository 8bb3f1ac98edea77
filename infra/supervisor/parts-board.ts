import { renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { PartStatus } from '@koryaku/contracts/operations/part-status.ts'
import text from '#start-words.ts'

type Say = (line: string) => void

/** The state of every service: `/parts` and `/metrics` on loopback, `parts.json`, a printed line per change. */
export class PartsBoard {
  readonly #parts = new Map<string, PartStatus>()
  readonly #file: string
  readonly #say: Say

  constructor(folder: string, say: Say) {
    this.#file = join(folder, 'parts.json')
    this.#say = say
  }

  get parts(): PartStatus[] {
    return [...this.#parts.values()]
  }

  note(status: PartStatus): void {
    const before = this.#parts.get(status.name)
    this.#parts.set(status.name, status)
    this.#write()
    const line = announcement(before, status)
    if (line) this.#say(line)
  }

  /** Answers on loopback until the returned function is called. */
  async listen(port: number): Promise<() => Promise<void>> {
    const server = createServer((request, response) => {
      if (request.url === '/parts') {
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ parts: this.parts }))
      } else if (request.url === '/metrics') {
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(this.#metrics())
      } else response.writeHead(404).end()
    })
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(port, '127.0.0.1', resolve),
    )
    return () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }

  /** Through a temporary file, so that it is never read half written; on a full disk the last one stays. */
  #write(): void {
    try {
      writeFileSync(`${this.#file}.new`, `${JSON.stringify({ parts: this.parts }, null, 1)}\n`, {
        mode: 0o600,
      })
      renameSync(`${this.#file}.new`, this.#file)
    } catch {
      // HTTP clients still get the current state.
    }
  }

  #metrics(): string {
    const lines = (name: string, type: string, help: string, value: (part: PartStatus) => number) =>
      `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${this.parts
        .map(part => `${name}{part="${part.name}"} ${value(part)}\n`)
        .join('')}`
    return (
      lines('part_up', 'gauge', '1 while the part runs.', ({ state }) => Number(state === 'running')) +
      lines('part_restarts_total', 'counter', 'Starts after the first.', ({ restarts }) => restarts)
    )
  }
}

/** One line for what an operator wants to know, and none for each of many tries. */
function announcement(before: PartStatus | undefined, status: PartStatus): string | undefined {
  const { name, state, reason } = status
  if (state === 'hung') return `  ! ${text.hung(name)}`
  if (state === 'restarting' && before?.reason !== reason) return `  ! ${text.stopped(name, reason ?? '')}`
  if (state === 'running' && before?.reason !== undefined) return `  ✓ ${text.upAgain(name)}`
  return undefined
}
