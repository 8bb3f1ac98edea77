import type { ArticleEditDocument } from '@koryaku/contracts/articles/article.api.ts'
import type { GameResource } from '@koryaku/contracts/games/game.api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { includedOf } from '#app/api/documents.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { failures } from '#app/api/signed-out.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import SuspensionNotice from '#app/entities/moderation/suspension-notice.tsx'
import { createAutosaver, OPENED } from '#app/features/editor/autosaver.ts'
import { ConflictDialog } from '#app/features/editor/conflict-dialog.tsx'
import styles from '#app/features/editor/editor.module.css'
import { type Content, editQuery } from '#app/features/editor/editor-query.ts'
import { holdWhileOpen, leftBehind, localCopyFor } from '#app/features/editor/local-copy.ts'
import { SaveStatus, savingInWords } from '#app/features/editor/save-status.tsx'
import { useEditorText } from '#app/features/editor/strings.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

const TextEditor = lazy(() => import('#app/features/editor/text-editor.tsx'))

function EditArticle() {
  const { data, error, refetch } = useQuery({
    ...editQuery(useParam('articlePath')),
    // What is typed is newer than anything that could be loaded again.
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  const [opening, setOpening] = useState(0)
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const reopen = async () => {
    await refetch()
    setOpening(count => count + 1)
  }
  return <OpenArticle key={`${data.data.id} ${opening}`} document={data} onReopen={reopen} />
}

function OpenArticle({ document, onReopen }: { document: ArticleEditDocument; onReopen: () => void }) {
  // As it was opened: a document loaded later does not change the text under the author's hands.
  const [{ id, attributes }] = useState(document.data)
  const text = useEditorText()
  const language = useLanguage()
  const navigate = useNavigate()
  const client = useQueryClient()
  const toast = useToast()
  const [saving, setSaving] = useState(OPENED)
  const { state } = saving
  const [unsent, setUnsent] = useState<Awaited<ReturnType<typeof leftBehind>>>(null)
  const [opened, setOpened] = useState({ content: attributes.content, version: 0 })
  const content = useRef<Content>(attributes.content)
  const composing = useRef(false)
  const [copy] = useState(() => localCopyFor(id))
  const [autosaver] = useState(() => createAutosaver(id, attributes, copy, setSaving))
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      void autosaver.flush()
      if (state !== 'opened' && state !== 'saved') event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [autosaver, state])
  useEffect(() => {
    autosaver.open()
    const release = holdWhileOpen(copy.name)
    return () => {
      void autosaver.flush()
      autosaver.close()
      release()
    }
  }, [autosaver, copy])
  useEffect(() => {
    void leftBehind(id).then(left => {
      if (left && JSON.stringify(left.content) !== JSON.stringify(attributes.content)) setUnsent(left)
      else left?.forget()
    })
  }, [id, attributes])

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
    forget()
  }
  const forget = () => {
    unsent?.forget()
    setUnsent(null)
  }
  const takeTheirs = () => {
    copy.drop()
    onReopen()
  }
  /** Why one cannot go on; a conflict opens its own dialog. */
  const sayWhyNot = () => {
    const saving = autosaver.saving()
    const words = savingInWords(saving, text)
    if (saving.state === 'signedOut') failures.show(new ApiFailure(401, 'not_signed_in'))
    else if (words && saving.state !== 'conflict') toast(words)
  }
  const goToPublish = async () => {
    if (!(await autosaver.flush())) return sayWhyNot()
    // What is published is what stands here, not what was loaded when the editor opened.
    client.setQueryData(
      editQuery(id).queryKey,
      opened => opened && withContent(opened, content.current, autosaver.draftRevision()),
    )
    void navigate(`/articles/${id}/publish`)
  }

  const game = includedOf(document).find<GameResource>(document.data, 'game')
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <p className={styles.game}>{game && gameTitle(game.attributes, language)}</p>
        <SaveStatus saving={saving} onRetry={() => void autosaver.flush()} />
        <Button
          look="primary"
          onClick={goToPublish}
          disabled={attributes.type === 'SuspendedArticle' || state === 'conflict'}
        >
          {text.toPublish}
        </Button>
      </header>
      <h1 className="visually-hidden">{text.edit}</h1>
      {attributes.type === 'SuspendedArticle' && <SuspensionNotice articlePath={id} />}
      {unsent && (
        <div role="alert" className={styles.restore}>
          <strong>{text.restoreTitle}</strong>
          <p>{text.restoreText}</p>
          <Button size="small" look="primary" onClick={restore}>
            {text.restore}
          </Button>
          <Button size="small" onClick={forget}>
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
          lang={opened.content.language}
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
          <TextEditor
            initial={opened.content.document}
            language={opened.content.language}
            onChange={document => change({ document })}
          />
        </Suspense>
      </div>
      <ConflictDialog
        open={state === 'conflict'}
        articlePath={id}
        mine={content.current}
        onKeepMine={autosaver.overwrite}
        onTakeTheirs={takeTheirs}
      />
    </div>
  )
}

const withContent = (
  { data, ...rest }: ArticleEditDocument,
  content: Content,
  draftRevision: string | null,
): ArticleEditDocument => ({
  ...rest,
  data: { ...data, attributes: { ...data.attributes, content, draftRevision } },
})

export default definePage({
  Component: EditArticle,
  meta: ({ language }) => {
    const text = useEditorText.in(language)
    return { title: text.edit, description: text.editDescription }
  },
})
