import type { ArticleEditDocument } from '@koryaku/contracts/articles/article.api.ts'
import { includedOf } from '#app/api/documents.ts'
import { viewOf } from '#app/entities/article/article-view.ts'
import { StartButton } from '#app/entities/template/start-from-template.tsx'
import { useEditorText } from '#app/features/editor/strings.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useToast } from '#app/ui/toast.tsx'

interface ButtonsProps {
  document: ArticleEditDocument
  save: () => Promise<boolean>
}

/** Actions on a template in the editor: saving it, and starting articles from it. It is never published. */
export default function TemplateButtons({ document, save }: ButtonsProps) {
  const text = useEditorText()
  const toast = useToast()
  const isOfficial = usePageRequest().search.get('officialTemplate') === 'true'
  const view = viewOf(document.data, includedOf(document))
  return (
    <>
      <ButtonLink to={`/articles/templates${isOfficial ? '?official=true' : ''}`} look="quiet">
        {text.templates}
      </ButtonLink>
      <StartButton view={view} before={save} />
      <Button onClick={async () => (await save()) && toast(text.templateSaved)}>{text.saveTemplate}</Button>
    </>
  )
}
