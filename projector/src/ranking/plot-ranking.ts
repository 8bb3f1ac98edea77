import type { CliWords } from '#text/words.ts'
import type { RankedArticle } from './replay.ts'
import { bar, type Heading, label, line, ROW, shorten, svg, ticksUpTo, WIDTH } from './svg.ts'

const LEFT = 350
const RIGHT = WIDTH - 70
const TOP = 104
const NAME_PLACES = 46
const KINDS = ['likes', 'bookmarks', 'views'] as const

/** The first places as bars: the points of likes, bookmarks and views one after the other, over a scale of points. */
export function plotRanking(
  heading: Heading,
  entries: readonly RankedArticle[],
  words: CliWords['ranking'],
): string {
  if (entries.length === 0)
    return svg(heading, words.empty, 120, [label(16, 90, words.empty, { look: 'soft' })])
  const ticks = ticksUpTo(entries[0]?.score ?? 1)
  const scale = (RIGHT - LEFT) / (ticks.at(-1) ?? 1)
  const bottom = TOP + entries.length * ROW
  const axis = ticks.flatMap(points => [
    line(LEFT + points * scale, TOP - 8, LEFT + points * scale, bottom, 'grid'),
    label(LEFT + points * scale, TOP - 14, String(points), { anchor: 'middle', look: 'soft' }),
  ])
  const rows = entries.flatMap((entry, i) => {
    const y = TOP + i * ROW
    let x = LEFT
    const bars = KINDS.map(kind => {
      const width = Math.max(0, entry.points[kind]) * scale
      x += width
      return bar(x - width, y, width, kind)
    })
    const name = shorten(entry.title || entry.articleId, NAME_PLACES)
    return [
      label(LEFT - 10, y + 13, `${entry.rank}. ${name}`, { anchor: 'end' }),
      ...bars,
      label(x + 8, y + 13, String(entry.score)),
    ]
  })
  const legend = KINDS.flatMap((kind, i) => [
    bar(LEFT + i * 130, 54, 16, kind),
    label(LEFT + i * 130 + 22, 67, words.columns[kind]),
  ])
  const unit = label(WIDTH - 16, TOP - 14, words.points, { anchor: 'end', look: 'soft' })
  const description = entries.map(
    ({ rank, title, articleId, score }) => `${rank}. ${title || articleId}: ${score}`,
  )
  return svg(heading, description.join('; '), bottom + 20, [...legend, ...axis, unit, ...rows])
}
