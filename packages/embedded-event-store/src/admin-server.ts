import { statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AppendLog } from './append-log.ts'
import { type Faults, faultsSchema } from './faults.ts'
import type { Storage } from './storage.ts'

const MAX_BODY_BYTES = 10_000

interface AdminOptions {
  port: number
  file: string
  storage: Storage
  log: AppendLog
  refused: () => number
  /** Without it there is no /faults. */
  faults?: Faults
}

/** `/health`, `/metrics` and, when asked for, `/faults` over HTTP on loopback. Returns how to stop it. */
export async function startAdminServer(options: AdminOptions): Promise<() => Promise<void>> {
  const server = createServer((request, response) => void answer(request, response, options))
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(options.port, '127.0.0.1', resolve),
  )
  return () => new Promise(resolve => server.close(() => resolve()))
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: AdminOptions,
): Promise<void> {
  const json = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const { method, url } = request
  if (method === 'GET' && url === '/health') json(200, { status: 'ok' })
  else if (method === 'GET' && url === '/metrics') {
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(metricsText(options))
  } else if (url === '/faults' && options.faults && (method === 'PUT' || method === 'DELETE')) {
    if (method === 'DELETE') options.faults.reset()
    else {
      const { data, error } = faultsSchema.safeParse(await readJson(request))
      if (!data) return void json(422, { error: error.issues[0]?.message })
      options.faults.set(data)
    }
    response.writeHead(204).end()
  } else json(404, { error: 'there are /health and /metrics' })
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > MAX_BODY_BYTES) return undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** In the format of Prometheus. */
function metricsText({ file, storage, log, refused }: AdminOptions): string {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const { commits, answered, failed } = log.counts
  const metrics: [name: string, type: 'counter' | 'gauge', help: string, value: number][] = [
    ['event_store_commits_total', 'counter', 'Transactions that are on the disk.', commits],
    ['event_store_writes_total', 'counter', 'Appends, deletes and tombstones that were answered.', answered],
    ['event_store_failed_writes_total', 'counter', 'Writes whose transaction the disk refused.', failed],
    ['event_store_refused_connections_total', 'counter', 'Of other accounts of the machine.', refused()],
    ['event_store_subscribers', 'gauge', 'Calls that wait for the next event.', log.listeners],
    ['event_store_log_end_position', 'gauge', 'Position of the next event.', storage.head()],
    ['event_store_file_bytes', 'gauge', 'Size of the log file.', sizeOf(file)],
    ['event_store_wal_bytes', 'gauge', 'Size of its write-ahead log.', sizeOf(`${file}-wal`)],
    ['process_resident_memory_bytes', 'gauge', 'Memory of the process.', process.memoryUsage.rss()],
  ]
  return metrics
    .map(([name, type, help, value]) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${value}\n`)
    .join('')
}
