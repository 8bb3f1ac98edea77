import { expect, it } from 'vitest'
import { joinChanges } from './join-changes.ts'

const changelog = '# Changelog\n\nIntroduction.\n\n## 0.1.0 (2026-11-22)\n\n- First.\n'
const release = { version: '0.2.0', date: '2026-12-01' }

it('adds a release above the last one, with the newest note first', () => {
  const notes = new Map([
    ['2026-11-25-series.md', 'Series of articles.\nWith an order.\n'],
    ['2026-11-26-votes.md', 'Votes.\n'],
  ])
  expect(joinChanges(changelog, notes, release)).toBe(
    '# Changelog\n\nIntroduction.\n\n## 0.2.0 (2026-12-01)\n\n- Votes.\n- Series of articles.\n  With an order.\n\n## 0.1.0 (2026-11-22)\n\n- First.\n',
  )
})

it('skips declarations of the same rows', () => {
  const notes = new Map([
    ['2026-11-25-a.md', 'Same rows: users\nReason.\n'],
    ['2026-11-25-b.md', 'Same rows: games\nReason.\n\nFaster lists.\n'],
  ])
  expect(joinChanges(changelog, notes, release)).toContain('(2026-12-01)\n\n- Faster lists.\n\n## 0.1.0')
})
