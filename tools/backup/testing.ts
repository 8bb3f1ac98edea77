import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/** Exit code and output of a command line. */
interface Ended {
  code: number | null
  out: string
  errors: string
}

/** `npm run backup` or `npm run restore`, for the site of a folder and a port. */
export function runCli(
  program: 'backup' | 'restore',
  args: string[],
  site: { DATA_DIR: string; PORT: string },
  /** A program that runs this one, and its arguments. */
  within: string[] = [],
): { child: ChildProcess; ended: Promise<Ended>; saidStep: (count: number) => Promise<void> } {
  const [command = '', ...rest] = [
    ...within,
    process.execPath,
    join(import.meta.dirname, `${program}.cli.ts`),
  ]
  const child = spawn(command, [...rest, ...args], {
    env: { PATH: process.env.PATH, ...site },
  })
  let out = ''
  let errors = ''
  child.stdout.on('data', chunk => {
    out += chunk
  })
  child.stderr.on('data', chunk => {
    errors += chunk
  })
  const ended = new Promise<Ended>(resolve => child.once('close', code => resolve({ code, out, errors })))
  /** Steps are printed on separate lines; the bar follows in others. */
  const steps = () =>
    errors.split('\n').filter(line => /^(copying|checking|restoring) [a-z ]+$/.test(line)).length
  const saidStep = (count: number) =>
    new Promise<void>(resolve => {
      const look = () => {
        if (steps() >= count) resolve()
      }
      child.stderr.on('data', look)
      child.once('close', () => resolve())
      look()
    })
  return { child, ended, saidStep }
}
