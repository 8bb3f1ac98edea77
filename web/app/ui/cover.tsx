import type { CSSProperties } from 'react'
import styles from '#app/ui/cover.module.css'
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
const TITLE_MAX = 40

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

/** Drawn cover of a game without a picture. It follows from the slug, so it is the same in every place. */
export function Cover({ slug, title, label = true }: { slug: string; title: string; label?: boolean }) {
  const next = seeded(slug)
  const [ground, figure, light] = palettes[next(palettes.length)] ?? palettes[0]
  const draw = figures[next(figures.length)]
  const inks = { '--a': ground, '--b': figure, '--c': light } as CSSProperties
  return (
    <span className={styles.cover} style={inks} aria-hidden>
      <svg aria-hidden viewBox="0 0 160 100" preserveAspectRatio="xMidYMid slice">
        {draw?.(next)}
      </svg>
      {label && <span className={styles.title}>{[...title].slice(0, TITLE_MAX).join('')}</span>}
    </span>
  )
}
