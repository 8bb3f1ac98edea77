import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const CLI = join(import.meta.dirname, '../../projector/src/cli.ts')

/** The ranking of all time by a replay on the command line. @returns what it printed, with its progress, and how long it took */
export async function replayAll(
  environment: object,
): Promise<{ csv: string; progress: string[]; seconds: number }> {
  const start = performance.now()
  const args = [CLI, 'ranking', '--from', '1970-01-01', '--to', '2099-12-31', '--format', 'csv']
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve))
  const [csv, said, code] = await Promise.all([text(child.stdout), text(child.stderr), exited])
  if (code !== 0) throw new Error(`the replay ended with ${code}: ${said}`)
  const progress = said.split('\n').filter(line => line.includes('%'))
  return { csv, progress, seconds: (performance.now() - start) / 1000 }
}
