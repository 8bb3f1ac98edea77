import { startTransition, useEffect, useState } from 'react'

/** Whether the server's HTML has been taken over. Not state: a list must not render once more for it. */
let takenOver = false

/** Rows in the first HTML of a list (spec §9); the rest of the first page follows after hydration. */
const FIRST_ROWS = 10

/** Few enough that a phone lays them out between two frames. */
const STEP = 7

/**
 * Rows of a list: the first ten in the server's HTML (spec §9), then more in steps short enough not to block
 * the page, up to all. If the page was reached inside the app, all rows in one step.
 */
export function useShownRows<Row>(rows: Row[]): Row[] {
  const [limit, setLimit] = useState(takenOver ? Number.POSITIVE_INFINITY : FIRST_ROWS)
  const { length } = rows
  useEffect(() => {
    takenOver = true
    if (limit < length) startTransition(() => setLimit(limit + STEP))
    else setLimit(Number.POSITIVE_INFINITY)
  }, [limit, length])
  return limit < length ? rows.slice(0, limit) : rows
}
