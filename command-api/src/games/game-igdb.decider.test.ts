import { gameDetailsSchema } from '@koryaku/contracts/games/game.events.ts'
import { describe, it } from 'vitest'
import { given } from '#testing/given-when-then.ts'
import { type ExternalDetails, gameIgdbDecider } from './game-igdb.decider.ts'

const gameId = '000000000000a'
const details = gameDetailsSchema.parse({
  titleJa: '静かな灯籠',
  platforms: ['PS4'],
  aliases: ['Lantern'],
  year: 2018,
})
const game = { gameId, slug: 'lantern', details }
const added = { type: 'GameAdded' as const, data: game }
const external: ExternalDetails = {
  ...{ titleJa: '灯籠', titleEn: 'Quiet Lantern', aliases: ['LANTERN', 'Lantern II'] },
  ...{
    platforms: ['PlayStation 4', 'PC'],
    year: 2019,
    releasedOn: '2019-04-18',
    genres: ['Adventure'],
    developers: [],
    publishers: [],
  },
  cover: 'co1',
}
const edited = (changed: object, staffFields: string[] = []) => ({
  type: 'GameEdited' as const,
  data: {
    ...game,
    ...{
      details: { ...details, ...changed },
      staffFields,
      reason: null,
      source: 'igdb' as const,
      cover: 'co1',
    },
  },
})
const taken = {
  ...{ titleEn: 'Quiet Lantern', aliases: ['Lantern', 'Lantern II'], platforms: ['PS4', 'PC'] },
  ...{ year: 2019, releasedOn: '2019-04-18', genres: ['Adventure'] },
}

describe('gameIgdbDecider', () => {
  it('fills titles, adds names and platforms in no other spelling, and replaces facts', () =>
    given(gameIgdbDecider, [added]).when({ gameId, external }).happens(edited(taken)))

  it('leaves what staff have set', () => {
    const byStaff = {
      type: 'GameEdited' as const,
      data: {
        ...game,
        staffFields: ['releasedOn', 'year'],
        reason: '訂正',
        source: 'staff' as const,
        cover: null,
      },
    }
    given(gameIgdbDecider, [added, byStaff])
      .when({ gameId, external })
      .happens(edited({ ...taken, year: 2018, releasedOn: null }, ['releasedOn', 'year']))
  })

  it('changes nothing when all is known, or the game was deleted', () => {
    given(gameIgdbDecider, [added, edited(taken)])
      .when({ gameId, external })
      .nothingHappens()
    const deleted = { type: 'GameDeleted' as const, data: { gameId, slug: 'lantern', reason: '重複' } }
    given(gameIgdbDecider, [added, deleted]).when({ gameId, external }).nothingHappens()
  })
})
