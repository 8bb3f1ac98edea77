import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type ArticleView, articleAddress } from '#app/entities/article/article-view.ts'
import { type PublicVersion, publicVersion, publicVersions } from '#app/entities/version/version-queries.ts'
import styles from '#app/features/articles/changed-since.module.css'
import { useChangedSinceText } from '#app/features/articles/changed-strings.ts'
import { formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'

const VersionDifference = lazy(() =>
  import('#app/entities/version/version-difference.tsx').then(version => ({
    default: version.VersionDifference,
  })),
)
const isAfter = (one: string, other: string): boolean => Date.parse(one) > Date.parse(other)

interface ChangedProps {
  view: ArticleView
  /** When it was read last on this device. */
  seen: string | undefined
  /** Called when the viewer has been notified, or when there was nothing to notify of. */
  onTold: () => void
}

/**
 * Notifies the reader that the article was changed by more than a small correction since they read, liked or bookmarked
 * it, and shows the changes.
 */
export default function ChangedSince({ view: { article, game }, seen, onTold }: ChangedProps) {
  const text = useChangedSinceText()
  const language = useLanguage()
  const { path: articlePath, revisedAt } = article
  const [isShown, setShown] = useState(false)
  const [isClosed, setClosed] = useState(false)
  const { data } = useQuery(publicVersions(articlePath))
  const [current] = data?.data ?? []
  const reactedAt = data?.meta.reactedAt ?? undefined
  const isSinceReaction = reactedAt !== undefined && (seen === undefined || isAfter(reactedAt, seen))
  const since = isSinceReaction ? reactedAt : seen
  const isBehind = revisedAt !== null && since !== undefined && isAfter(revisedAt, since)
  const was = isBehind ? data?.data.find(({ attributes }) => !isAfter(attributes.from, since)) : undefined
  const isChanged = current !== undefined && was !== undefined && current.id !== was.id
  const isUpToDate = data !== undefined && !isChanged
  useEffect(() => {
    if (isUpToDate) onTold()
  }, [isUpToDate, onTold])
  if (!isChanged || isClosed) return null
  const address = articleAddress({ article, game })
  const day = formatDate(current.attributes.from, language)
  const tell = (then: () => void) => {
    onTold()
    then()
  }
  return (
    <aside className={styles.changed}>
      <p className={styles.line}>
        <span>{(isSinceReaction ? text.changedSinceReaction : text.changedSince)(day)}</span>
        {!isShown && (
          <Button size="small" onClick={() => tell(() => setShown(true))}>
            {text.show}
          </Button>
        )}
        {isShown && address && (
          <ButtonLink size="small" look="quiet" to={`${address}/versions`}>
            {text.all}
          </ButtonLink>
        )}
        <Button size="small" look="quiet" onClick={() => tell(() => setClosed(true))}>
          {text.hide}
        </Button>
      </p>
      {isShown && (
        <Changes articlePath={articlePath} language={article.language} was={was} current={current} />
      )}
    </aside>
  )
}

interface ChangesProps {
  articlePath: string
  was: PublicVersion
  current: PublicVersion
  language: string
}

function Changes({ articlePath, was, current, language }: ChangesProps) {
  const from = useQuery(publicVersion(articlePath, was.id))
  const to = useQuery(publicVersion(articlePath, current.id))
  const [before, after] = [from.data?.data.attributes, to.data?.data.attributes]
  useEffect(() => {
    if (!before || !after) return
    let isShown = true
    let unmark = () => {}
    import('#app/features/articles/mark-changed-blocks.ts').then(
      ({ markChangedBlocks }) => {
        if (isShown) unmark = markChangedBlocks(before, after)
      },
      () => {},
    )
    return () => {
      isShown = false
      unmark()
    }
  }, [before, after])
  if (!before || !after) return null
  return (
    <Suspense>
      <div className={styles.difference}>
        <VersionDifference from={before} to={after} language={language} />
      </div>
    </Suspense>
  )
}
