import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditReport, isSigned } from '@koryaku/server-kit/audit-report.ts'
import { expect, it } from 'vitest'
import { keepHead } from './keep-heads.ts'

it('one signed report a day is kept, and the earlier ones stay as they are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'koryaku-heads-'))
  const file = join(folder, 'audit', 'heads.ndjson')
  let head = 'first'
  const heads = {
    ...{ file, secret: 'a secret of the site' },
    audit: async () => ({ events: 1, seals: 1, waiting: 0, head, faults: [] }),
  }
  expect(await keepHead(heads, new Date('2026-04-01T01:00:00Z'))).toBe(true)
  const before = readFileSync(file, 'utf8')
  expect(await keepHead(heads, new Date('2026-04-01T23:00:00Z'))).toBe(false)
  head = 'second'
  expect(await keepHead(heads, new Date('2026-04-02T00:00:01Z'))).toBe(true)
  const after = readFileSync(file, 'utf8')
  expect(after.startsWith(before)).toBe(true)
  const reports = after
    .trimEnd()
    .split('\n')
    .map(line => auditReport.parse(JSON.parse(line)))
  expect(reports.map(report => report.head)).toEqual(['first', 'second'])
  expect(reports.every(isSigned)).toBe(true)
  rmSync(folder, { recursive: true })
})
