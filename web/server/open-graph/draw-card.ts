import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import satori from 'satori'
import sharp from 'sharp'

const WIDTH = 1200
const HEIGHT = 630
const PADDING = 64
const TITLE_MAX = 80
const JPEG = { quality: 86, chromaSubsampling: '4:4:4', mozjpeg: true } as const

/** What stands on the card of an article. */
export interface Card {
  title: string
  game: string
  author: string
  site: string
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
 * Draws the picture that other sites show for an article. Text becomes outlines of a font of ours: the machine needs
 * no Japanese font. Runs in a thread of its own.
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

function wordsOf({ title, game, author, site }: Card): Element {
  const characters = [...title]
  const shown = characters.length > TITLE_MAX ? `${characters.slice(0, TITLE_MAX - 1).join('')}…` : title
  const size = characters.length > 48 ? 48 : characters.length > 24 ? 58 : 70
  const words = [
    box({ fontSize: 30, opacity: 0.92 }, game),
    box({ fontSize: size, lineHeight: 1.36, marginTop: 14 }, shown),
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
