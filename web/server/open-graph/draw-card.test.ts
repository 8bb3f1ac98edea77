import sharp from 'sharp'
import { expect, it } from 'vitest'
import drawCard, { type Card } from './draw-card.ts'

const card: Card = {
  title: '',
  game: '',
  author: '',
  site: '',
  background:
    '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="100"><rect width="160" height="100"/></svg>',
}
/** How bright the picture is: white outlines on black ground. */
const brightness = async (change: Partial<Card>) => {
  const { channels } = await sharp(await drawCard({ ...card, ...change })).stats()
  return channels[0]?.mean ?? 0
}

it('draws a picture of the size that other sites expect', async () => {
  const { format, width, height } = await sharp(await drawCard({ ...card, title: '題' })).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
})

it.each(['黄金の林檎を三つ集める道', '髙﨑さんの攻略', 'Ω Δ Ж é', 'A poker mask'])(
  'has outlines for every script: %s',
  async title => {
    expect(await brightness({ title })).toBeGreaterThan((await brightness({})) + 0.3)
  },
)

it('draws the stars of a score, and a number', async () => {
  const [none, low, high] = await Promise.all([
    brightness({}),
    brightness({ score: 2 }),
    brightness({ score: 9.5 }),
  ])
  expect([low > none + 0.3, high > low + 0.3]).toEqual([true, true])
})

it('keeps the longest title inside the picture', async () => {
  await expect(drawCard({ ...card, title: '長'.repeat(200) })).resolves.toBeInstanceOf(Buffer)
})

it('breaks a word that is longer than a line', async () => {
  const margin = { left: 1200 - 60, top: 0, width: 60, height: 630 }
  const marginOf = async (change: Partial<Card>) => {
    const picture = await drawCard({ ...card, ...change })
    const { channels } = await sharp(await sharp(picture).extract(margin).toBuffer()).stats()
    return channels[0]?.max
  }
  const word = 'W'.repeat(70)
  expect(await marginOf({ title: word, game: word })).toBe(await marginOf({}))
})
