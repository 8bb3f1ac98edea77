import { startTransition, useEffect, useState } from 'react'
import { FIRST_ROWS } from '#app/api/paging.ts'

/** Whether the server's HTML has been taken over. Not state: a list must not render once more for it. */
let takenOver = false

/**
 * Rows of a list: the first ten in the server's HTML (spec §9), all of them from then on. They are added without
 * blocking, and at once where the page was reached inside the app.
 */
export function useShownRows<Row>(rows: Row[]): Row[] {
  const [all, setAll] = useState(takenOver)
  useEffect(() => {
    takenOver = true
    startTransition(() => setAll(true))
  }, [])
  return all ? rows : rows.slice(0, FIRST_ROWS)
}
