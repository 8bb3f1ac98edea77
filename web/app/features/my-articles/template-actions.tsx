import type { ArticleStateDocument } from '@koryaku/contracts/articles/article.api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Copy, Eye, FilePen } from 'lucide-react'
import { useState } from 'react'
import { path } from '#app/api/client.ts'
import { useCommand } from '#app/api/use-command.ts'
import { ArticleMenu } from '#app/entities/article/article-menu.tsx'
import { StartButton } from '#app/entities/template/start-from-template.tsx'
import { TemplatePreview } from '#app/entities/template/template-preview.tsx'
import type { TemplateView } from '#app/entities/template/template-queries.ts'
import { useMyArticlesText } from '#app/features/my-articles/strings.ts'
import { TemplateSettings } from '#app/features/my-articles/template-settings.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useToast } from '#app/ui/toast.tsx'

interface ActionsProps {
  view: TemplateView
  official: boolean
  manages: boolean
}

/** The end of the row of a template: start from it, look at it, and keep it where one may. */
export function TemplateActions({ view, official, manages }: ActionsProps) {
  const text = useMyArticlesText()
  const [open, setOpen] = useState<'preview' | 'settings' | null>(null)
  const { id, article } = view
  const title = article.title || text.noTitle
  const close = () => setOpen(null)
  return (
    <>
      <StartButton view={view} />
      <Button
        size="small"
        icon={<Eye aria-hidden />}
        onClick={() => setOpen('preview')}
        aria-label={`${text.preview}: ${title}`}
      >
        {text.preview}
      </Button>
      {official && <CopyToOwn id={id} title={title} />}
      {manages && (
        <>
          <ButtonLink
            to={`/articles/${id}/edit${official ? '?officialTemplate=true' : ''}`}
            size="small"
            icon={<FilePen aria-hidden />}
            aria-label={`${text.edit}: ${title}`}
          >
            {text.edit}
          </ButtonLink>
          <ArticleMenu
            view={view}
            onRename={() => setOpen('settings')}
            withCopies={!official}
            withDraft={view.game !== null}
          />
        </>
      )}
      <Dialog open={open === 'preview'} wide title={title} onClose={close}>
        <TemplatePreview id={id} />
      </Dialog>
      {open === 'settings' && <TemplateSettings view={view} official={official} onClose={close} />}
    </>
  )
}

function CopyToOwn({ id, title }: { id: string; title: string }) {
  const text = useMyArticlesText()
  const client = useQueryClient()
  const toast = useToast()
  const copy = useCommand<void, ArticleStateDocument>({
    request: () => ({ method: 'POST', path: path`my/articles/${id}/duplicate_as_template` }),
    onSuccess: () => {
      toast(text.copied)
      return client.invalidateQueries({ queryKey: ['my'] })
    },
  })
  return (
    <Button
      size="small"
      look="quiet"
      busy={copy.isPending}
      icon={<Copy aria-hidden />}
      onClick={() => copy.run()}
      aria-label={`${text.copyToOwn}: ${title}`}
    >
      {text.copyToOwn}
    </Button>
  )
}
