import type { CSSProperties } from 'react'
import styles from '#app/ui/cover.module.css'
import { coverOf } from '#app/ui/cover-art.ts'

const TITLE_MAX = 40

/** Drawn cover of a game without a picture. It follows from the slug, so it is the same in every place. */
export function Cover({ slug, title, label = true }: { slug: string; title: string; label?: boolean }) {
  const { inks, drawing } = coverOf(slug)
  const [ground, figure, light] = inks
  const style = { '--a': ground, '--b': figure, '--c': light } as CSSProperties
  return (
    <span className={styles.cover} style={style} aria-hidden>
      <svg aria-hidden viewBox="0 0 160 100" preserveAspectRatio="xMidYMid slice">
        {drawing}
      </svg>
      {label && <span className={styles.title}>{[...title].slice(0, TITLE_MAX).join('')}</span>}
    </span>
  )
}
