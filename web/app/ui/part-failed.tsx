import { Button } from '#app/ui/button.tsx'
import { useUiText } from '#app/ui/strings.ts'

/** In the place of one part of a page that could not be loaded; the rest stays. Takes the query that failed. */
export function PartFailed({ query }: { query: { isFetching: boolean; refetch: () => unknown } }) {
  const text = useUiText()
  return (
    <div role="alert">
      <p>{text.partFailed}</p>
      <Button size="small" busy={query.isFetching} onClick={() => query.refetch()}>
        {text.retry}
      </Button>
    </div>
  )
}
