import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTemplateText } from '#app/entities/template/strings.ts'
import { TemplatePreview } from '#app/entities/template/template-preview.tsx'
import { type TemplateView, templateChoice, templateViews } from '#app/entities/template/template-queries.ts'
import styles from '#app/entities/template/template-rows.module.css'
import { TemplateRows } from '#app/entities/template/template-rows.tsx'
import { useLanguage } from '#app/i18n/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { PartFailed } from '#app/ui/part-failed.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'

/** Answers come in milliseconds. */
const SUGGEST_MS = 250

interface PickerProps {
  onClose: () => void
  onPick: (template: TemplateView) => void
  busy?: boolean
}

/** Own and official templates to choose from, with a preview. */
export default function TemplatePicker({ onClose, onPick, busy }: PickerProps) {
  const text = useTemplateText()
  const [q, setQ] = useState('')
  const [shown, setShown] = useState<TemplateView | null>(null)
  const start = (view: TemplateView, look: 'primary' | 'secondary' = 'secondary') => (
    <Button
      size="small"
      look={look}
      busy={busy}
      onClick={() => onPick(view)}
      aria-label={text.startFrom(view.article.title || text.noTitle)}
    >
      {text.start}
    </Button>
  )
  if (shown)
    return (
      <Dialog
        open
        wide
        title={shown.article.title || text.noTitle}
        onClose={onClose}
        actions={
          <>
            <Button size="small" onClick={() => setShown(null)}>
              {text.back}
            </Button>
            {start(shown, 'primary')}
          </>
        }
      >
        <TemplatePreview id={shown.id} />
      </Dialog>
    )
  const actionsOf = (view: TemplateView) => (
    <>
      <Button
        size="small"
        look="quiet"
        onClick={() => setShown(view)}
        aria-label={text.previewOf(view.article.title || text.noTitle)}
      >
        {text.preview}
      </Button>
      {start(view)}
    </>
  )
  return (
    <Dialog open wide title={text.choose} onClose={onClose}>
      <div className={styles.tools}>
        <SearchBox
          label={text.search}
          placeholder={text.search}
          value={q}
          onSearch={setQ}
          debounceMs={SUGGEST_MS}
        />
      </div>
      <Choice official={false} q={q} actionsOf={actionsOf} />
      <Choice official q={q} actionsOf={actionsOf} />
    </Dialog>
  )
}

interface ChoiceProps {
  official: boolean
  q: string
  actionsOf: (view: TemplateView) => ReactNode
}

function Choice({ official, q, actionsOf }: ChoiceProps) {
  const text = useTemplateText()
  const language = useLanguage()
  // Own templates are few: they are listed in any language.
  const query = useQuery(templateChoice({ official, q, language: official ? language : undefined }))
  const views = query.data && templateViews(query.data)
  return (
    <section>
      <h3>{official ? text.official : text.own}</h3>
      {query.isError && <PartFailed query={query} />}
      {query.isPending && <ListSkeleton rows={2} />}
      {views?.length === 0 && <p role="status">{q ? text.nothing : text.noneYet}</p>}
      {views && <TemplateRows views={views} level={4} actionsOf={actionsOf} />}
    </section>
  )
}
