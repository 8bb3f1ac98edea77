import { describe, expect, it } from 'vitest'
import { closeGames } from './close-games.ts'

const game = (titleJa: string | null, titleEn: string | null, reading: string | null = null) => ({
  names: { titleJa, titleEn, reading, titleRomaji: null, aliases: [] },
})
const catalogue = [
  game('星のカービィ ディスカバリー', 'Kirby and the Forgotten Land'),
  game('マインクラフト', 'Minecraft'),
  game('マインクラフト ダンジョンズ', 'Minecraft Dungeons'),
  game('ゼルダの伝説', 'The Legend of Zelda'),
  game('ゼルダの伝説 風のタクト', 'The Legend of Zelda: The Wind Waker'),
  game('原神', 'Genshin Impact', 'げんしん'),
  game('牧場物語', 'Story of Seasons'),
]
const found = (title: string) => closeGames(title, catalogue).map(({ names }) => names.titleJa)

describe('closeGames', () => {
  it.each(['ほしぞら庭園ものがたり', 'Lantern Harbor', 'こねこ駅長の一日', '星'])(
    'proposes nothing for the unknown title %s',
    title => expect(found(title)).toEqual([]),
  )

  it('puts the exact title before titles that begin with it', () => {
    expect(found('マインクラフト')).toEqual(['マインクラフト', 'マインクラフト ダンジョンズ'])
    expect(found('MINECRAFT Java版')).toEqual(['マインクラフト'])
  })

  it('compares titles by reading, nickname and with typing errors', () => {
    expect(found('げんしん')).toEqual(['原神'])
    expect(found('初代ゼルダ')[0]).toBe('ゼルダの伝説')
    expect(found('Zelda: The Wind Wakker')[0]).toBe('ゼルダの伝説 風のタクト')
  })
})
