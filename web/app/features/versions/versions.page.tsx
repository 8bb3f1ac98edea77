import type { PublicVersionList } from '@koryaku/contracts/articles/public-versions.api.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFailure } from '#app/api/failure.ts'
import { inOrder } from '#app/entities/version/in-order.ts'
import { VersionDifference } from '#app/entities/version/version-difference.tsx'
import { type PublicVersion, publicVersion, publicVersions } from '#app/entities/version/version-queries.ts'
import { useVersionsText } from '#app/features/versions/strings.ts'
import styles from '#app/features/versions/versions.module.css'
import { formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest, useParam } from '#app/routes/page-context.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { PageSkeleton, Skeleton } from '#app/ui/skeleton.tsx'

type Against = 'previous' | 'newest' | 'nothing'

const isGone = (error: unknown): boolean => error instanceof ApiFailure && [404, 422].includes(error.status)

/** Earlier public versions of an article; each version has its own URL. */
function Versions() {
  const text = useVersionsText()
  const articlePath = useParam('articlePath')
  const address = `/games/${useParam('gameSlug')}/${articlePath}`
  const { data, error } = useQuery(publicVersions(articlePath))
  if (isGone(error))
    return (
      <>
        <PageHeading title={text.title} />
        <EmptyState title={text.none} text={text.noneText} link={{ to: address, label: text.back }} />
      </>
    )
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  return (
    <>
      <PageHeading title={text.title} lead={text.lead(data.data[0]?.attributes.title ?? '')}>
        <ButtonLink to={address}>{text.back}</ButtonLink>
      </PageHeading>
      <Compared articlePath={articlePath} address={address} list={data} />
    </>
  )
}

interface ComparedProps {
  articlePath: string
  address: string
  list: PublicVersionList
}

function Compared({ articlePath, address, list: { data: versions, meta } }: ComparedProps) {
  const text = useVersionsText()
  const { search } = usePageRequest()
  const [against, setAgainst] = useState<Against>('previous')
  const asked = search.get('version')
  const at = asked === null ? 0 : versions.findIndex(({ id }) => id === asked)
  const shown = asked ?? versions[0]?.id ?? null
  const other = otherOf(against, versions, at)
  const to = useQuery(publicVersion(articlePath, shown))
  const from = useQuery(publicVersion(articlePath, other))
  const older = meta.totalCount - versions.length
  const isReady = to.data && (other === null || from.data)
  return (
    <div className={styles.columns}>
      <section className={styles.shown} aria-busy={to.isFetching || undefined}>
        <div className={styles.tools}>
          <Field label={text.compareWith}>
            <Select value={against} onChange={event => setAgainst(event.target.value as Against)}>
              <option value="previous">{text.previous}</option>
              <option value="newest">{text.newest}</option>
              <option value="nothing">{text.nothing}</option>
            </Select>
          </Field>
        </div>
        {isGone(to.error) || isGone(from.error) ? (
          <p role="status">{text.gone}</p>
        ) : isReady && to.data ? (
          <VersionDifference
            {...inOrder(
              { from: (other !== null && from.data?.data.attributes) || null, to: to.data.data.attributes },
              against === 'newest',
            )}
            language={meta.language}
          />
        ) : (
          <Skeleton />
        )}
      </section>
      <nav className={styles.list} aria-label={text.list}>
        <h2>{text.list}</h2>
        <ol>
          {versions.map((version, n) => (
            <li key={`${version.id} ${version.attributes.from}`}>
              <VersionLink
                version={version}
                to={`${address}/versions?version=${version.id}`}
                isShown={n === at}
              />
            </li>
          ))}
        </ol>
        {older > 0 && <p className={styles.older}>{text.older(older)}</p>}
      </nav>
    </div>
  )
}

/** The version that the shown one is compared with, or null. */
function otherOf(against: Against, versions: PublicVersion[], at: number): string | null {
  if (against === 'nothing' || at < 0) return null
  if (against === 'newest') return at === 0 ? null : (versions[0]?.id ?? null)
  return versions[at + 1]?.id ?? null
}

function VersionLink({ version, to, isShown }: { version: PublicVersion; to: string; isShown: boolean }) {
  const text = useVersionsText()
  const language = useLanguage()
  const { from, until, substantial, changes } = version.attributes
  const day = (iso: string) => formatDate(iso, language)
  const inDays = (first: string, last: string) => (first === last ? first : text.between(first, last))
  const what = changes ? text.changes(changes.added, changes.removed, changes.changed) : text.first
  return (
    <AppLink to={to} className={styles.version} aria-current={isShown ? 'true' : undefined}>
      <span>
        {until === null ? `${text.from(day(from))} · ${text.current}` : inDays(day(from), day(until))}
      </span>
      <small>{[what, ...(substantial ? [] : [text.small])].join(' · ')}</small>
    </AppLink>
  )
}

export default definePage({
  Component: Versions,
  meta: ({ language }) => {
    const text = useVersionsText.in(language)
    return { title: text.title, description: text.description }
  },
})
