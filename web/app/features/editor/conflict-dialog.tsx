import type { ArticleEditDocument, ArticleStateDocument } from '@koryaku/contracts/articles/article.api.ts'
import { plainText } from '@koryaku/contracts/articles/render-article.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiCommand, apiGet, newIdempotencyKey, path } from '#app/api/client.ts'
import { isSignedOut, tellSignedOut } from '#app/api/signed-out.ts'
import { autosave } from '#app/features/editor/autosaver.ts'
import styles from '#app/features/editor/editor.module.css'
import type { Content } from '#app/features/editor/editor-query.ts'
import { useEditorText } from '#app/features/editor/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useToast } from '#app/ui/toast.tsx'

interface ConflictProps {
  open: boolean
  articlePath: string
  mine: Content
  /** Go on with the text on the screen, on top of this revision of the draft. */
  onKeepMine: (draftRevision: string | null) => void
  /** Open what was saved elsewhere. */
  onTakeTheirs: () => void
}

/** The same article was saved elsewhere. Both texts are shown, and the one not chosen becomes a draft of its own. */
export function ConflictDialog({ open, articlePath, mine, onKeepMine, onTakeTheirs }: ConflictProps) {
  const text = useEditorText()
  const toast = useToast()
  const client = useQueryClient()
  const [theirs, setTheirs] = useState<ArticleEditDocument['data']['attributes'] | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!open) return
    readSaved(articlePath).then(
      ({ data }) => setTheirs(data.attributes),
      () => setFailed(true),
    )
  }, [open, articlePath])

  const choose = async (choice: 'mine' | 'theirs') => {
    setBusy(true)
    setFailed(false)
    try {
      const newest = (await readSaved(articlePath)).data.attributes
      const copy = await apiCommand<ArticleStateDocument>({
        method: 'POST',
        path: path`my/articles/${articlePath}/duplicate_as_draft`,
        idempotencyKey: newIdempotencyKey(),
      })
      if (choice === 'theirs') await autosave(copy.data.id, mine, null)
      await client.invalidateQueries()
      toast(text.otherKept)
      if (choice === 'mine') onKeepMine(newest.draftRevision)
      else onTakeTheirs()
    } catch (error) {
      // A read among it does not say so by itself.
      tellSignedOut(error)
      setFailed(!isSignedOut(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      wide
      title={text.conflictTitle}
      closable={false}
      role="alertdialog"
      onClose={() => undefined}
      actions={
        <>
          <Button onClick={() => choose('theirs')} disabled={busy}>
            {text.takeTheirs}
          </Button>
          <Button look="primary" onClick={() => choose('mine')} busy={busy}>
            {text.keepMine}
          </Button>
        </>
      }
    >
      <p>{text.conflictText}</p>
      <div className={styles.versions}>
        <Version heading={text.mine} content={mine} />
        {theirs && <Version heading={text.theirs} content={theirs.content} />}
      </div>
      {failed && (
        <p role="alert" className={styles.missing}>
          {text.conflictFailed}
        </p>
      )}
    </Dialog>
  )
}

const readSaved = (articlePath: string) => apiGet<ArticleEditDocument>(path`my/articles/${articlePath}/edit`)

function Version({ heading, content }: { heading: string; content: Content }) {
  return (
    <section aria-label={heading}>
      <h3>{heading}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard */}
      <div tabIndex={0}>
        <strong>{content.title}</strong>
        <p>{plainText(content.document)}</p>
      </div>
    </section>
  )
}
