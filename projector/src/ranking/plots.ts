import type { RankChange } from './compare-rankings.ts'
import type { RankedArticle } from './replay.ts'

const ROW = 26
const SHOWN = 30
const WIDTH = 920
const LABEL = 330

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, letter => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? '')
const shorten = (text: string, length: number): string =>
  [...text].length > length ? `${[...text].slice(0, length - 1).join('')}…` : text
const nameOf = ({ title, articleId }: { title: string; articleId: string }) => shorten(title || articleId, 22)

function svg(title: string, description: string, height: number, body: string[]): string {
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="t d" font-family="sans-serif" font-size="13">`,
    `<title id="t">${escapeXml(title)}</title><desc id="d">${escapeXml(description)}</desc>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fffefc"/>`,
    `<text x="16" y="26" font-size="16" font-weight="bold">${escapeXml(title)}</text>`,
    ...body,
    '</svg>',
  ].join('\n')}\n`
}

const bar = (x: number, y: number, width: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="16" fill="${fill}"/>`
const text = (x: number, y: number, words: string, anchor = 'start') =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}">${escapeXml(words)}</text>`
const COLOURS = { likes: '#b8391d', bookmarks: '#1d5fbf', views: '#8c867d' }

/** The first places as bars: the points of likes, bookmarks and views one after the other. */
export function plotRanking(title: string, entries: readonly RankedArticle[]): string {
  const shown = entries.slice(0, SHOWN)
  const scale = (WIDTH - LABEL - 90) / Math.max(1, shown[0]?.score ?? 1)
  const rows = shown.flatMap((entry, i) => {
    const y = 66 + i * ROW
    let x = LABEL
    const bars = (['likes', 'bookmarks', 'views'] as const).map(kind => {
      const width = Math.round(Math.max(0, entry.points[kind]) * scale * 10) / 10
      x += width
      return bar(x - width, y, width, COLOURS[kind])
    })
    return [
      text(LABEL - 10, y + 13, `${entry.rank}. ${nameOf(entry)}`, 'end'),
      ...bars,
      text(x + 8, y + 13, String(entry.score)),
    ]
  })
  const legend = (['likes', 'bookmarks', 'views'] as const).flatMap((kind, i) => [
    bar(LABEL + i * 110, 38, 16, COLOURS[kind]),
    text(LABEL + i * 110 + 22, 51, kind),
  ])
  const description = shown.map(({ rank, articleId, score }) => `${rank}. ${articleId}: ${score}`).join('; ')
  return svg(title, description, 80 + shown.length * ROW, [...legend, ...rows])
}

/** Two lists side by side; a line joins the places of the same article. */
export function plotComparison(
  title: string,
  [left, right]: readonly [string, string],
  changes: readonly RankChange[],
): string {
  const shown = changes.filter(
    ({ before, after }) => Math.min(before ?? SHOWN + 1, after ?? SHOWN + 1) <= SHOWN,
  )
  const placeY = (place: number | null) =>
    74 + ((place ?? SHOWN + 2) > SHOWN ? SHOWN + 1 : (place ?? 0)) * ROW - ROW
  const x = { left: 320, right: 600 }
  const rows = shown.flatMap(change => {
    const { before, after, move } = change
    const colour = move === 0 ? '#8c867d' : (move ?? (after ? 1 : -1)) > 0 ? '#1d6b43' : '#b8391d'
    const name = nameOf(change)
    return [
      `<line x1="${x.left}" y1="${placeY(before)}" x2="${x.right}" y2="${placeY(after)}" stroke="${colour}" stroke-width="1.5"/>`,
      ...(before !== null && before <= SHOWN
        ? [text(x.left - 10, placeY(before) + 4, `${name}  ${before}`, 'end')]
        : []),
      ...(after !== null && after <= SHOWN
        ? [text(x.right + 10, placeY(after) + 4, `${after}  ${name}`)]
        : []),
    ]
  })
  const heads = [text(x.left - 10, 50, left, 'end'), text(x.right + 10, 50, right)]
  const description = shown.map(
    ({ articleId, before, after }) => `${articleId}: ${before ?? '-'} to ${after ?? '-'}`,
  )
  return svg(title, description.join('; '), 100 + (SHOWN + 1) * ROW, [...heads, ...rows])
}
