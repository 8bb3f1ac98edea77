import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { totalmem } from 'node:os'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')
const BIN = join(ROOT, 'node_modules', '.bin')
const GIB = 1024 ** 3
/**
 * The compiler and the type-aware linter are Go programs that live for seconds. They collect garbage only near this size:
 * half of their processor time is saved.
 */
export const SHORT_LIVED_GO = {
  GOGC: 'off',
  GOMEMLIMIT: String(Math.max(2 * GIB, Math.floor(totalmem() / 6))),
}
const environment = {
  ...SHORT_LIVED_GO,
  ...process.env,
  PATH: `${BIN}:${process.env.PATH}`,
  NO_COLOR: '1',
  FORCE_COLOR: undefined,
}

/**
 * Runs a program of node_modules/.bin in the root of the repository.
 * @param options.buffer true to return the output instead of printing it as it comes
 * @returns the exit code (null if a signal ended it) and the buffered output
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  { buffer = false, env = {} }: { buffer?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(join(BIN, command), args, {
    cwd: ROOT,
    env: { ...environment, ...env },
    stdio: buffer ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => chunks.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: Buffer.concat(chunks).toString() }
}
