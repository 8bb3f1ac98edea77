import { type OwnSort, ownSorts } from '@koryaku/contracts/articles/own-sorts.ts'
import { useNavigate } from 'react-router'
import type { MyFilter, Narrowed } from '#app/entities/article/my-article-queries.ts'
import styles from '#app/features/my-articles/my-articles.module.css'
import { useMyArticlesText } from '#app/features/my-articles/strings.ts'
import { Field, Select } from '#app/ui/field.tsx'
import { SearchInAddress } from '#app/ui/search-in-address.tsx'

const KINDS = ['strategy', 'blog'] as const

/** The filters in the URL; invalid values are ignored. */
export function narrowedBy(search: URLSearchParams): Narrowed {
  const sort = search.get('sort')
  const kind = search.get('kind')
  return {
    q: search.get('q')?.trim().slice(0, 200) || undefined,
    kind: KINDS.find(one => one === kind),
    sort: ownSorts.find(one => one === sort && one !== 'updated'),
  }
}

const SLUG = /^[a-z0-9-]{1,120}$/
/** The game that the list is limited to; a notification about a game version links to such a list. */
export const gameOf = (search: URLSearchParams): string | undefined =>
  SLUG.exec(search.get('game') ?? '')?.[0]

/** The path of the author's list with these filters. */
export function ownListPath(filter: MyFilter, narrowed: Narrowed): string {
  const search = new URLSearchParams(filter === 'all' ? {} : { filter })
  for (const [name, value] of Object.entries(narrowed)) if (value) search.set(name, value)
  return search.size > 0 ? `/articles?${search}` : '/articles'
}

/** Search, kind and order of the author's articles; all of them are in the URL. */
export function OwnListTools({ filter, narrowed }: { filter: MyFilter; narrowed: Narrowed }) {
  const text = useMyArticlesText()
  const navigate = useNavigate()
  const { q, kind, sort } = narrowed
  const go = (changed: Narrowed) =>
    void navigate(ownListPath(filter, { ...narrowed, ...changed }), { replace: true })
  return (
    <div className={styles.tools}>
      <SearchInAddress
        path={ownListPath(filter, { kind, sort })}
        label={text.search}
        placeholder={text.searchPlaceholder}
        busy={false}
      />
      <Field label={text.kind}>
        <Select
          value={kind ?? ''}
          onChange={({ currentTarget: { value } }) => go({ kind: KINDS.find(one => one === value) })}
        >
          <option value="">{text.kinds.all}</option>
          {KINDS.map(one => (
            <option key={one} value={one}>
              {text.kinds[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={text.sort}>
        <Select
          value={sort ?? 'updated'}
          onChange={({ currentTarget: { value } }) =>
            go({ q, sort: value === 'updated' ? undefined : (value as OwnSort) })
          }
        >
          {ownSorts.map(one => (
            <option key={one} value={one}>
              {text.sorts[one]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
