import type { ShelfPlaceBody } from '@koryaku/contracts/shelf/shelf.api.ts'
import type { HttpSession } from './http-session.ts'

interface DemoEntry {
  by: string
  game: string
  place: ShelfPlaceBody
}

/** Entries in every state; a private one too. */
const demoShelves: DemoEntry[] = [
  ...entriesOf('yomibito', {
    minecraft: { state: 'playing', started_on: '2026-08-02', minutes: 3_960 },
    celeste: { state: 'finished', started_on: '2026-05-03', finished_on: '2026-06-14', minutes: 1_530 },
    'the-legend-of-zelda-breath-of-the-wild': { state: 'backlog' },
    'the-legend-of-zelda': { state: 'interested' },
  }),
  ...entriesOf('kakinoki', {
    'the-legend-of-zelda-breath-of-the-wild': {
      ...{ state: 'finished', started_on: '2026-01-10', finished_on: '2026-03-29', minutes: 7_260 },
    },
    minecraft: { state: 'playing', started_on: '2025-12-24', minutes: 18_300 },
    celeste: { state: 'dropped', started_on: '2026-09-05', minutes: 250 },
    'the-legend-of-zelda': { state: 'backlog', is_private: true },
  }),
  ...entriesOf('mimamori', {
    minecraft: { state: 'playing', minutes: 600 },
    celeste: { state: 'interested' },
  }),
  ...entriesOf('henshubu', { minecraft: { state: 'finished' }, celeste: { state: 'backlog' } }),
]

function entriesOf(by: string, places: Record<string, ShelfPlaceBody>): DemoEntry[] {
  return Object.entries(places).map(([game, place]) => ({ by, game, place }))
}

/** Places games on the shelves of demo accounts; a repeated load writes nothing twice. */
export async function placeDemoShelves(sessionOf: (name: string) => HttpSession | undefined): Promise<void> {
  for (const { by, game, place } of demoShelves)
    await sessionOf(by)?.expect('PATCH', `/api/my/shelf/${game}`, place, `shelf-${by}-${game}`)
}
