import type { GameResource } from '@koryaku/contracts/games/game.api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { includedOf } from '#app/api/documents.ts'
import { createAutosaver, type SaveState } from '#app/features/editor/autosaver.ts'
import styles from '#app/features/editor/editor.module.css'
import { type Content, type EditDocument, editQuery } from '#app/features/editor/editor-query.ts'
import { localCopy } from '#app/features/editor/local-copy.ts'
import { useEditorText } from '#app/features/editor/strings.ts'
import { gameTitle } from '#app/features/games/game-title.ts'
import { localePath, useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'

const TextEditor = lazy(() => import('#app/features/editor/text-editor.tsx'))

function EditArticle() {
  const { data, error, dataUpdatedAt } = useQuery(editQuery(useParam('articlePath')))
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  // Opened anew when the text was loaded anew (after a conflict).
  return <OpenArticle key={dataUpdatedAt} document={data} />
}

function OpenArticle({ document }: { document: EditDocument }) {
  const { id, attributes } = document.data
  const text = useEditorText()
  const language = useLanguage()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [state, setState] = useState<SaveState>('saved')
  const [unsent, setUnsent] = useState(() => localCopy.read(id))
  const [opened, setOpened] = useState({ content: attributes.content, version: 0 })
  const content = useRef<Content>(attributes.content)
  const composing = useRef(false)
  const autosaver = useMemo(() => createAutosaver(id, attributes, setState), [id, attributes])
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      void autosaver.flush()
      if (state === 'unsaved' || state === 'saving' || state === 'failed') event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [autosaver, state])
  useEffect(
    () => () => {
      void autosaver.flush()
      autosaver.stop()
    },
    [autosaver],
  )

  const change = (part: Partial<Content>) => {
    content.current = { ...content.current, ...part }
    // Half a word of an IME is not saved: the end of the composition comes as a change of its own.
    if (!composing.current) autosaver.change(content.current)
  }
  const onCompositionEnd = () => {
    composing.current = false
    autosaver.change(content.current)
  }
  const restore = () => {
    if (!unsent) return
    content.current = unsent.content
    setOpened(({ version }) => ({ content: unsent.content, version: version + 1 }))
    autosaver.change(unsent.content)
    setUnsent(null)
  }
  const discard = () => {
    localCopy.drop(id)
    setUnsent(null)
  }
  const keepMine = async () => {
    const theirs = await client.fetchQuery(editQuery(id))
    autosaver.overwrite(theirs.data.attributes.draftRevision)
  }
  const takeTheirs = () => {
    localCopy.drop(id)
    void client.resetQueries({ queryKey: editQuery(id).queryKey })
  }
  const goToPublish = async () => {
    if (await autosaver.flush()) navigate(localePath(language, `/articles/${id}/publish`))
  }

  const game = includedOf(document).find<GameResource>(document.data, 'game')
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <p className={styles.game}>{game && gameTitle(game.attributes, language)}</p>
        <p role="status" className={styles.state} data-state={state}>
          {state === 'conflict' ? text.unsaved : text[state]}
          {state === 'failed' && (
            <Button size="small" onClick={() => void autosaver.flush()}>
              {text.retry}
            </Button>
          )}
        </p>
        <Button look="primary" onClick={goToPublish} disabled={state === 'conflict'}>
          {text.toPublish}
        </Button>
      </header>
      {unsent && (
        <div role="alert" className={styles.restore}>
          <strong>{text.restoreTitle}</strong>
          <p>{text.restoreText}</p>
          <Button size="small" look="primary" onClick={restore}>
            {text.restore}
          </Button>
          <Button size="small" onClick={discard}>
            {text.discard}
          </Button>
        </div>
      )}
      <div
        key={opened.version}
        onCompositionStart={() => {
          composing.current = true
        }}
        onCompositionEnd={onCompositionEnd}
      >
        <textarea
          rows={1}
          className={styles.title}
          aria-label={text.title}
          placeholder={text.titlePlaceholder}
          defaultValue={opened.content.title}
          maxLength={120}
          // A title is one line; Enter that ends an IME composition is none of ours.
          onKeyDown={event =>
            event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault()
          }
          onChange={event => change({ title: event.target.value.replace(/\s*\n\s*/g, ' ') })}
        />
        <Suspense fallback={<PageSkeleton />}>
          <TextEditor initial={opened.content.document} onChange={document => change({ document })} />
        </Suspense>
      </div>
      <Dialog
        open={state === 'conflict'}
        title={text.conflictTitle}
        closable={false}
        role="alertdialog"
        onClose={() => undefined}
        actions={
          <>
            <Button onClick={takeTheirs}>{text.takeTheirs}</Button>
            <Button look="primary" onClick={keepMine}>
              {text.keepMine}
            </Button>
          </>
        }
      >
        <p>{text.conflictText}</p>
      </Dialog>
    </div>
  )
}

export default definePage({
  Component: EditArticle,
  meta: ({ language }) => {
    const text = useEditorText.in(language)
    return { title: text.edit, description: text.editDescription }
  },
})
