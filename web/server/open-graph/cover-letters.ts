import type { CoverLook } from '#app/entities/cover/cover-art.ts'
import { BAND } from '#app/entities/cover/platform-mark.ts'
import { box, type Element } from '#server/open-graph/outlines.ts'

/** Text of a cover, and its colours. */
export type CoverLetters = Pick<CoverLook, 'lines' | 'letters' | 'accent' | 'platform'>

/** Place of the letters in an image, in pixels. */
interface Frame {
  /** A hundredth of the cover's width. */
  unit: number
  left: number
  /** Lower edge of the cover. */
  bottom: number
  width: number
  height: number
}

/** The title and the mark of the platform as on a cover of the site, for a box with `position: relative`. */
export function coverLetters({ lines, letters, accent, platform }: CoverLetters, frame: Frame): Element[] {
  const { unit, left, bottom, width, height } = frame
  const title = lines.map(line =>
    box(
      {
        ...{ position: 'absolute', left, bottom: bottom + line.bottom * unit, lineHeight: 1 },
        ...{ fontSize: line.size * unit, color: line.isNumeral ? accent : letters, whiteSpace: 'nowrap' },
      },
      line.text,
    ),
  )
  if (!platform) return title
  const band = BAND * unit
  const text = box(
    {
      ...{ width: height, height: band, alignItems: 'center', justifyContent: 'center', flexShrink: 0 },
      ...{ fontSize: platform.size * unit, lineHeight: 1, whiteSpace: 'nowrap', transform: 'rotate(90deg)' },
    },
    platform.text,
  )
  const mark = {
    ...{ position: 'absolute', left: width - band, top: 0, width: band, height, color: '#fff' },
    ...{ backgroundColor: platform.ground, alignItems: 'center', justifyContent: 'center' },
  }
  return [...title, box(mark, text)]
}
