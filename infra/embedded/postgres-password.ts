import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#start-error.ts'

/** Every connection needs this password, including sockets and replication. */
const ACCESS = 'host all all 127.0.0.1/32 scram-sha-256\n'

interface Database {
  data: string
  password: string
  /** The program, with what it runs under. */
  postgres: string[]
  settings: string[]
}

/**
 * Sets the password of the only account and who is let in, before anything listens: in a new folder, in one of an
 * earlier version that let in every local process, and in one that was made with another password. PostgreSQL runs
 * for it alone, without the network; the last step is the mark that spares it the next time, so that a start which
 * was interrupted does it again.
 */
export async function requirePassword(database: Database): Promise<void> {
  const { data, password } = database
  const access = join(data, 'pg_hba.conf')
  const mark = join(data, 'koryaku-password')
  const digest = createHash('sha256').update(password).digest('hex')
  if (contentOf(access) === ACCESS && contentOf(mark) === digest) return
  await setPassword(database)
  replace(access, ACCESS)
  replace(mark, digest)
}

async function setPassword({ data, password, postgres, settings }: Database): Promise<void> {
  const [program = '', ...args] = [...postgres, '--single', '-D', data, ...settings, 'postgres']
  // In the program's own input: neither on a command line nor in a file.
  const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    said += text
  })
  child.stdin.on('error', () => {})
  child.stdin.end(`alter role postgres password '${password.replaceAll("'", "''")}'\n`)
  const [code] = await once(child, 'close')
  const fault = said.split('\n').find(line => /\b(ERROR|FATAL|PANIC): /.test(line))
  if (code !== 0 || fault !== undefined)
    throw new StartError('passwordRefused', fault?.trim() ?? `exit code ${code}`)
}

const contentOf = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined

/** The whole file or the one before, of the same owner as the folder. */
function replace(file: string, content: string): void {
  const next = `${file}.new`
  writeFileSync(next, content, { mode: 0o600, flush: true })
  const { uid, gid } = statSync(join(file, '..'))
  chownSync(next, uid, gid)
  renameSync(next, file)
}
