import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { WRITTEN_WRONG } from '@koryaku/cli-kit/exit-codes.ts'
import { machine, say } from '../../program.ts'
import { type Figures, inTurns, ratioLines } from './ratios.ts'

const ROOT = join(import.meta.dirname, '../../..')
const SIDES: ['earlier', 'now'] = ['earlier', 'now']
const SCRIPT = 'tools/bench/against/site-figures.ts'

/** Measures a site of this checkout and one of an earlier commit in turns; prints the ratio of each figure. */
export async function compareWith(commit: string, rounds: number): Promise<void> {
  const id = commitOf(commit)
  const folder = mkdtempSync(join(tmpdir(), 'koryaku-bench-against-'))
  const tree = join(folder, 'tree')
  const running = new AbortController()
  const remove = () => {
    if (existsSync(tree)) git('worktree', 'remove', '--force', tree)
    // Stores that lost their parent need a moment to end.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
    git('worktree', 'prune')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => running.abort())
  try {
    git('worktree', 'add', '--detach', tree, id)
    installPackages(tree)
    mkdirSync(dirname(join(tree, SCRIPT)), { recursive: true })
    cpSync(join(ROOT, SCRIPT), join(tree, SCRIPT))
    say(`${machine()}; ${id.slice(0, 8)} → this checkout, medians of ${rounds}`)
    const runs = { earlier: [] as Figures[], now: [] as Figures[] }
    for (const side of inTurns(SIDES, rounds)) {
      process.stderr.write(`measuring ${side === 'now' ? 'this checkout' : id.slice(0, 8)}\n`)
      runs[side].push(await figuresOf(side === 'now' ? ROOT : tree, folder, running.signal))
    }
    for (const line of ratioLines(runs.earlier, runs.now)) say(line)
  } catch (error) {
    if (!running.signal.aborted) throw error
    process.exitCode = 130
  } finally {
    remove()
  }
}

function commitOf(name: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`).trim()
  } catch {
    process.stderr.write(`--against: there is no commit ${name}\n`)
    process.exit(WRITTEN_WRONG)
  }
}

/** Hard links to the packages of this checkout, when they are those that the commit wants. */
function installPackages(tree: string): void {
  const lock = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8')
  if (lock(tree) === lock(ROOT)) {
    for (const packages of globSync('{.,*}/node_modules', { cwd: ROOT }))
      execFileSync('cp', ['-a', '--link', join(ROOT, packages), join(tree, packages)])
    // Caches made from the sources of this checkout.
    rmSync(join(tree, 'node_modules/.cache'), { recursive: true, force: true })
  } else {
    const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', ['install', ...options], { cwd: tree, stdio: ['ignore', 'ignore', 'inherit'] })
  }
}

async function figuresOf(root: string, folder: string, signal: AbortSignal): Promise<Figures> {
  signal.throwIfAborted()
  const node = join(root, 'node_modules/.bin/node')
  const child = spawn(existsSync(node) ? node : process.execPath, [SCRIPT], {
    cwd: root,
    // Whatever it leaves when it is stopped goes with the folder.
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = () => child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  const exited = once(child, 'exit')
  const [output, [code]] = await Promise.all([text(child.stdout), exited])
  signal.removeEventListener('abort', stop)
  signal.throwIfAborted()
  if (code !== 0) throw new Error(`the site of ${root} could not be measured`)
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Figures
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
