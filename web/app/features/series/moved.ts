/** The same things, the one at `from` standing at `to`. */
export function moved<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const rest = things.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...things.slice(from, from + 1))
}

/** Where in a list something is dropped: before the first one whose middle is below it. @param boxes of all, in order */
export function placeAt(y: number, boxes: readonly { top: number; bottom: number }[], from: number): number {
  const before = boxes.filter(({ top, bottom }, index) => index !== from && (top + bottom) / 2 < y)
  return before.length
}
