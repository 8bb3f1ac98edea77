import stringWidth from 'string-width'

export const WIDTH = 920
export const ROW = 26

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, letter => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? '')

/** As much of a text as fits; full-width letters take two places. */
export function shorten(text: string, places: number): string {
  if (stringWidth(text) <= places) return text
  let short = ''
  for (const { segment } of new Intl.Segmenter('ja').segment(text)) {
    if (stringWidth(short + segment) > places - 1) break
    short += segment
  }
  return `${short.trimEnd()}…`
}

/** The colours of the site's pages, for light and dark screens. */
const STYLE = `
  svg { --ground: #fffefc; --text: #1f1d1a; --soft: #605b54; --line: #e3dfd8; --likes: #b8391d; --bookmarks: #1d5fbf; --views: #8c867d; --up: #1d6b43; --down: #b01c1c }
  @media (prefers-color-scheme: dark) {
    svg { --ground: #151517; --text: #eceae6; --soft: #a8a39b; --line: #343338; --likes: #ff8a6b; --bookmarks: #7fb0ff; --views: #8f8a83; --up: #6fcf9a; --down: #ff9a8c }
  }
  text { fill: var(--text); font: 13px "Hiragino Sans", "Noto Sans CJK JP", "Noto Sans JP", "Yu Gothic", Meiryo, sans-serif }
  .title { font-size: 17px; font-weight: 600 } .soft { fill: var(--soft); font-size: 12px }
  .grid { stroke: var(--line) } .likes { fill: var(--likes) } .bookmarks { fill: var(--bookmarks) } .views { fill: var(--views) }
  .up { stroke: var(--up) } .down { stroke: var(--down) } .same { stroke: var(--views) }
  text.up, text.down { stroke: none } text.up { fill: var(--up) } text.down { fill: var(--down) }
`

interface Heading {
  title: string
  subtitle?: string | undefined
}

/** An image with a title; its content is also described in text. */
export function svg(
  { title, subtitle }: Heading,
  description: string,
  height: number,
  body: string[],
): string {
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="t d">`,
    `<title id="t">${escapeXml(title)}</title><desc id="d">${escapeXml(description)}</desc>`,
    `<style>${STYLE}</style>`,
    `<rect width="${WIDTH}" height="${height}" fill="var(--ground)"/>`,
    label(16, 30, title, { look: 'title' }),
    ...(subtitle ? [label(16, 50, subtitle, { look: 'soft' })] : []),
    ...body,
    '</svg>',
  ].join('\n')}\n`
}
export type { Heading }

export const label = (
  x: number,
  y: number,
  words: string,
  {
    anchor = 'start',
    look,
  }: { anchor?: 'start' | 'middle' | 'end'; look?: 'title' | 'soft' | 'up' | 'down' } = {},
): string =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}"${look ? ` class="${look}"` : ''}>${escapeXml(words)}</text>`

export const bar = (x: number, y: number, width: number, look: string): string =>
  `<rect x="${round(x)}" y="${y}" width="${round(width)}" height="16" class="${look}"/>`

export const line = (x1: number, y1: number, x2: number, y2: number, look: string): string =>
  `<line x1="${round(x1)}" y1="${y1}" x2="${round(x2)}" y2="${y2}" class="${look}" stroke-width="${look === 'grid' ? 1 : 1.5}"/>`

const round = (value: number): number => Math.round(value * 10) / 10

/** Marks of a scale that people can read: from 0 up to the first that is not below `most`. */
export function ticksUpTo(most: number): number[] {
  const rough = Math.max(1, most) / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, power * ([1, 2, 5].find(factor => factor * power >= rough) ?? 10))
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, n) => n * step)
}
