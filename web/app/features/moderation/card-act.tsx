import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { path } from '#app/api/client.ts'
import { type Act, ActDialog } from '#app/features/moderation/act-dialog.tsx'
import { actsOn, textsOf } from '#app/features/moderation/article-acts.ts'
import { timeline } from '#app/features/moderation/moderation-queries.ts'
import { useModerationText } from '#app/features/moderation/strings.ts'
import type { TextRevision } from '#app/features/moderation/timeline-entry.tsx'
import { Button } from '#app/ui/button.tsx'

/** Decides a report or appeal where it is read. An act that no longer fits the article leads to its timeline. */
export function CardAct({ act, articlePath }: { act: Act; articlePath: string }) {
  const text = useModerationText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [texts, setTexts] = useState<TextRevision[] | null>(null)
  const open = async () => {
    setBusy(true)
    const found = await client.fetchQuery(timeline(articlePath)).catch(() => null)
    setBusy(false)
    if (found && actsOn(found.data.attributes).includes(act)) setTexts(textsOf(found))
    else void navigate(`/moderation/articles/${articlePath}`)
  }
  return (
    <>
      <Button size="small" look={act === 'suspend' ? 'danger' : 'secondary'} busy={busy} onClick={open}>
        {text[act]}
      </Button>
      {texts && (
        <ActDialog
          {...{ act, texts }}
          target={path`moderation/articles/${articlePath}`}
          onClose={() => setTexts(null)}
        />
      )}
    </>
  )
}
