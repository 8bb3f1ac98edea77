import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

interface Process {
  pid: number
  parent: number
  /** Seconds of this process, and of its children that have ended. */
  own: number
  ended: number
}

/** Processor seconds of a process and of all below it, ended ones too, from /proc. */
export function cpuSeconds(pid: number): number {
  const all = readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? read(Number(name)) : []))
  const sumOf = (process: Process): number =>
    all
      .filter(({ parent }) => parent === process.pid)
      .reduce((sum, child) => sum + sumOf(child), process.own + process.ended)
  const root = all.find(process => process.pid === pid)
  return root ? sumOf(root) : 0
}

function read(pid: number): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name may hold spaces and brackets: the numbers begin behind its last one.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const seconds = (a: number, b: number) => ((fields[a] ?? 0) + (fields[b] ?? 0)) / TICKS_PER_SECOND
    return [{ pid, parent: fields[1] ?? 0, own: seconds(11, 12), ended: seconds(13, 14) }]
  } catch {
    return []
  }
}
