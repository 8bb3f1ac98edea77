import { useQueryClient } from '@tanstack/react-query'
import { path } from '#app/api/client.ts'
import { useCommand } from '#app/api/use-command.ts'
import type { ArticleView } from '#app/entities/article/article-view.ts'
import { ChooseBox } from '#app/features/my-articles/chosen.tsx'
import styles from '#app/features/my-articles/my-articles.module.css'
import { useMyArticlesText } from '#app/features/my-articles/strings.ts'
import { formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { Button } from '#app/ui/button.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** The end of the row of a deleted article: until when it can be restored, and that. */
export function DeletedActions({ view }: { view: ArticleView }) {
  const { id, article } = view
  const text = useMyArticlesText()
  const language = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const restore = useCommand<void>({
    request: () => ({ method: 'PATCH', path: path`my/articles/${id}/restore` }),
    onSuccess: () => {
      toast(text.restored)
      return client.invalidateQueries()
    },
  })
  return (
    <div className={styles.actions}>
      <ChooseBox view={view} />
      {article.purgeAt && (
        <small>
          {text.deletedUntil}: <time dateTime={article.purgeAt}>{formatDate(article.purgeAt, language)}</time>
        </small>
      )}
      <Button size="small" busy={restore.isPending} onClick={() => restore.run()}>
        {text.restore}
      </Button>
    </div>
  )
}
