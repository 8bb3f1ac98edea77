import { expect, it } from 'vitest'
import { auditReport, isSigned, signReport } from './audit-report.ts'

const audit = { events: 3, seals: 2, waiting: 1, head: 'abc', faults: [] }
const at = new Date('2026-04-01T00:00:00.000Z')

it('a report is known by its signature, also after it was written down', () => {
  const report = signReport(audit, at, 'a secret of the site')
  expect(isSigned(auditReport.parse(JSON.parse(JSON.stringify(report))))).toBe(true)
  expect(signReport(audit, at, 'a secret of the site').publicKey).toBe(report.publicKey)
  expect(signReport(audit, at, 'another').publicKey).not.toBe(report.publicKey)
})

it.each([{ head: 'abd' }, { at: '2026-04-02T00:00:00.000Z' }, { events: 2 }, { publicKey: 'none' }])(
  'rejects a changed report: %j',
  change => {
    expect(isSigned({ ...signReport(audit, at, 'a secret of the site'), ...change })).toBe(false)
  },
)
