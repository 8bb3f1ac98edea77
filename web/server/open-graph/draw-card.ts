import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import satori from 'satori'
import sharp from 'sharp'
import { filledPart, formatScore } from '#app/entities/score/format-score.ts'
import { shortened } from '#app/i18n/shortened.ts'

const WIDTH = 1200
const HEIGHT = 630
const PADDING = 64
const TITLE_MAX = 80
const JPEG = { quality: 86, chromaSubsampling: '4:4:4', mozjpeg: true } as const

/** Content of the card of an article, a game or a review. */
export interface Card {
  title: string
  game: string
  author: string
  site: string
  /** Score of a review, 1–10, shown as ten stars and a number. */
  score?: number
  /** SVG of the game's drawn cover, or the bytes of the article's own picture. */
  background: string | Uint8Array
}

/** A file per script; satori looks for a character in one family after the other. */
const SCRIPTS = ['japanese', 'latin', 'latin-ext', 'greek', 'cyrillic']
const FAMILY = SCRIPTS.map(script => `Zen Antique ${script}`).join(', ')

const loadFonts = () =>
  Promise.all(
    SCRIPTS.map(async script => {
      const file = import.meta.resolve(`@fontsource/zen-antique/files/zen-antique-${script}-400-normal.woff`)
      const data = await readFile(fileURLToPath(file))
      return { name: `Zen Antique ${script}`, data, weight: 400, style: 'normal' } as const
    }),
  )
let fonts: ReturnType<typeof loadFonts> | undefined

/**
 * Draws the image that other sites show for an article. Text becomes outlines of our own font: the machine
 * needs no Japanese font. Runs in a separate thread.
 */
export default async function drawCard(card: Card): Promise<Uint8Array> {
  fonts ??= loadFonts()
  const words = await satori(wordsOf(card), { width: WIDTH, height: HEIGHT, fonts: await fonts })
  const ground =
    typeof card.background === 'string' ? Buffer.from(card.background) : Buffer.from(card.background)
  return sharp(ground, { limitInputPixels: 50_000_000 })
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .composite([{ input: Buffer.from(words) }])
    .jpeg(JPEG)
    .toBuffer()
}

type Element = Parameters<typeof satori>[0]
const box = (style: Record<string, string | number>, children: unknown, lang?: string) =>
  ({ type: 'div', key: null, props: { style: { display: 'flex', ...style }, lang, children } }) as Element

/** Lines end between words, and within a word only if it is longer than a line. */
const LINES = { overflowWrap: 'anywhere' }

function wordsOf({ title, game, author, site, score }: Card): Element {
  const shown = shortened(title, TITLE_MAX)
  const { length } = [...shown]
  const size = length > 48 ? 48 : length > 24 ? 58 : 70
  const words = [
    box({ ...LINES, fontSize: 30, opacity: 0.92 }, game),
    box({ ...LINES, fontSize: size, lineHeight: 1.36, marginTop: 14 }, shown),
    ...(score === undefined ? [] : [starsOf(score)]),
    box({ justifyContent: 'space-between', fontSize: 28, marginTop: 30, opacity: 0.92 }, [
      box({}, author),
      box({}, site),
    ]),
  ]
  return box(
    {
      flexDirection: 'column',
      justifyContent: 'flex-end',
      width: WIDTH,
      height: HEIGHT,
      padding: PADDING,
      boxSizing: 'border-box',
      color: '#fff',
      fontFamily: FAMILY,
      backgroundImage: 'linear-gradient(rgba(0,0,0,0.1), rgba(0,0,0,0.35) 45%, rgba(0,0,0,0.82))',
    },
    words,
  )
}

const STAR_SIZE = 44
const STARS_WIDTH = STAR_SIZE * 10
/** In a box of 24. The font has no stars. */
const STAR = 'M12 2l3.1 6.3 6.9 1-5 4.9 1.2 6.9-6.2-3.3-6.2 3.3L7 14.2l-5-4.9 6.9-1z'

/** Ten stars, filled up to the score, and the number. */
const starsOf = (score: number): Element =>
  box({ alignItems: 'center', marginTop: 18, fontSize: STAR_SIZE, lineHeight: 1 }, [
    {
      ...{ type: 'img', key: null },
      props: { src: starsSvg(filledPart(score)), width: STARS_WIDTH, height: STAR_SIZE },
    },
    box({ marginLeft: 20 }, formatScore(score)),
  ])

function starsSvg(percent: number): string {
  const stars = Array.from(
    { length: 10 },
    (_, n) => `<path transform="translate(${n * 24})" d="${STAR}"/>`,
  ).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${STARS_WIDTH}" height="${STAR_SIZE}" viewBox="0 0 240 24">
    <clipPath id="filled"><rect width="${percent * 2.4}" height="24"/></clipPath>
    <g fill="#fff" fill-opacity="0.35">${stars}</g><g fill="#ffd24a" clip-path="url(#filled)">${stars}</g></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
