import { shelfStates } from '@koryaku/contracts/shelf/shelf-parts.ts'
import { useQuery } from '@tanstack/react-query'
import { shelfCounts } from '#app/entities/shelf/shelf-queries.ts'
import { useShelfText } from '#app/entities/shelf/strings.ts'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'

/** The number of members who have the game on their public shelf, by state; without zeros. */
export function ShelfCounts({ slug }: { slug: string }) {
  const text = useShelfText()
  const language = useLanguage()
  const counts = useQuery(shelfCounts(slug)).data?.data.attributes
  return (
    counts &&
    shelfStates
      .filter(state => counts[state] > 0)
      .map(state => <span key={state}>{text.counts[state](formatCount(counts[state], language))}</span>)
  )
}
