import { useNavigate } from 'react-router'
import { usePageRequest } from '#app/routes/page-context.tsx'

/**
 * A choice that is kept in the address, so that a reload and a link show the same list.
 * @param name parameter of the address
 * @param values the first one is the default, which the address does not name
 */
export function useChosen<const Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: string) => void] {
  const { search } = usePageRequest()
  const navigate = useNavigate()
  const [first] = values
  const choose = (value: string) => {
    const next = new URLSearchParams(search)
    if (value === first) next.delete(name)
    else next.set(name, value)
    void navigate({ search: next.toString() }, { replace: true })
  }
  return [values.find(value => value === search.get(name)) ?? first, choose]
}
