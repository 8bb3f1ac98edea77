import type { GameRequestReason } from '@koryaku/contracts/games/game-request.ts'

interface DemoRequest {
  /** Makes a load that is done again the same commands. */
  key: string
  by: string
  title: string
  platforms: string[]
  votes: string[]
  /** None: still open. */
  decision?:
    | { state: 'accepted' | 'duplicate'; game_slug: string }
    | { state: 'declined'; reason: GameRequestReason }
}

/** Requests in each state; the titles that are open or declined are invented. */
export const demoRequests: DemoRequest[] = [
  {
    ...{
      key: 'demo-request-garden',
      by: 'yomibito',
      title: 'ほしぞら庭園ものがたり',
      platforms: ['Nintendo Switch', 'PC'],
    },
    votes: ['kakinoki', 'mimamori', 'henshubu'],
  },
  {
    key: 'demo-request-lantern',
    by: 'kakinoki',
    title: 'Lantern Harbor',
    platforms: ['PC'],
    votes: ['yomibito'],
  },
  {
    key: 'demo-request-cat',
    by: 'yomibito',
    title: 'こねこ駅長の一日',
    platforms: ['iOS', 'Android'],
    votes: [],
  },
  {
    ...{
      key: 'demo-request-minecraft',
      by: 'yomibito',
      title: 'MINECRAFT',
      platforms: ['PC'],
      votes: ['kakinoki'],
    },
    decision: { state: 'accepted', game_slug: 'minecraft' },
  },
  {
    ...{ key: 'demo-request-zelda', by: 'kakinoki', title: '初代ゼルダ', platforms: ['NES'], votes: [] },
    decision: { state: 'duplicate', game_slug: 'the-legend-of-zelda' },
  },
  {
    ...{
      key: 'demo-request-lighthouse',
      by: 'yomibito',
      title: 'つきよの灯台 2',
      platforms: ['PlayStation 5'],
      votes: [],
    },
    decision: { state: 'declined', reason: 'unreleased' },
  },
]
