import { type CoverKind, figures } from '#app/entities/cover/cover-figures.ts'
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

const motifs = [
  '',
  'M0 74H160V100H0Z',
  'M0 0H22V100H0ZM138 0H160V100H138Z',
  'M118-20A62 62 0 1 1 118 104 62 62 0 1 1 118-20Z',
  'M96-10 160-10V110H28Z',
  'M0 8H160V14H0ZM0 26H160V32H0ZM0 44H160V50H0ZM0 62H160V68H0ZM0 80H160V86H0Z',
] as const
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

/**
 * Derives a cover from a slug: the inks of its series, and the figure for its kind of game at a position of this slug.
 */
export function coverOf(slug: string, kind?: CoverKind) {
  const inks = palettes[hashOf(`inks of ${seriesOf(slug) || slug}`) % palettes.length] ?? palettes[0]
  const next = seeded(slug)
  const known: readonly string[] = kind ? figures[kind] : Object.values(figures).flat()
  const figure = known[next(known.length)] ?? ''
  const scale = 0.85 + next(40) / 100
  const place = `translate(${100 + next(24)} ${38 + next(16)}) rotate(${next(41) - 20}) scale(${scale}) translate(-50 -50)`
  return { inks, figure, place, motif: motifs[hashOf(`motif of ${slug}`) % motifs.length] ?? '' }
}
