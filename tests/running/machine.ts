import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

const MAX_LOAD = 3
const MAX_WAIT_MS = 300_000

/**
 * Waits up to five minutes until the machine is quiet: stores and browsers share its processors with the tests. Names the
 * busiest processes while it waits.
 * @returns a line for the end of the output if the machine was still busy
 */
export async function waitUntilQuiet(): Promise<string | undefined> {
  const end = performance.now() + MAX_WAIT_MS
  const load = () => loadavg()[0] ?? 0
  if (load() > MAX_LOAD)
    process.stdout.write(`The machine is busy (load ${load().toFixed(1)}):\n${busiest()}\n`)
  while (load() > MAX_LOAD) {
    if (performance.now() > end)
      return `The machine was busy when the tests began (load ${load().toFixed(1)}).`
    await pause(5_000)
  }
  return undefined
}

/** Five lines: share of a processor, command and working folder. */
function busiest(): string {
  try {
    const rows = execFileSync('ps', ['-eo', 'pid=,pcpu=,args=', '--sort=-pcpu'], { encoding: 'utf8' })
    return rows
      .split('\n')
      .slice(0, 5)
      .map(row => `  ${row.trim().slice(0, 100)} in ${folderOf(row.trim().split(' ')[0] ?? '')}`)
      .join('\n')
  } catch {
    return readFileSync('/proc/loadavg', 'utf8')
  }
}

function folderOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return '?'
  }
}
