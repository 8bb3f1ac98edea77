import type { CheckedFor } from '@koryaku/contracts/articles/checked-for.ts'
import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { useQueryClient } from '@tanstack/react-query'
import { path } from '#app/api/client.ts'
import { useCommand } from '#app/api/use-command.ts'
import type { ArticleView } from '#app/entities/article/article-view.ts'
import { useMemberLinksText } from '#app/features/articles/member-strings.ts'
import { Button } from '#app/ui/button.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** The author's word that the text holds for the newest version too; nothing else of it changes. */
export function ConfirmChecked({ article, version }: { article: ArticleView['article']; version: string }) {
  const text = useMemberLinksText()
  const toast = useToast()
  const client = useQueryClient()
  const confirm = useCommand<CheckedFor>({
    request: checked => ({
      ...{ method: 'PATCH', path: path`my/articles/${article.path}/publish_setting`, body: { checked } },
    }),
    onSuccess: () => {
      toast(text.confirmed)
      return client.invalidateQueries()
    },
  })
  const platform = article.checked?.platform ?? null
  return (
    <Button
      size="small"
      busy={confirm.isPending}
      onClick={() => confirm.run({ version, platform, on: windowStart('daily', new Date()) })}
    >
      {text.confirm(version)}
    </Button>
  )
}
