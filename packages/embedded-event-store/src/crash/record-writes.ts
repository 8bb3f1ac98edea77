import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Operations of a program on the recorded files, in order. */
export type Operation =
  | { kind: 'write'; file: string; offset: number; bytes: Buffer }
  | { kind: 'truncate'; file: string; size: number }
  | { kind: 'sync'; file: string }

const CALLS = ['pwrite64', 'write', 'ftruncate', 'fsync', 'fdatasync']
const MAX_BYTES_OF_A_WRITE = 1024 * 1024

/** Runs a program under strace and returns its writes, truncations and syncs of the named files. */
export function recordWrites(command: string[], files: string[], traceFile: string): Operation[] {
  const { status, signal, stderr, error } = spawnSync(
    'strace',
    [
      ...['-f', '-qq', '-xx', '-y', '-s', String(MAX_BYTES_OF_A_WRITE), '-o', traceFile],
      ...['-e', `trace=${CALLS.join(',')}`, '--seccomp-bpf'],
      ...files.flatMap(file => ['-P', file]),
      ...command,
    ],
    { encoding: 'utf8' },
  )
  if (error) throw error
  if (status !== 0 && signal !== 'SIGKILL') throw new Error(`the recorded program failed: ${stderr}`)
  return parseTrace(readFileSync(traceFile, 'latin1'))
}

/** `12 pwrite64(17</tmp/x>, "\x00…", 4096, 0) = 4096`; paths and bytes are hexadecimal. */
function parseTrace(trace: string): Operation[] {
  const operations: Operation[] = []
  const unfinished = new Map<string, string>()
  for (const line of trace.split('\n')) {
    const [, thread = '', rest = ''] = /^(\d+) +(.*)$/s.exec(line) ?? []
    // Calls of several threads overlap: a call counts when it returns.
    if (rest.endsWith(' <unfinished ...>')) {
      unfinished.set(thread, rest.slice(0, -' <unfinished ...>'.length))
      continue
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/s.exec(rest)
    const operation = parseCall(resumed ? (unfinished.get(thread) ?? '') + resumed[1] : rest)
    if (operation) operations.push(operation)
  }
  return operations
}

function parseCall(call: string): Operation | undefined {
  const [, name = '', path = '', values = '', result = ''] =
    /^(\w+)\(\d+<([^>]*)>(.*)\) += (-?\d+)/s.exec(call) ?? []
  if (!name || Number(result) < 0) return undefined
  const file = fromHex(path).toString('utf8')
  if (name === 'fsync' || name === 'fdatasync') return { kind: 'sync', file }
  if (name === 'ftruncate') return { kind: 'truncate', file, size: Number(/\d+/.exec(values)?.[0]) }
  const [, text = '', offset] = /^, "([^"]*)", \d+(?:, (\d+))?/.exec(values) ?? []
  const bytes = fromHex(text).subarray(0, Number(result))
  return { kind: 'write', file, offset: Number(offset ?? -1), bytes }
}

const fromHex = (text: string): Buffer => Buffer.from(text.replaceAll('\\x', ''), 'hex')
