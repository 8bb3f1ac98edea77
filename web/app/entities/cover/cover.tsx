import type { CSSProperties } from 'react'
import styles from '#app/entities/cover/cover.module.css'
import { type CoverSubject, coverLook } from '#app/entities/cover/cover-art.ts'
import { CoverDrawing } from '#app/entities/cover/cover-drawing.tsx'
import { BAND } from '#app/entities/cover/platform-mark.ts'

const cssOf = (values: Record<`--${string}`, string | number>) => values as CSSProperties

/** Drawn cover of a game without an image: the same everywhere. Its title is set as large as the space allows. */
export function Cover(subject: CoverSubject) {
  const look = coverLook(subject)
  const { lines, platform, ground, letters, accent } = look
  return (
    <span
      className={styles.cover}
      style={cssOf({ '--ground': ground, '--letters': letters, '--numeral': accent })}
      aria-hidden
    >
      <svg aria-hidden viewBox="0 0 160 100" preserveAspectRatio="xMaxYMid slice">
        <CoverDrawing art={look} />
      </svg>
      {lines.map(({ text, size, bottom, isNumeral }) => (
        <span
          key={bottom}
          className={isNumeral ? styles.numeral : styles.line}
          data-letters={text}
          style={cssOf({ '--size': size, '--bottom': bottom })}
        />
      ))}
      {platform && (
        <span
          className={styles.platform}
          data-platform={platform.text}
          style={cssOf({ '--size': platform.size, '--width': BAND, '--ground': platform.ground })}
        />
      )}
    </span>
  )
}
