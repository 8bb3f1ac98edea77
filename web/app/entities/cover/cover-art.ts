import { type CoverKind, figures } from '#app/entities/cover/cover-figures.ts'
import { type CoverLine, coverLines } from '#app/entities/cover/cover-lines.ts'
import { type PlatformMark, platformMark } from '#app/entities/cover/platform-mark.ts'
import { hashOf } from '#app/ui/hash.ts'

/** Ground, figure, letters: muted prints of three inks. */
const palettes = [
  ['#23395b', '#3d6488', '#efe2bd'],
  ['#5b2333', '#87404e', '#f4d6bd'],
  ['#1f3d36', '#3a6755', '#ece6bf'],
  ['#3a2d5c', '#5d4c90', '#eed9e6'],
  ['#6b3a1e', '#935a31', '#f6e3ba'],
  ['#22333b', '#4b6670', '#eee5da'],
  ['#2b2d42', '#53567c', '#f5c9b4'],
  ['#0b4f6c', '#20708e', '#f6e8c8'],
  ['#463f1a', '#6c6330', '#f3ead0'],
  ['#4a1942', '#783768', '#f5d2c4'],
  ['#7a2418', '#a04a37', '#f9dfc0'],
  ['#14463d', '#2c6a5c', '#f7d9b0'],
  ['#1d2a6b', '#3f4e98', '#f3dfa8'],
  ['#59305f', '#7f5186', '#f1e0c2'],
  ['#33401d', '#566836', '#f4e3c3'],
  ['#3d2b22', '#664c3e', '#f0dcc8'],
] as const

/** Numerals: bright on every ground. */
const accents = ['#f6b73c', '#ffa888', '#74d9c5', '#a3d2ff', '#cfe06c', '#ffb0cb'] as const

/** Shapes behind the figure, in a box of 160 × 100. */
const motifs = [
  'M0 62H160V100H0Z',
  'M0 0H160V40H0Z',
  'M0 0H52V100H0Z',
  'M108 0H160V100H108Z',
  'M118-20A62 62 0 1 1 118 104 62 62 0 1 1 118-20Z',
  'M10-40A70 70 0 1 1 10 100 70 70 0 1 1 10-40Z',
  'M96-10 170-10V110H28Z',
  'M-10-10H110L20 110H-10Z',
  'M0 100 80 20 160 100Z',
  'M0 0H160L80 76Z',
  'M0 4H160V20H0ZM0 36H160V52H0ZM0 68H160V84H0Z',
  'M16 0H40V100H16ZM64 0H88V100H64ZM112 0H136V100H112Z',
  'M80 0H160V50H80ZM0 50H80V100H0Z',
  'M80-12 172 50 80 112-12 50ZM80 24 40 50 80 76 120 50Z',
] as const
/** The number, of 60 tried, with which the most similar games of the demo catalogue differ most. */
const VARIANT = 54
const SMALL_WORDS = new Set(['the', 'of', 'a', 'an', 'and', 'no', 'to'])

/** Numbers that follow from a text, the same everywhere (xorshift). */
function seeded(text: string): (max: number) => number {
  let state = hashOf(text) || 1
  return max => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % max
  }
}

/** Key of a series: the first words that the slugs of its games share, without numbers. */
const seriesOf = (slug: string): string =>
  slug
    .split('-')
    .filter(word => !SMALL_WORDS.has(word) && !/^(\d+|[ivx]+)$/.test(word))
    .slice(0, 2)
    .join('-')

/** Input of a drawn cover. */
export interface CoverSubject {
  slug: string
  title: string
  kind?: CoverKind | undefined
  /** Names, the most important first. */
  platforms?: readonly string[] | undefined
}

/** Motif and figure behind the title, as outlines in a box of 160 × 100. */
export interface CoverArt {
  ground: string
  ink: string
  letters: string
  accent: string
  figure: string
  /** Transformation of the figure. */
  place: string
  motif: string
  /** Opacity of the motif: the letters in front of it stay legible. */
  veil: number
}

/** All that is drawn on a cover, for the component and for images of the server. */
export interface CoverLook extends CoverArt {
  lines: CoverLine[]
  platform: PlatformMark | null
}

/**
 * Derives the drawing of a cover from a slug: the inks of its series, and the figure for its kind of game at a position of this
 * slug.
 */
export function coverArt(slug: string, kind?: CoverKind): CoverArt {
  const inks = palettes[hashOf(`inks of ${seriesOf(slug) || slug}`) % palettes.length] ?? palettes[0]
  const [dark, middle, letters] = inks
  const next = seeded(`${VARIANT}${slug}`)
  const isDark = next(2) === 0
  const [ground, ink] = isDark ? [dark, middle] : [middle, dark]
  const known: readonly string[] = kind ? figures[kind] : Object.values(figures).flat()
  const figure = known[next(known.length)] ?? ''
  const scale = 0.8 + next(50) / 100
  const place = `translate(${80 + next(44)} ${30 + next(28)}) rotate(${next(41) - 20}) scale(${scale}) translate(-50 -50)`
  const motif = motifs[next(motifs.length)] ?? ''
  const accent = accents[next(accents.length)] ?? accents[0]
  return { ground, ink, letters, accent, figure, place, motif, veil: isDark ? 0.3 : 0.2 }
}

/** Derives a whole cover: the drawing, the lines of the title and the mark of the platform. */
export const coverLook = ({ slug, title, kind, platforms = [] }: CoverSubject): CoverLook => ({
  ...coverArt(slug, kind),
  lines: coverLines(title),
  platform: platformMark(platforms),
})
