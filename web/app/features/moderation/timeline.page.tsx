import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { path } from '#app/api/client.ts'
import { type Act, ActDialog } from '#app/features/moderation/act-dialog.tsx'
import { actsOn, textsOf } from '#app/features/moderation/article-acts.ts'
import styles from '#app/features/moderation/moderation.module.css'
import { moderatedGame, timeline } from '#app/features/moderation/moderation-queries.ts'
import { ReadingDialog } from '#app/features/moderation/reading-dialog.tsx'
import { useModerationText } from '#app/features/moderation/strings.ts'
import { SuspensionCard } from '#app/features/moderation/suspension-card.tsx'
import { TimelineEntry } from '#app/features/moderation/timeline-entry.tsx'
import { WrittenTitle } from '#app/features/moderation/written-title.tsx'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'

/** Everything that happened to an article, the last first, and what a moderator can do about it. */
function Timeline() {
  const text = useModerationText()
  const language = useLanguage()
  const { data, error } = useQuery(timeline(useParam('articlePath')))
  const [act, setAct] = useState<Act | null>(null)
  const [reading, setReading] = useState<string[] | null>(null)
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const article = data.data.attributes
  const entries = data.meta.timeline
  const texts = textsOf(data)
  return (
    <>
      <Breadcrumb items={[{ to: '/moderation', label: text.title }]} />
      <header className={styles.head}>
        <p className={styles.facts}>
          <Badge tone={article.type === 'SuspendedArticle' ? 'danger' : 'plain'}>
            {text.status[article.type]}
          </Badge>
          <span>{moderatedGame(article, language)}</span>
          <span>{text.byAuthor(article.authorName ?? text.anonymous)}</span>
          {article.openReports > 0 && <span>{text.openReports(article.openReports)}</span>}
          {article.type === 'PublishedArticle' && article.gameSlug && (
            <AppLink to={`/games/${article.gameSlug}/${article.path}`}>{text.view}</AppLink>
          )}
        </p>
        <h1>
          <WrittenTitle title={article.title} />
        </h1>
        {article.type === 'SuspendedArticle' && article.suspension && (
          <SuspensionCard suspension={article.suspension}>
            <span>{text.evidenceOf(article.suspension.evidenceRevision)}</span>
          </SuspensionCard>
        )}
        <p className={styles.buttons}>
          {actsOn(article).map(name => (
            <Button
              key={name}
              look={name === 'suspend' ? 'danger' : name === actsOn(article)[0] ? 'primary' : 'secondary'}
              onClick={() => setAct(name)}
            >
              {text[name]}
            </Button>
          ))}
        </p>
      </header>
      <h2 className={styles.section}>{text.timelineTitle}</h2>
      <ol className={styles.timeline} reversed>
        {entries.toReversed().map(entry => (
          <TimelineEntry key={entry.id} entry={entry.attributes} texts={texts} onRead={setReading} />
        ))}
      </ol>
      {act && (
        <ActDialog
          {...{ act, texts }}
          target={path`moderation/articles/${article.path}`}
          onClose={() => setAct(null)}
        />
      )}
      {reading && (
        <ReadingDialog articlePath={article.path} revisions={reading} onClose={() => setReading(null)} />
      )}
    </>
  )
}

export default definePage({
  Component: Timeline,
  meta: ({ language }) => {
    const text = useModerationText.in(language)
    return { title: text.timelineTitle, description: text.timelineDescription }
  },
})
