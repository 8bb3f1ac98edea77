import { readFileSync } from 'node:fs'
import type { ManagedProcess } from '@koryaku/process-supervisor/managed-process.ts'

/**
 * Memory of processes and all their children in MB, by the program that each began with. Pages that several share are
 * counted once: each process has its proportional share of them.
 */
export function memoryOf(programs: readonly Pick<ManagedProcess, 'name' | 'pid'>[]): {
  total: number
  parts: string
} {
  const parts = programs
    .map(one => ({
      name: one.name,
      mb: treeOf(one.pid() ?? 0).reduce((sum, pid) => sum + sharesOf(pid), 0) / 1024,
    }))
    .sort((a, b) => b.mb - a.mb)
  return {
    total: Math.round(parts.reduce((sum, { mb }) => sum + mb, 0)),
    parts: parts.map(({ name, mb }) => `${name} ${Math.round(mb)}`).join(', '),
  }
}

const treeOf = (pid: number): number[] => [
  pid,
  ...read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number).flatMap(treeOf),
]

/** Kilobytes; 0 for a process that has ended. */
const sharesOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)

/** Empty for a process that has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
