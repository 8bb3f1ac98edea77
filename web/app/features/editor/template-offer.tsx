import type { ArticleStateDocument } from '@koryaku/contracts/articles/article.api.ts'
import { LayoutTemplate } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { path } from '#app/api/client.ts'
import { useCommand } from '#app/api/use-command.ts'
import { useTemplateText } from '#app/entities/template/strings.ts'
import styles from '#app/features/editor/editor.module.css'
import { useEditorText } from '#app/features/editor/strings.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { Button } from '#app/ui/button.tsx'

const TemplatePicker = lazy(() => import('#app/entities/template/template-picker.tsx'))

interface OfferProps {
  id: string
  /** Saves the current text, so that the server checks the same page; false: it failed, and an error was shown. */
  save: () => Promise<boolean>
  /** Called when the article contains the text of a template. */
  onStarted: () => Promise<void>
}

/** Offers templates on an empty page. A template in the URL (`?officialTemplate=…`) is applied immediately. */
export default function TemplateOffer({ id, save, onStarted }: OfferProps) {
  const text = useEditorText()
  const { fromTemplate } = useTemplateText()
  const navigate = useNavigate()
  const asked = usePageRequest().search.get('officialTemplate')
  const [picking, setPicking] = useState(false)
  const start = useCommand<string, ArticleStateDocument>({
    request: templateId => ({
      ...{ method: 'POST', path: path`my/articles/${id}/start_from_template` },
      body: { template_id: templateId },
    }),
    onSuccess: () => {
      setPicking(false)
      return onStarted()
    },
  })
  const begin = async (templateId: string) => {
    if (await save()) start.run(templateId)
  }
  const isTaken = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the address says
  useEffect(() => {
    if (!asked || !/^[0-9a-z]{13}$/.test(asked) || isTaken.current) return
    isTaken.current = true
    void navigate(`/articles/${id}/edit`, { replace: true })
    void begin(asked)
  }, [asked])
  return (
    <p className={styles.offer}>
      <Button
        size="small"
        busy={start.isPending}
        icon={<LayoutTemplate aria-hidden />}
        onClick={() => setPicking(true)}
      >
        {fromTemplate}
      </Button>
      <span>{text.templateOffer}</span>
      {picking && (
        <Suspense>
          <TemplatePicker
            onClose={() => setPicking(false)}
            onPick={template => void begin(template.id)}
            busy={start.isPending}
          />
        </Suspense>
      )}
    </p>
  )
}
