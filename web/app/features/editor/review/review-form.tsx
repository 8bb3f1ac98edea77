import type { GameAttributes } from '@koryaku/contracts/games/game.api.ts'
import type { ReviewStateDocument } from '@koryaku/contracts/reviews/review.api.ts'
import type { ReviewContent } from '@koryaku/contracts/reviews/review-content.ts'
import { REVIEW_POINTS_MAX, REVIEW_TITLE_MAX } from '@koryaku/contracts/reviews/review-parts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { path } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { failures } from '#app/api/signed-out.ts'
import { useCommand } from '#app/api/use-command.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { languageOfWords } from '#app/entities/review/language-of-words.ts'
import { ConflictBar } from '#app/features/editor/review/conflict-bar.tsx'
import { PlayedAgain, type PlayedWhen } from '#app/features/editor/review/played-again.tsx'
import { PlayedFields } from '#app/features/editor/review/played-fields.tsx'
import { type MissingField, missingIn } from '#app/features/editor/review/review-faults.ts'
import styles from '#app/features/editor/review/review-form.module.css'
import type { ReviewOpening } from '#app/features/editor/review/review-opening.ts'
import { ReviewSaveStatus } from '#app/features/editor/review/review-save-status.tsx'
import { ScoreInput } from '#app/features/editor/review/score-input.tsx'
import type { ReviewFormText } from '#app/features/editor/review/strings.ja.ts'
import { useReviewFormText } from '#app/features/editor/review/strings.ts'
import { useReviewSaver } from '#app/features/editor/review/use-review-saver.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Form, TextArea, TextInput } from '#app/ui/field.tsx'
import { Fault } from '#app/ui/form-page.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

const TextEditor = lazy(() => import('#app/features/editor/text-editor.tsx'))
/** States of a save that keep a review from being published, with a message next to the button. */
type UnsavedState = keyof ReviewFormText['unsaved']
const POINTS = ['good', 'bad', 'forWhom'] as const

interface ReviewFormProps {
  slug: string
  game: GameAttributes
  userId: string
  opening: ReviewOpening
  title: string
  isPublic: boolean
  /** The newest playthrough that is recorded; null: none. */
  newest: { playedOn: string | null } | null
  /** Opens what the server has instead of this page's text. */
  onReopen: (id: string) => void
  /** Further actions on the review. */
  menu?: ReactNode
}

/** The form of one review. It saves itself as a draft; nothing is public before Publish. */
export function ReviewForm({
  slug,
  game,
  userId,
  title,
  isPublic,
  newest,
  onReopen,
  menu,
  ...asked
}: ReviewFormProps) {
  // The state when the form opened: data loaded later does not change the text during editing.
  const [opening] = useState(asked.opening)
  const text = useReviewFormText()
  const language = useLanguage()
  const navigate = useNavigate()
  const client = useQueryClient()
  const toast = useToast()
  const { saver, saving, change: changeOpen, composition } = useReviewSaver(slug, userId, opening)
  const [content, setContent] = useState(opening.open.content)
  const [when, setWhen] = useState<PlayedWhen>({
    ...{ playedAgain: false, playedOn: newest?.playedOn ?? null },
  })
  const [areHoursWrong, setHoursWrong] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [isPublishing, setPublishing] = useState(false)
  const change = (part: Partial<ReviewContent>) => {
    changeOpen(part)
    setContent(saver.now().content)
    setFault(null)
  }
  const missing = isChecked ? missingIn(content) : []
  const faultOf = (field: MissingField) =>
    missing.includes(field)
      ? {
          ...{ title: text.missingTitle, score: text.missingScore },
          ...{ platform: text.missingPlatform, text: text.missingText },
        }[field]
      : undefined
  const { runAsync } = useCommand<string, ReviewStateDocument>({
    request: id => ({
      ...{ method: 'PATCH', path: path`my/game_reviews/${id}/publish` },
      body: { base: saver.now().base, ...when },
    }),
    failure: 'own',
  })
  const publish = async () => {
    setChecked(true)
    if (missingIn(saver.now().content).length > 0) return setFault(text.missing)
    if (areHoursWrong) return setFault(text.hoursFault)
    setFault(null)
    setPublishing(true)
    try {
      if (!(await saver.flush())) {
        const { state } = saver.saving()
        if (state === 'signedOut') return failures.show(new ApiFailure(401, 'not_signed_in'))
        return setFault(text.unsaved[state as UnsavedState] ?? null)
      }
      const { id } = saver.now()
      if (!id) return
      await runAsync(id)
      toast(isPublic ? text.updated : text.published)
      void client.invalidateQueries()
      void navigate(`/games/${slug}/game-reviews/${id}`)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (error.code === 'revision_conflict') return saver.meetConflict()
      const message = refusalOf(error, text)
      if (message) setFault(message)
      else failures.show(error)
    } finally {
      setPublishing(false)
    }
  }
  const reopen = () => {
    saver.giveUp()
    const { id } = saver.now()
    if (id) onReopen(id)
  }
  const isConflict = saving.state === 'conflict'
  const status = <ReviewSaveStatus saving={saving} onRetry={() => void saver.flush()} />
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <p className={styles.game}>
          <AppLink to={`/games/${slug}`} className="touch">
            {gameTitle(game, language)}
          </AppLink>
        </p>
        {menu}
      </header>
      <h1 className={styles.heading}>{title}</h1>
      {isPublic && <p className="soft">{text.isPublic}</p>}
      {isConflict && <ConflictBar onKeep={() => void saver.takeOver()} onReopen={reopen} />}
      <Form
        {...composition}
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          void publish()
        }}
      >
        <ScoreInput value={content.score} onChange={score => change({ score })} error={faultOf('score')} />
        <PlayedFields
          content={content}
          platforms={game.platforms}
          platformFault={faultOf('platform')}
          onChange={change}
          onHours={setHoursWrong}
        />
        <PlayedAgain value={when} before={newest} onChange={setWhen} />
        <Field label={text.title} error={faultOf('title')}>
          <TextInput
            value={content.title}
            maxLength={REVIEW_TITLE_MAX}
            placeholder={text.titlePlaceholder}
            onChange={({ target }) => change({ title: target.value })}
          />
        </Field>
        <section className={styles.text} aria-label={text.text}>
          <p className={styles.label}>{text.text}</p>
          <Suspense fallback={<PageSkeleton />}>
            <TextEditor
              initial={opening.open.content.document}
              language={languageOfWords(content.title) === 'ja' ? 'ja' : language}
              simple
              onChange={document => change({ document })}
              status={status}
              handle={null}
              onReady={() => undefined}
            />
          </Suspense>
          {faultOf('text') && <Fault>{faultOf('text')}</Fault>}
        </section>
        <fieldset className={styles.points}>
          <legend>{text.points}</legend>
          <p className="soft">{text.pointsHint(REVIEW_POINTS_MAX)}</p>
          {POINTS.map(name => (
            <Field key={name} label={text[name]}>
              <TextArea
                rows={2}
                value={content[name]}
                maxLength={REVIEW_POINTS_MAX}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            </Field>
          ))}
        </fieldset>
        <label className={styles.spoiler}>
          <input
            type="checkbox"
            checked={content.spoiler}
            onChange={({ target }) => change({ spoiler: target.checked })}
          />
          <span>
            {text.spoiler}
            <small>{text.spoilerHint}</small>
          </span>
        </label>
        {fault && <Fault>{fault}</Fault>}
        {isConflict && <p className="soft">{text.conflictAbove}</p>}
        <p className={styles.buttons}>
          <Button type="submit" look="primary" busy={isPublishing} disabled={isConflict}>
            {isPublic ? text.update : text.publish}
          </Button>
        </p>
      </Form>
    </div>
  )
}

/** @returns a message about the review, or null for another failure */
function refusalOf({ code, status, fields }: ApiFailure, text: ReviewFormText): string | null {
  if (code === 'unknown_platform') return text.unknownPlatform
  if (code === 'too_many_playthroughs') return text.tooManyPlaythroughs
  if (code === 'nothing_to_publish') return text.nothingNew
  if (code === 'review_suspended') return null
  if (fields.playedOn !== undefined) return text.futureDay
  return status === 422 ? text.publishRefused : null
}
