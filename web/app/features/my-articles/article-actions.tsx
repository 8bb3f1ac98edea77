import { ChartColumn, FilePen, ShieldAlert } from 'lucide-react'
import { ArticleMenu } from '#app/entities/article/article-menu.tsx'
import type { ArticleView } from '#app/entities/article/article-view.ts'
import { ArticleViews } from '#app/entities/article/article-views.tsx'
import { NewerDraft } from '#app/entities/article/newer-draft.tsx'
import { ScheduleNotice } from '#app/entities/article/schedule-notice.tsx'
import { ChooseBox } from '#app/features/my-articles/chosen.tsx'
import styles from '#app/features/my-articles/my-articles.module.css'
import { useMyArticlesText } from '#app/features/my-articles/strings.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'

const tones = {
  PublishedArticle: 'accent',
  SuspendedArticle: 'danger',
  DraftArticle: 'plain',
  TemplateArticle: 'plain',
} as const

/** The end of a row in the author's list: status, time of the last change, Edit, and the menu (spec §2). */
export function ArticleActions({ view }: { view: ArticleView }) {
  const text = useMyArticlesText()
  const { id, article } = view
  // A scheduled article publishes its newest text automatically, so no newer draft is announced.
  const isWaiting = article.schedule?.missed === null
  return (
    <div className={styles.actions}>
      <div className={styles.state}>
        <ChooseBox view={view} />
        <Badge tone={tones[article.type]}>{text.status[article.type]}</Badge>
        <small>
          {text.updated} <RelativeTime iso={article.updatedAt} />
        </small>
        {article.publishedAt && (
          <small>
            <ArticleViews article={article} />
          </small>
        )}
      </div>
      {article.schedule && (
        <ScheduleNotice id={id} type={article.type} schedule={article.schedule} withLink />
      )}
      {article.hasNewerDraft && !isWaiting && <NewerDraft id={id} />}
      {article.publishedAt && (
        <ButtonLink
          to={`/articles/${id}/numbers`}
          look="quiet"
          size="small"
          icon={<ChartColumn aria-hidden />}
        >
          {text.numbers}
        </ButtonLink>
      )}
      {article.type === 'SuspendedArticle' && (
        <ButtonLink to={`/articles/${id}/suspension`} size="small" icon={<ShieldAlert aria-hidden />}>
          {text.suspension}
        </ButtonLink>
      )}
      <ButtonLink to={`/articles/${id}/edit`} size="small" icon={<FilePen aria-hidden />}>
        {text.edit}
      </ButtonLink>
      <ArticleMenu view={view} />
    </div>
  )
}
