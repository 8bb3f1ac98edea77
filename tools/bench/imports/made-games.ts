import type { GamesRecord } from '@koryaku/fake-services/games-database/query.ts'

const FIRST = [
  'Amber',
  'Hollow',
  'Silent',
  'Iron',
  'Paper',
  'Northern',
  'Lost',
  'Glass',
  'Seventh',
  'Crimson',
]
const SECOND = [
  'Lantern',
  'Harbour',
  'Orchard',
  'Citadel',
  'River',
  'Engine',
  'Garden',
  'Comet',
  'Cellar',
  'Kite',
]
const PLATFORMS = ['PC (Microsoft Windows)', 'Nintendo Switch', 'PlayStation 5', 'Xbox Series X|S']
const GENRES = ['Adventure', 'Role-playing (RPG)', 'Puzzle', 'Shooter', 'Strategy']
const DAY_SECONDS = 86_400
const YEAR_1985 = 473_385_600

const pick = (list: readonly string[], n: number): string => list[n % list.length] ?? ''

/** Records of the external games database with different titles, each with a Japanese one. */
export const madeGames = (count: number): GamesRecord[] =>
  Array.from({ length: count }, (_, n) => ({
    id: 1_000 + n,
    name: `${pick(FIRST, n)} ${pick(SECOND, Math.floor(n / FIRST.length))} ${n}`,
    first_release_date: YEAR_1985 + (n % 14_000) * DAY_SECONDS,
    updated_at: 1_700_000_000 + n,
    alternative_names: [{ id: n, name: `${pick(FIRST, n)} ${n}` }],
    game_localizations: [{ id: n, name: `遊戯 ${n}`, region: { id: 2, identifier: 'ja-JP' } }],
    platforms: [{ id: n % PLATFORMS.length, name: pick(PLATFORMS, n) }],
    genres: [{ id: n % GENRES.length, name: pick(GENRES, n) }],
    involved_companies: [
      { id: n, company: { id: n % 500, name: `Studio ${n % 500}` }, developer: true, publisher: n % 2 === 0 },
    ],
  }))
