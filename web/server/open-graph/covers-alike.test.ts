import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type CoverSubject, coverLook } from '#app/entities/cover/cover-art.ts'
import { coverKind } from '#app/entities/cover/cover-kind.ts'
import { coverSvg } from '#app/entities/cover/cover-svg.tsx'
import type { Language } from '#app/i18n/language.ts'
import { coverLetters } from '#server/open-graph/cover-letters.ts'
import { cardWords } from '#server/open-graph/draw-card.ts'
import { box, type Element, FAMILY, outlinesOf } from '#server/open-graph/outlines.ts'

const WIDTH = 64
/** Size of `coverSvg`. */
const DRAWN = { width: 1200, height: 750 }
/** Mean difference of the pixels of two covers in percent of the whole range of colours. */
const DIFFERENT_MIN = 4.5

const file = new URL('../../../infra/seed/content/games.tsv', import.meta.url)
const [, ...rows] = readFileSync(file, 'utf8').trim().split('\n')
const games = rows.map(row => {
  const [slug = '', ja = '', en = '', platforms = '', year = '', genres = ''] = row.split('\t')
  return { slug, ja, en, year, platforms: platforms.split(','), kind: coverKind(genres.split(',')) }
})
type Game = (typeof games)[number]

const subjectOf = (game: Game, language: Language): CoverSubject => ({
  ...game,
  title: game[language] || game.ja || game.en,
})

/** A picture of the drawing, which is 1200 × 750, and the words in front of its middle. */
async function pixelsOf({ slug, kind }: Game, words: Element, height: number): Promise<Uint8Array> {
  const top = (DRAWN.height - height) / 2
  const front = await outlinesOf(words, DRAWN.width, height)
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${top} ${DRAWN.width} ${height}"
    width="${WIDTH}" height="${Math.round((WIDTH * height) / DRAWN.width)}">
    ${coverSvg(slug, kind)}<g transform="translate(0 ${top})">${front}</g></svg>`
  return sharp(Buffer.from(picture)).removeAlpha().raw().toBuffer()
}

const coverPixels = (game: Game, language: Language) => {
  const letters = coverLetters(coverLook(subjectOf(game, language)), {
    ...DRAWN,
    unit: 12,
    left: 60,
    bottom: 0,
  })
  return pixelsOf(game, box({ position: 'relative', ...DRAWN, fontFamily: FAMILY }, letters), DRAWN.height)
}

const cardPixels = (game: Game, language: Language) => {
  const subject = subjectOf(game, language)
  const card = { title: subject.title, game: '', author: game.year, site: 'Koryaku', background: '' }
  return pixelsOf(game, cardWords({ ...card, cover: coverLook(subject) }), 630)
}

/** In percent of the whole range. */
function differenceOf(one: Uint8Array, other: Uint8Array): number {
  let sum = 0
  for (let i = 0; i < one.length; i++) sum += Math.abs((one[i] ?? 0) - (other[i] ?? 0))
  return (sum / one.length / 255) * 100
}

/** The pairs that look alike, the most similar first. */
const alikeIn = (pictures: readonly Uint8Array[]) =>
  pictures
    .flatMap((one, place) =>
      pictures.slice(0, place).map((other, earlier) => ({
        difference: differenceOf(one, other),
        games: [games[earlier]?.slug, games[place]?.slug],
      })),
    )
    .filter(({ difference }) => difference < DIFFERENT_MIN)
    .toSorted((one, other) => one.difference - other.difference)
    .map(({ difference, games }) => `${difference.toFixed(1)} %: ${games.join(', ')}`)

describe.each([
  ['covers', coverPixels],
  ['link cards', cardPixels],
] as const)('%s of the demo catalogue', (_, pixels) => {
  it.each(['ja', 'en'] as const)('look alike for no two games at 64 pixels, in %s', async language => {
    const pictures: Uint8Array[] = []
    for (const game of games) pictures.push(await pixels(game, language))
    expect(alikeIn(pictures)).toEqual([])
  })
})

it('reports games that differ by a letter of their titles only', async () => {
  const [game] = games
  if (!game) throw new Error('no games')
  const [one, other] = await Promise.all([
    coverPixels({ ...game, ja: '静かな森' }, 'ja'),
    coverPixels({ ...game, ja: '静かな林' }, 'ja'),
  ])
  expect(differenceOf(one, other)).toBeGreaterThan(0)
  expect(alikeIn([one, other])).toHaveLength(1)
})
