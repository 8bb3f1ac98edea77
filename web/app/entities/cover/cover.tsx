import type { CSSProperties } from 'react'
import styles from '#app/entities/cover/cover.module.css'
import { coverOf } from '#app/entities/cover/cover-art.ts'
import { CoverDrawing } from '#app/entities/cover/cover-drawing.tsx'
import type { CoverKind } from '#app/entities/cover/cover-figures.ts'
import { coverMark, emsOf } from '#app/entities/cover/cover-mark.ts'

const TITLE_MAX = 40
/** End of a shortened title: its last word, which may be incomplete, or the last character of a single word. */
const LAST_WORD = /(?<=.)(?:\s+\S*|.)$/u
/** Units that are not broken: words of one script, with the punctuation that must not begin a line. */
const WORDS = /[ァ-ヶー]+[：！？・、。)）]*|[^\sァ-ヶー]+/g

interface CoverProps {
  slug: string
  title: string
  kind: CoverKind | undefined
}

/** Drawn cover of a game without an image: the same everywhere. Its title is set as large as the space allows. */
export function Cover({ slug, title, kind }: CoverProps) {
  const { inks, ...drawing } = coverOf(slug, kind)
  const [ground, figure, letters] = inks
  const shown = title.length > TITLE_MAX ? title.slice(0, TITLE_MAX + 1).replace(LAST_WORD, '') : title
  const mark = coverMark(title)
  const style = {
    '--ground': ground,
    '--letters': letters,
    '--title': sizeOf(shown),
    '--mark': mark.size,
  } as CSSProperties
  return (
    <span className={styles.cover} style={style} aria-hidden>
      <svg aria-hidden viewBox="0 0 160 100" preserveAspectRatio="xMaxYMid slice">
        <CoverDrawing {...drawing} ink={figure} />
      </svg>
      <span className={styles.title} data-letters={shown} />
      <span className={styles.mark} data-letters={mark.lines.join('\n')} />
    </span>
  )
}

/** As large as the whole title and its longest word allow, in hundredths of the cover's width. */
function sizeOf(title: string): string {
  const longest = Math.max(...(title.match(WORDS) ?? [title]).map(emsOf), 1)
  const size = Math.min(17, 48 / Math.sqrt(emsOf(title)), 86 / longest)
  return Math.max(size, 7).toFixed(1)
}
