import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEntry } from '@koryaku/command-api/igdb/igdb-entry.ts'
import { CERTAIN, DOUBTFUL, scoreMatch } from '@koryaku/command-api/igdb/score-match.ts'
import { expect, it } from 'vitest'
import { demoGames } from '#seed/demo-content.ts'

const records: { id: number; name: string }[] = JSON.parse(
  readFileSync(
    join(import.meta.dirname, '../../packages/fake-services/src/games-database/games.json'),
    'utf8',
  ),
)
const games = demoGames()
const best = records.map(record => {
  const entry = readEntry({ checksum: String(record.id), ...record })
  if (!entry) throw new Error(`${record.name} was not read`)
  return Math.max(...games.map(({ slug, details }) => scoreMatch(entry, { gameId: slug, details })))
})

it('has certain, doubtful and no matches with the games of the demo', () => {
  expect(best.filter(score => score >= CERTAIN)).toHaveLength(2)
  expect(best.filter(score => score >= DOUBTFUL && score < CERTAIN)).toHaveLength(1)
  expect(best.filter(score => score === 0)).toHaveLength(8)
})
