import type { CliWords } from '#text/words.ts'
import type { RankChange } from './compare-rankings.ts'
import { label, line, ROW, shorten, svg } from './svg.ts'

const SHOWN = 30
const TOP = 84
const SIDES = { left: 345, right: 575 }
const NAME_PLACES = 40

/**
 * Two lists next to each other; a line joins the ranks of the same article, and the right list shows its
 * movement.
 */
export function plotComparison(
  title: string,
  [left, right]: readonly [string, string],
  changes: readonly RankChange[],
  words: CliWords['backtest'],
): string {
  const isIn = (place: number | null): place is number => place !== null && place <= SHOWN
  const shown = changes.filter(({ before, after }) => isIn(before) || isIn(after))
  const depth = Math.max(0, ...shown.flatMap(({ before, after }) => [before, after].filter(isIn)))
  const yOf = (place: number | null) => TOP + ((isIn(place) ? place : depth + 1) - 1) * ROW
  const rows = shown.flatMap(change => {
    const { before, after, articleId } = change
    const name = shorten(change.title || articleId, NAME_PLACES)
    const look = directionOf(change)
    return [
      line(SIDES.left, yOf(before), SIDES.right, yOf(after), look),
      ...(isIn(before)
        ? [label(SIDES.left - 8, yOf(before) + 4, `${name}  ${before}`, { anchor: 'end' })]
        : []),
      ...(isIn(after)
        ? [
            label(SIDES.right + 8, yOf(after) + 4, `${after}  ${name}`),
            ...(look === 'same'
              ? []
              : [label(904, yOf(after) + 4, moveOf(change, words), { anchor: 'end', look })]),
          ]
        : []),
    ]
  })
  const beyond = (x: number, anchor: 'start' | 'end', places: (number | null)[]) =>
    places.every(isIn) ? [] : [label(x, TOP + depth * ROW + 4, words.beyond(SHOWN), { anchor, look: 'soft' })]
  const body = [
    label(SIDES.left - 8, TOP - 24, left, { anchor: 'end', look: 'soft' }),
    label(SIDES.right + 8, TOP - 24, right, { look: 'soft' }),
    ...rows,
    ...beyond(
      SIDES.left - 8,
      'end',
      shown.map(({ before }) => before),
    ),
    ...beyond(
      SIDES.right + 8,
      'start',
      shown.map(({ after }) => after),
    ),
  ]
  const description = shown.map(
    ({ title: name, articleId, before, after }) => `${name || articleId}: ${before ?? '–'} → ${after ?? '–'}`,
  )
  return svg({ title }, description.join('; '), TOP + (depth + 1) * ROW + 10, body)
}

const directionOf = ({ before, after }: RankChange): 'up' | 'down' | 'same' =>
  before === after ? 'same' : before === null || (after !== null && after < before) ? 'up' : 'down'

function moveOf({ before, move }: RankChange, words: CliWords['backtest']): string {
  if (before === null || move === null) return words.isNew
  return move > 0 ? `▲${move}` : `▼${-move}`
}
