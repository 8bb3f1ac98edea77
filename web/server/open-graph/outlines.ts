import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import satori from 'satori'

/** A file per script; satori looks for a character in one family after the other. */
const SCRIPTS = ['japanese', 'latin', 'latin-ext', 'greek', 'cyrillic']
export const FAMILY = SCRIPTS.map(script => `Zen Antique ${script}`).join(', ')

const loadFonts = () =>
  Promise.all(
    SCRIPTS.map(async script => {
      const file = import.meta.resolve(`@fontsource/zen-antique/files/zen-antique-${script}-400-normal.woff`)
      const data = await readFile(fileURLToPath(file))
      return { name: `Zen Antique ${script}`, data, weight: 400, style: 'normal' } as const
    }),
  )
let fonts: ReturnType<typeof loadFonts> | undefined

/** An element of satori, without a component. */
export type Element = Parameters<typeof satori>[0]

/** A flex box. */
export const box = (style: Record<string, string | number>, children: unknown, lang?: string) =>
  ({ type: 'div', key: null, props: { style: { display: 'flex', ...style }, lang, children } }) as Element

/** Lays elements out and returns an SVG in which text is outlines of our own font: the machine needs no Japanese font. */
export async function outlinesOf(element: Element, width: number, height: number): Promise<string> {
  fonts ??= loadFonts()
  return satori(element, { width, height, fonts: await fonts })
}
