import type { ArticleEditDocument } from '@koryaku/contracts/articles/article.api.ts'
import { type ArticleText, isBlank } from '@koryaku/contracts/articles/text/block.ts'
import type { GameResource } from '@koryaku/contracts/games/game.api.ts'
import { History } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { includedOf } from '#app/api/documents.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { failures } from '#app/api/signed-out.ts'
import { NewerDraft } from '#app/entities/article/newer-draft.tsx'
import { ScheduleNotice } from '#app/entities/article/schedule-notice.tsx'
import { ShareDraft } from '#app/entities/draft-link/share-draft.tsx'
import { gameTitle } from '#app/entities/game/game-title.ts'
import SuspensionNotice from '#app/entities/moderation/suspension-notice.tsx'
import { CONTRADICTION, ContradictionBar } from '#app/features/editor/contradiction-bar.tsx'
import styles from '#app/features/editor/editor.module.css'
import { SaveStatus, savingInWords } from '#app/features/editor/save-status.tsx'
import type { Opening } from '#app/features/editor/saving/use-opening.ts'
import { useTextSaver } from '#app/features/editor/saving/use-text-saver.ts'
import { useEditorText } from '#app/features/editor/strings.ts'
import type { EditorHandle } from '#app/features/editor/text-editor.tsx'
import { TitleLength } from '#app/features/editor/title-length.tsx'
import { useConvert } from '#app/features/editor/use-convert.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { QuietBoundary } from '#app/ui/quiet-boundary.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

const TemplateOffer = lazy(() => import('#app/features/editor/template-offer.tsx'))
const TemplateButtons = lazy(() => import('#app/features/editor/template-buttons.tsx'))
const TextEditor = lazy(() => import('#app/features/editor/text-editor.tsx'))

interface OpenArticleProps {
  document: ArticleEditDocument
  opening: Opening
  /** The server wrote the text. */
  onReopen: () => Promise<void>
}

/** The editor of one article, from what was newest when it opened. */
export function OpenArticle({ onReopen, ...asked }: OpenArticleProps) {
  // The state when the editor opened: data loaded later does not change the text during editing.
  const [{ document, opening }] = useState(asked)
  const { id, attributes } = document.data
  const { now: opened } = opening.open
  const text = useEditorText()
  const language = useLanguage()
  const navigate = useNavigate()
  const toast = useToast()
  const title = useRef<HTMLTextAreaElement>(null)
  const editor = useRef<EditorHandle>(null)
  const {
    saving,
    contradictions,
    change: changeText,
    composition,
    saver,
  } = useTextSaver(id, opening, (now, renamed) => {
    setEmpty(isBlankText(now))
    setTitleLength(now.title.length)
    editor.current?.adopt(now.document, renamed)
    if (title.current && title.current.value !== now.title) title.current.value = now.title
  })
  useEffect(() => {
    if (opening.delivered > 0) toast(text.delivered)
  }, [opening, toast, text])
  const isSuspended = attributes.type === 'SuspendedArticle'
  const [isNewer, setNewer] = useState(attributes.hasNewerDraft === true)
  useEffect(() => {
    if (saving.state === 'saved' && attributes.type === 'PublishedArticle') setNewer(true)
  }, [saving.state, attributes.type])

  // Not the state when the editor opened: the schedule can be cancelled here.
  const { schedule } = asked.document.data.attributes
  const [isEmpty, setEmpty] = useState(() => isBlankText(opened))
  const [titleLength, setTitleLength] = useState(opened.title.length)
  const change = (part: Partial<ArticleText>) => {
    changeText(part)
    setTitleLength(saver.text().title.length)
    setEmpty(isBlankText(saver.text()))
  }
  const takeTitle = (words: string) => {
    const line = words.replace(/\s*\n\s*/g, ' ').slice(0, TITLE_MAX)
    if (title.current) title.current.value = line
    change({ title: line })
  }
  /** Why one cannot go on. */
  const sayWhyNot = () => {
    const words = savingInWords(saver.saving(), text)
    if (saver.saving().state === 'signedOut') failures.show(new ApiFailure(401, 'not_signed_in'))
    else if (words) toast(words)
  }
  const saveNow = async (): Promise<boolean> => {
    const isSaved = await saver.flush()
    if (!isSaved) sayWhyNot()
    return isSaved
  }
  const [isWaiting, setWaiting] = useState(false)
  const goToPublish = async () => {
    setWaiting(true)
    const isWhole = (await editor.current?.uploadsEnded()) ?? true
    setWaiting(false)
    if (!isWhole || !(await saveNow())) return
    if (editor.current?.goToContradiction()) return toast(text.contradiction.first)
    void navigate(`/articles/${id}/publish`)
  }
  const convert = useConvert(id, saver)
  const saveDraft = async () => {
    if (await saveNow()) toast(text.draftSaved)
  }

  const isTemplate = attributes.type === 'TemplateArticle'
  const game = includedOf(document).find<GameResource>(document.data, 'game')
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <p className={styles.game}>{game && gameTitle(game.attributes, language)}</p>
        <ButtonLink to={`/articles/${id}/history`} look="quiet" icon={<History aria-hidden />}>
          {text.history}
        </ButtonLink>
        {!isTemplate && !isSuspended && <ShareDraft articlePath={id} save={saveNow} />}
        {isTemplate ? (
          <Suspense>
            <TemplateButtons document={document} save={saveNow} />
          </Suspense>
        ) : (
          <>
            {attributes.type === 'DraftArticle' && <Button onClick={saveDraft}>{text.saveDraft}</Button>}
            <Button look="primary" onClick={goToPublish} busy={isWaiting} disabled={isSuspended}>
              {text.toPublish}
            </Button>
          </>
        )}
      </header>
      <h1 className="visually-hidden">{isTemplate ? text.editTemplate : text.edit}</h1>
      {isSuspended && <SuspensionNotice articlePath={id} />}
      {isNewer && (
        <NewerDraft
          id={id}
          save={saveNow}
          onPublished={() => setNewer(false)}
          onDiscarded={() => void onReopen()}
        />
      )}
      {schedule && !isSuspended && (
        <div className={styles.scheduled}>
          <ScheduleNotice id={id} type={attributes.type} schedule={schedule} withLink />
          {!schedule.missed && <p className={styles.note}>{text.when.written}</p>}
        </div>
      )}
      {attributes.type === 'DraftArticle' && isEmpty && (
        <QuietBoundary>
          <Suspense>
            <TemplateOffer id={id} save={saveNow} onStarted={onReopen} />
          </Suspense>
        </QuietBoundary>
      )}
      <ContradictionBar count={contradictions} onGo={() => editor.current?.goToContradiction()} />
      <div {...composition}>
        <textarea
          ref={title}
          rows={1}
          className={styles.title}
          lang={attributes.content.language}
          aria-label={text.title}
          placeholder={text.titlePlaceholder}
          defaultValue={opened.title}
          maxLength={TITLE_MAX}
          // A title has one line. Enter that ends an IME composition belongs to the input method.
          onKeyDown={event =>
            event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault()
          }
          onChange={event => change({ title: event.target.value.replace(/\s*\n\s*/g, ' ') })}
        />
        <TitleLength length={titleLength} max={TITLE_MAX} />
        <Suspense fallback={<PageSkeleton />}>
          <TextEditor
            initial={opened.document}
            language={attributes.content.language}
            game={game?.attributes.slug}
            onChange={written => change({ document: written })}
            onTitle={takeTitle}
            convert={convert}
            status={<SaveStatus saving={saving} onRetry={() => void saver.flush()} />}
            handle={editor}
            onReady={() => {
              if (location.hash === `#${CONTRADICTION}`) editor.current?.goToContradiction()
            }}
          />
        </Suspense>
      </div>
    </div>
  )
}

/** Whether title and text are still empty. */
const isBlankText = ({ title, document }: ArticleText): boolean =>
  title.trim() === '' && document.content.every(isBlank)

const TITLE_MAX = 120
