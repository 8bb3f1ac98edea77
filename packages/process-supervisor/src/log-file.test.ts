import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { causeIn, sizeOf } from './log-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'koryaku-log-file-'))
const file = join(folder, 'log')
afterAll(() => rmSync(folder, { recursive: true }))
const logged = (...lines: string[]) => writeFileSync(file, `${lines.join('\n')}\n`)

describe('the cause of an end', () => {
  it.each([
    [
      'an error that Node.js prints, before its stack and version',
      [
        '(warning)',
        "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'zod'",
        '    at x.ts:1',
        '',
        'Node.js v24.21.0',
      ],
      "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'zod'",
    ],
    [
      'the first structured error',
      [
        '{"level":30,"msg":"starts"}',
        '{"level":50,"msg":"cannot start","err":{"message":"no disk"}}',
        '{"level":50,"msg":"stopped"}',
      ],
      'cannot start: no disk',
    ],
    ['a fatal error of PostgreSQL', ['x FATAL:  no space', 'x LOG:  shut down'], 'x FATAL:  no space'],
    ['otherwise the last line', ['one', 'two'], 'two'],
  ])('is %s', (_, lines, cause) => {
    logged(...lines)
    expect(causeIn(file, 0)).toBe(cause)
  })

  it('is of this run, also where the log was rotated', () => {
    logged('TypeError: of an earlier run')
    const from = sizeOf(file)
    writeFileSync(file, 'RangeError: of this run\nNode.js v24\n', { flag: 'a' })
    expect(causeIn(file, from)).toBe('RangeError: of this run')
    logged('Error: new')
    expect(causeIn(file, from)).toBe('Error: new')
    expect(causeIn(join(folder, 'none'), 0)).toBe('')
  })
})
