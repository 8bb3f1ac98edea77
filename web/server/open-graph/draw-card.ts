import sharp from 'sharp'
import { filledPart, formatScore } from '#app/entities/score/format-score.ts'
import { shortened } from '#app/i18n/shortened.ts'
import { type CoverLetters, coverLetters } from '#server/open-graph/cover-letters.ts'
import { box, type Element, FAMILY, outlinesOf } from '#server/open-graph/outlines.ts'

const WIDTH = 1200
const HEIGHT = 630
const PADDING = 64
const TITLE_MAX = 80
/** A hundredth of a cover's width, on a card. */
const COVER_UNIT = 10
/** Height of the line of facts below the title of a cover. */
const FOOT = 62
const FOOT_WIDTH = WIDTH - 2 * PADDING - 40
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
  /** The card of a game with a drawn cover: the title is set as on the cover. */
  cover?: CoverLetters
}

/**
 * Draws the image that other sites show for an article. Text becomes outlines of our own font: the machine
 * needs no Japanese font. Runs in a separate thread.
 */
export default async function drawCard(card: Card): Promise<Uint8Array> {
  const words = await outlinesOf(cardWords(card), WIDTH, HEIGHT)
  const ground =
    typeof card.background === 'string' ? Buffer.from(card.background) : Buffer.from(card.background)
  return sharp(ground, { limitInputPixels: 50_000_000 })
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .composite([{ input: Buffer.from(words) }])
    .jpeg(JPEG)
    .toBuffer()
}

/** Lines end between words, and within a word only if it is longer than a line. */
const LINES = { overflowWrap: 'anywhere' }

/** The words of a card, in front of its background. */
export function cardWords(card: Card): Element {
  return card.cover ? coverWords(card, card.cover) : plainWords(card)
}

/** The title as on the cover, above a line of facts. */
const coverWords = ({ author, site }: Card, cover: CoverLetters): Element =>
  box({ position: 'relative', width: WIDTH, height: HEIGHT, color: '#fff', fontFamily: FAMILY }, [
    ...coverLetters(cover, { unit: COVER_UNIT, left: PADDING, bottom: FOOT, width: WIDTH, height: HEIGHT }),
    box(
      {
        ...{ position: 'absolute', left: PADDING, bottom: 36, width: FOOT_WIDTH },
        ...{ justifyContent: 'space-between', fontSize: 28, opacity: 0.92 },
      },
      [box({}, author), box({}, site)],
    ),
  ])

function plainWords({ title, game, author, site, score }: Card): Element {
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
