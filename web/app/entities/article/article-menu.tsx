import type { ArticleStateDocument } from '@koryaku/contracts/articles/article.api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Copy, FilePen, History, LayoutTemplate, TextCursorInput, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { path } from '#app/api/client.ts'
import { useCommand } from '#app/api/use-command.ts'
import type { ArticleView } from '#app/entities/article/article-view.ts'
import { useArticleMenuText } from '#app/entities/article/menu-strings.ts'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { useToast } from '#app/ui/toast.tsx'

interface ArticleMenuProps {
  view: Pick<ArticleView, 'id' | 'article'>
  /** For places without an Edit button beside the menu. */
  withEdit?: boolean
  /** Of a template: gives it another name. */
  onRename?: () => void
  /** It can be copied from here. */
  withCopies?: boolean
  /** A draft can be made of it: it is of a game. */
  withDraft?: boolean
  /** Called when the menu leads to another page. */
  onLeave?: () => void
}

/** What the author can do with one of his articles: edit, copy, take back, delete. */
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
  const toast = useToast()
  const [asking, setAsking] = useState<'remove' | 'unpublish' | null>(null)
  const isTemplate = article.type === 'TemplateArticle'
  const goTo = (articlePath: string, page: 'edit' | 'history') => {
    onLeave?.()
    void navigate(`/articles/${articlePath}/${page}`)
  }
  const done = (message: string) => {
    setAsking(null)
    toast(message)
    return client.invalidateQueries()
  }
  const copy = useCommand<'draft' | 'template', ArticleStateDocument>({
    request: as => ({ method: 'POST', path: path`my/articles/${id}/${`duplicate_as_${as}`}` }),
    onSuccess: async answer => {
      await client.invalidateQueries()
      goTo(answer.data.id, 'edit')
    },
  })
  const unpublish = useCommand<void>({
    request: () => ({ method: 'PATCH', path: path`my/articles/${id}/unpublish` }),
    onSuccess: () => done(text.unpublished),
  })
  const restore = useCommand<void>({
    request: () => ({ method: 'PATCH', path: path`my/articles/${id}/restore` }),
    onSuccess: () => done(text.restored),
  })
  const remove = useCommand<void>({
    request: () => ({ method: 'DELETE', path: path`my/articles/${id}` }),
    onSuccess: () => {
      setAsking(null)
      toast(text.removed, { label: text.undo, onSelect: () => restore.run() })
      return client.invalidateQueries()
    },
  })
  return (
    <>
      <Menu
        label={isTemplate ? text.templateMenu : text.menu}
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
            ? [{ label: text.unpublish, icon: <Undo2 />, onSelect: () => setAsking('unpublish') }]
            : []),
          { label: text.remove, icon: <Trash2 />, danger: true, onSelect: () => setAsking('remove') },
        ]}
      />
      <ConfirmDialog
        open={asking === 'remove'}
        title={isTemplate ? text.confirmRemoveTemplate : text.confirmRemove}
        text={text.confirmRemoveText}
        confirmLabel={text.remove}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.run()}
        onCancel={() => setAsking(null)}
      />
      <ConfirmDialog
        open={asking === 'unpublish'}
        title={text.confirmUnpublish}
        text={text.confirmUnpublishText}
        confirmLabel={text.unpublish}
        busy={unpublish.isPending}
        onConfirm={() => unpublish.run()}
        onCancel={() => setAsking(null)}
      />
    </>
  )
}
