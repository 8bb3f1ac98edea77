import { isUnavailable } from '#app/routes/outcome.tsx'
import { PartFailed } from '#app/ui/part-failed.tsx'

interface FailedListProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

/**
 * In the place of a list that cannot be read for now: the search and the filters above it stay. Any other failure is one
 * of the whole page.
 */
export function FailedList({ query }: FailedListProps) {
  if (!isUnavailable(query.error)) throw query.error
  return <PartFailed query={query} />
}
