import type { ArticleStateDocument } from '@koryaku/contracts/articles/article.api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Copy, FilePen, History, LayoutTemplate, TextCursorInput, Trash2, Undo2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { path } from '#app/api/client.ts'
import { useCommand } from '#app/api/use-command.ts'
import type { ArticleView } from '#app/entities/article/article-view.ts'
import { useArticleMenuText } from '#app/entities/article/menu-strings.ts'
import { useOwnWork } from '#app/entities/viewer/use-own-work.tsx'
import { Menu } from '#app/ui/menu.tsx'

interface ArticleMenuProps {
  view: Pick<ArticleView, 'id' | 'article'>
  /** For places without an Edit button next to the menu. */
  withEdit?: boolean
  /** Renames a template. */
  onRename?: () => void
  /** Whether the menu offers copies. */
  withCopies?: boolean
  /** Whether a draft can be made of it: it belongs to a game. */
  withDraft?: boolean
  /** Called when the menu leads to another page. */
  onLeave?: () => void
}

/** Actions of an author on an own article: edit, copy, unpublish, delete. */
export function ArticleMenu({
  view: { id, article },
  withEdit,
  onRename,
  withCopies = true,
  withDraft = true,
  onLeave,
}: ArticleMenuProps) {
  const text = useArticleMenuText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const isTemplate = article.type === 'TemplateArticle'
  const goTo = (articlePath: string, page: 'edit' | 'history') => {
    onLeave?.()
    void navigate(`/articles/${articlePath}/${page}`)
  }
  const copy = useCommand<'draft' | 'template', ArticleStateDocument>({
    request: as => ({ method: 'POST', path: path`my/articles/${id}/${`duplicate_as_${as}`}` }),
    onSuccess: async answer => {
      await client.invalidateQueries()
      goTo(answer.data.id, 'edit')
    },
  })
  const { ask, dialogs } = useOwnWork({
    ...{ path: path`my/articles/${id}`, restoreMethod: 'PATCH' },
    text: {
      ...text,
      confirmRemove: isTemplate ? text.confirmRemoveTemplate : text.confirmRemove,
      removeNow: text.remove,
    },
  })
  return (
    <>
      <Menu
        label={isTemplate ? text.templateMenu(article.title) : text.menu(article.title)}
        entries={[
          ...(withEdit ? [{ label: text.edit, icon: <FilePen />, onSelect: () => goTo(id, 'edit') }] : []),
          ...(onRename ? [{ label: text.rename, icon: <TextCursorInput />, onSelect: onRename }] : []),
          { label: text.history, icon: <History />, onSelect: () => goTo(id, 'history') },
          ...(article.type === 'SuspendedArticle' || !withCopies
            ? []
            : [
                ...(withDraft
                  ? [{ label: text.duplicateDraft, icon: <Copy />, onSelect: () => copy.run('draft') }]
                  : []),
                {
                  label: text.duplicateTemplate,
                  icon: <LayoutTemplate />,
                  onSelect: () => copy.run('template'),
                },
              ]),
          ...(article.type === 'PublishedArticle'
            ? [{ label: text.unpublish, icon: <Undo2 />, onSelect: () => ask('unpublish') }]
            : []),
          { label: text.remove, icon: <Trash2 />, danger: true, onSelect: () => ask('remove') },
        ]}
      />
      {dialogs}
    </>
  )
}
