import { emsOf } from '#app/entities/cover/cover-lines.ts'

/** Ground of the mark by the maker of the platform. */
const MAKERS: [string, RegExp][] = [
  ['#b3372f', /nintendo|famicom|family|nes$|game ?boy|game ?cube|wii|switch/i],
  ['#2a5aa8', /playstation|psp|vita|^ps\d/i],
  ['#2f7a40', /xbox/i],
  ['#b8651b', /sega|saturn|dreamcast|mega drive|genesis/i],
  ['#76489c', /ios|android|iphone|mobile/i],
  ['#8a7020', /arcade|neo.?geo|engine/i],
]
const OTHER = '#566070'

const LENGTH = 48
const LARGEST = 4.4

/** The band at the right edge of a cover. */
export interface PlatformMark {
  text: string
  /** Font size in hundredths of the cover's width. */
  size: number
  ground: string
}

/** Width of the band in hundredths of the cover's width. */
export const BAND = 6.5

/** The band names as many platforms as fit, at least one. */
export function platformMark(platforms: readonly string[]): PlatformMark | null {
  const [first] = platforms
  if (!first) return null
  let text = first
  for (const platform of platforms.slice(1)) {
    const longer = `${text} · ${platform}`
    if (emsOf(longer) * LARGEST > LENGTH) break
    text = longer
  }
  const size = Math.min(LARGEST, Math.floor((LENGTH / emsOf(text)) * 10) / 10)
  const ground = MAKERS.find(([, names]) => names.test(first))?.[0] ?? OTHER
  return { text, size, ground }
}
