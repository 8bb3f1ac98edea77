import type { TextVersionList } from '@koryaku/contracts/articles/text/article-text.api.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ShareDraft } from '#app/entities/draft-link/share-draft.tsx'
import { inOrder } from '#app/entities/version/in-order.ts'
import { VersionDifference } from '#app/entities/version/version-difference.tsx'
import styles from '#app/features/history/history.module.css'
import {
  type Line,
  lineOf,
  pageOf,
  type VersionText,
  versionQuery,
  versionsQuery,
} from '#app/features/history/history-queries.ts'
import { NameVersion } from '#app/features/history/name-version.tsx'
import { useHistoryText } from '#app/features/history/strings.ts'
import { useRestore } from '#app/features/history/use-restore.ts'
import { VersionList } from '#app/features/history/version-list.tsx'
import { VersionSlider } from '#app/features/history/version-slider.tsx'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

const ReactionPlots = lazy(() => import('#app/features/history/reaction-plots.tsx'))
const REST_MS = 150

type Against = 'previous' | 'newest' | 'public' | 'nothing'

/** All versions of a text: a slider over them, the list of those around, and the one that is shown. */
export function HistoryOfText({ articlePath, newest }: { articlePath: string; newest: TextVersionList }) {
  const text = useHistoryText()
  const toast = useToast()
  const { before: earlier, totalCount: saved, publicRef, periods } = newest.meta
  const line = lineOf(earlier)
  const total = earlier.length + saved
  const last = total - 1
  /** null: the newest, also when there comes a newer one. */
  const [chosen, setChosen] = useState<number | null>(null)
  const { search } = usePageRequest()
  const [against, setAgainst] = useState<Against>(
    publicRef && search.get('with') === 'public' ? 'public' : 'previous',
  )
  const at = chosen === null ? last : Math.min(chosen, last)
  const shown = useRested(at)
  const show = (number: number) => setChosen(number === last ? null : Math.max(0, Math.min(last, number)))

  // Versions from before texts had streams are listed after the last page.
  const before = pageOf(Math.max(0, shown - earlier.length), saved)
  const around = useQuery({ ...versionsQuery(articlePath, before), placeholderData: keepPreviousData })
  const page = before === null ? newest : (around.data ?? newest)
  const versions = page.meta.next === null ? [...page.data, ...earlier.toReversed()] : page.data
  const factsOf = (place: number) => versions.find(({ id }) => id === line.refAt(place))?.attributes
  const labelOf = (place: number) =>
    place < earlier.length
      ? text.versionOfBefore(place + 1, earlier.length)
      : text.version(place - earlier.length + 1, saved)
  const other = otherOf(against, { line, shown, last, publicRef, base: factsOf(0)?.base ?? null })
  const version = useQuery({
    ...versionQuery(articlePath, line.refAt(shown)),
    placeholderData: keepPreviousData,
  })
  const compared = useQuery({ ...versionQuery(articlePath, other), placeholderData: keepPreviousData })
  const { run: restore, isPending } = useRestore(articlePath, () => {
    toast(text.restored(labelOf(at)))
    setChosen(null)
  })
  const error = (!version.data && version.error) || (other !== null && !compared.data && compared.error)
  if (error) throw error
  const name = newest.meta.names.find(({ ref }) => ref === line.refAt(at))?.name ?? null
  const to: VersionText | undefined = version.data?.data.attributes
  const from = other === null ? null : compared.data?.data.attributes

  return (
    <>
      <VersionSlider
        at={at}
        total={total}
        label={labelOf(at)}
        savedAt={factsOf(at)?.savedAt}
        name={name}
        onShow={show}
      />
      {periods.length > 0 && (
        <Suspense>
          <ReactionPlots articlePath={articlePath} periods={periods} savedAt={factsOf(shown)?.savedAt} />
        </Suspense>
      )}
      <div className={styles.columns}>
        <section className={styles.shown} aria-label={labelOf(shown)} aria-busy={version.isFetching}>
          <div className={styles.tools}>
            <Field label={text.compareWith}>
              <Select value={against} onChange={event => setAgainst(event.target.value as Against)}>
                <option value="previous">{text.previous}</option>
                <option value="newest">{text.current}</option>
                {publicRef && <option value="public">{text.publicVersion}</option>}
                <option value="nothing">{text.nothing}</option>
              </Select>
            </Field>
            <NameVersion articlePath={articlePath} version={line.refAt(at)} name={name} />
            {newest.meta.shareable && <ShareDraft articlePath={articlePath} version={line.refAt(at)} />}
            {at === last ? (
              <p className={styles.facts}>{text.isNewest}</p>
            ) : (
              <Button
                look="primary"
                busy={isPending}
                onClick={() => restore({ base: line.refAt(last), restores: line.refAt(at) })}
              >
                {text.restore}
              </Button>
            )}
          </div>
          {to && from !== undefined ? (
            <VersionDifference {...inOrder({ from, to }, isNewer(other, shown, line))} />
          ) : (
            <Skeleton />
          )}
        </section>
        <nav className={styles.list} aria-label={text.list}>
          {newest.meta.names.length > 0 && (
            <>
              <h2>{text.names}</h2>
              <ul className={styles.names}>
                {newest.meta.names.map(({ ref, name: given }) => (
                  <li key={ref}>
                    <Button size="small" onClick={() => show(line.placeOf(ref))}>
                      {given}
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )}
          <h2>{text.list}</h2>
          {before !== null && (
            <Button size="small" onClick={() => show(earlier.length + before)}>
              {text.newer}
            </Button>
          )}
          <VersionList versions={versions} line={line} shown={at} periods={periods} onShow={show} />
          {page.meta.next !== null && (
            <Button size="small" onClick={() => show(line.placeOf(page.meta.next ?? 't1') - 1)}>
              {text.older}
            </Button>
          )}
        </nav>
      </div>
    </>
  )
}

/** While the slider is drawn along, only where it rests is loaded. */
function useRested(at: number): number {
  const [rested, setRested] = useState(at)
  useEffect(() => {
    const rest = setTimeout(() => setRested(at), REST_MS)
    return () => clearTimeout(rest)
  }, [at])
  return rested
}

interface Places {
  line: Line
  shown: number
  last: number
  publicRef: string | null
  /** The text that the author of the first version started from. */
  base: string | null
}

/** Whether `other` is newer than the version at `shown`. A version that is not listed is older than all. */
const isNewer = (other: string | null, shown: number, line: Line): boolean =>
  other !== null && line.placeOf(other) > shown

/**
 * The version to compare with, or null. The first version is compared with the text that its author started from, if
 * any.
 */
function otherOf(against: Against, { line, shown, last, publicRef, base }: Places): string | null {
  if (against === 'nothing') return null
  if (against === 'public') return publicRef === line.refAt(shown) ? null : publicRef
  if (against === 'newest') return shown === last ? null : line.refAt(last)
  return shown > 0 ? line.refAt(shown - 1) : base
}
