import { readFileSync } from 'node:fs'

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export const percentile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

export const print = (name: string, value: string): void =>
  void process.stdout.write(`${name.padEnd(66)}${value}\n`)

export const perSecond = (value: number): string => `${Math.round(value)}/s`

/** Resident memory of a process, in megabytes. */
export function memoryMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kb ?? 0) / 1024)
}
