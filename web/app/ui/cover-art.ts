import { figures, type Next } from '#app/ui/cover-figures.tsx'
import { hashOf } from '#app/ui/hash.ts'

/** Ground, figure, light: muted prints of three inks. */
const palettes = [
  ['#23395b', '#406e8e', '#e8d9b0'],
  ['#5b2333', '#8f3d4c', '#f0cdb0'],
  ['#1f3d36', '#3f6f5c', '#e6dfb5'],
  ['#3a2d5c', '#655098', '#e9cfe0'],
  ['#6b3a1e', '#a15f34', '#f2dcae'],
  ['#22333b', '#5e7a84', '#eae0d5'],
  ['#2b2d42', '#5c5f85', '#f1b8a0'],
  ['#0b4f6c', '#22809f', '#f3e3bd'],
  ['#463f1a', '#7d7235', '#f0e6c0'],
  ['#4a1942', '#80396f', '#f2c9b8'],
] as const

/** Numbers that follow from a text, the same everywhere (xorshift). */
function seeded(text: string): Next {
  let state = hashOf(text) || 1
  return max => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % max
  }
}

/** What follows from a slug: three inks and a figure. */
export function coverOf(slug: string) {
  const next = seeded(slug)
  const inks = palettes[next(palettes.length)] ?? palettes[0]
  const draw = figures[next(figures.length)]
  return { inks, drawing: draw?.(next) }
}
