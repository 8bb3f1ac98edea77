import type { ArticleBodyAttributes, ArticleEditDocument } from '@koryaku/contracts/articles/article.api.ts'
import { picturesIn } from '@koryaku/contracts/articles/pictures-in.ts'
import { proposedSummary } from '@koryaku/contracts/articles/proposed-summary.ts'
import { plainText, renderArticle } from '@koryaku/contracts/articles/render-article.ts'
import { TAG_MAX, TAGS_MAX, tagsInText } from '@koryaku/contracts/articles/tag-key.ts'
import { openConflicts } from '@koryaku/contracts/articles/text/block.ts'
import type { OpenText } from '@koryaku/contracts/articles/text/open-text.ts'
import { TEXT_MEGABYTES_A_DAY } from '@koryaku/contracts/articles/text-quota.ts'
import { tooLongBy } from '@koryaku/contracts/articles/too-long.ts'
import { versionsPublicByDefault } from '@koryaku/contracts/articles/versions-public.ts'
import type { GameResource } from '@koryaku/contracts/games/game.api.ts'
import type { UserResource } from '@koryaku/contracts/users/user.api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type SubmitEvent, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { path } from '#app/api/client.ts'
import { includedOf } from '#app/api/documents.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { isSignedOut } from '#app/api/signed-out.ts'
import { useCommand } from '#app/api/use-command.ts'
import type { ArticleView } from '#app/entities/article/article-view.ts'
import { useArticleMenuText } from '#app/entities/article/menu-strings.ts'
import { ScheduleNotice } from '#app/entities/article/schedule-notice.tsx'
import { gameTitle } from '#app/entities/game/game-title.ts'
import SuspensionNotice from '#app/entities/moderation/suspension-notice.tsx'
import { useTagText } from '#app/entities/tag/strings.ts'
import { TagField, type Tags } from '#app/entities/tag/tag-field.tsx'
import { splitTags, withTags } from '#app/entities/tag/written-tags.ts'
import { CheckedFields, checkedIn } from '#app/features/editor/checked-fields.tsx'
import { CONTRADICTION } from '#app/features/editor/contradiction-bar.tsx'
import { CoverField } from '#app/features/editor/cover/cover-field.tsx'
import styles from '#app/features/editor/editor.module.css'
import { editQuery } from '#app/features/editor/editor-query.ts'
import { HiddenTables, useHiddenTables } from '#app/features/editor/own-tables.tsx'
import { PublishTime, usePublishTime } from '#app/features/editor/publish-time.tsx'
import { useOpening } from '#app/features/editor/saving/use-opening.ts'
import { SeriesField, useSeriesChoice } from '#app/features/editor/series-field.tsx'
import type { EditorText } from '#app/features/editor/strings.ja.ts'
import { useEditorText } from '#app/features/editor/strings.ts'
import { SummaryField } from '#app/features/editor/summary-field.tsx'
import { TitleLength } from '#app/features/editor/title-length.tsx'
import { usePublish } from '#app/features/editor/use-publish.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, Form, Select, TextInput } from '#app/ui/field.tsx'
import { QuietBoundary } from '#app/ui/quiet-boundary.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { PageSkeleton, Skeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

const PublishPreview = lazy(() => import('#app/features/editor/preview/publish-preview.tsx'))

function PublishArticle() {
  const articlePath = useParam('articlePath')
  const article = useQuery({ ...editQuery(articlePath), refetchOnReconnect: false })
  const opening = useOpening(articlePath)
  const error = (!article.data && article.error) || (!opening.data && opening.error)
  if (error) throw error
  if (!article.data || !opening.data) return <PageSkeleton />
  return <PublishForm document={article.data} newest={opening.data.open} />
}

function PublishForm({ document, newest }: { document: ArticleEditDocument; newest: OpenText }) {
  const { id, attributes } = document.data
  const text = useEditorText()
  const ofTags = useTagText()
  const language = useLanguage()
  const navigate = useNavigate()
  const client = useQueryClient()
  const toast = useToast()
  const [missing, setMissing] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const { publish, saveSettings } = usePublish(id, newest)
  const menu = useArticleMenuText()
  const unpublish = useCommand<void>({
    request: () => ({ method: 'PATCH', path: path`my/articles/${id}/unpublish` }),
    onSuccess: () => {
      toast(menu.unpublished)
      void navigate(editor)
      return client.invalidateQueries()
    },
  })
  const [isTouched, setTouched] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const isPublic = attributes.type === 'PublishedArticle'
  const isNewer = isPublic && newest.base !== attributes.publicRef
  const { schedule } = attributes
  const waiting = schedule && !schedule.missed ? schedule : undefined
  const time = usePublishTime(waiting?.publishAt)
  const game = includedOf(document).find<GameResource>(document.data, 'game')
  const pictures = picturesIn(newest.now.document.content)
  const [tags, setTags] = useState<Tags>({ chosen: attributes.content.tags, typed: '' })
  /** The tags as this page last saved them; tags that another tab has added since are kept. */
  const [hadTags, setHadTags] = useState(attributes.content.tags)
  const [kind, setKind] = useState(attributes.content.kind)
  /** null: as it was, or as is usual of another kind. */
  const [chosenVersions, showVersions] = useState<boolean | null>(null)
  const usual = kind === attributes.content.kind ? attributes.versionsPublic : versionsPublicByDefault(kind)
  const versionsPublic = chosenVersions ?? usual
  const series = useSeriesChoice(id)
  const tables = useHiddenTables(newest.now.document)
  const [title, setTitle] = useState(newest.now.title)
  const titleField = useRef<HTMLInputElement>(null)
  const [isUntitled, setUntitled] = useState(false)
  const [articleLanguage, setArticleLanguage] = useState(attributes.content.language)
  const [description, setDescription] = useState(attributes.content.description)
  const [thumbnail, setThumbnail] = useState(attributes.content.thumbnail)
  // Typing comes first.
  const previewed = useDeferredValue(
    usePreviewed(document, newest, {
      ...{ kind, title, description, thumbnail, versionsPublic },
      ...{ language: articleLanguage, tags: tags.chosen },
    }),
  )
  const [proposal] = useState(() => proposedSummary(newest.now.document))
  const [inText] = useState(() => tagsInText(plainText(newest.now.document)))

  const editor = `/articles/${id}/edit`
  /** The settings in the form; undefined if they are invalid, which is then shown. */
  const settingsIn = (form: FormData) => {
    const allTags = withTags(tags.chosen, splitTags(tags.typed))
    if (typeof allTags === 'string') {
      const why = { bad: text.badTag, long: ofTags.tooLong(TAG_MAX), many: ofTags.tooMany(TAGS_MAX) }
      setMissing(why[allTags])
      return undefined
    }
    setMissing(null)
    if (!series.isComplete()) return undefined
    return {
      title: title.trim(),
      versionsPublic: versionsPublic === attributes.versionsPublic ? undefined : versionsPublic,
      settings: {
        kind,
        language: articleLanguage,
        tagChanges: {
          add: allTags.filter(tag => !hadTags.includes(tag)),
          remove: hadTags.filter(tag => !allTags.includes(tag)),
        },
        description: description.trim(),
        thumbnail,
        ...(kind === 'strategy' && { checked: checkedIn(form) }),
      },
    }
  }
  /** Runs the work, and shows why it was rejected. @returns whether it succeeded */
  const trying = async (work: () => Promise<void>): Promise<boolean> => {
    setPending(true)
    try {
      // Before the publication: a rejection of the series leaves everything unchanged.
      await series.save()
      await work()
      setTouched(false)
      void client.invalidateQueries()
      return true
    } catch (error) {
      // The user has already been notified of this error; the input is kept.
      if (isSignedOut(error)) return false
      if (!(error instanceof ApiFailure)) throw error
      const fault = error.errors.find(({ source }) => source?.pointer === '/publishAt')
      if (fault) time.setFault(fault.detail === 'too_late' ? 'too_late' : 'too_soon')
      else setMissing(whyRefused(error, title.trim(), text))
      return false
    } finally {
      setPending(false)
    }
  }
  const onSave = async (form: FormData): Promise<boolean> => {
    const settings = settingsIn(form)
    if (!settings || !(await trying(() => saveSettings(settings)))) return false
    const { add, remove } = settings.settings.tagChanges
    const saved = [...hadTags.filter(tag => !remove.includes(tag)), ...add]
    setHadTags(saved)
    setTags({ chosen: saved, typed: '' })
    toast(text.settingsSaved)
    return true
  }
  // Chips and covers are not form fields.
  const isChanged =
    isTouched || thumbnail !== attributes.content.thumbnail || tags.chosen.join('\n') !== hadTags.join('\n')
  /**
   * Leaving saves the settings of a draft, like its text. Those of a public article would be visible to readers
   * immediately, so they are saved only on request.
   */
  const onBack = async (form: FormData) => {
    if (!isChanged || (!isPublic && (await onSave(form)))) void navigate(editor)
    else if (isPublic) setLeaving(true)
  }
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent
    if (submitter?.getAttribute('value') === 'settings') return void (await onSave(form))
    const settings = settingsIn(form)
    const publishAt = time.chosen()
    if (title.trim() === '') {
      setUntitled(true)
      titleField.current?.focus()
      return
    }
    if (!settings || publishAt === null) return
    const isDone = await trying(async () => {
      // Before the article, so that readers never see it without its tables.
      if (form.has('tables')) await tables.publish()
      await publish({ ...settings, substantial: !form.has('slip'), publishAt })
    })
    if (!isDone) return
    const done = isPublic ? text.updated : text.published
    const takeBack = { label: menu.unpublish, onSelect: () => unpublish.run() }
    toast(
      publishAt ? text.when.scheduled : waiting ? text.when.replaced(done) : done,
      isPublic || publishAt ? undefined : takeBack,
    )
    if (publishAt) return void navigate('/articles?filter=scheduled')
    void navigate(game ? `/games/${game.attributes.slug}/${id}` : '/articles')
  }
  if (attributes.type === 'SuspendedArticle') return <SuspensionNotice articlePath={id} />
  if (openConflicts(newest.now) > 0)
    return (
      <EmptyState
        title={text.contradiction.first}
        link={{ to: `/articles/${id}/edit#${CONTRADICTION}`, label: text.contradiction.go }}
      />
    )
  return (
    <div className={styles.publish}>
      <PageHeading
        title={text.publishTitle}
        lead={game ? gameTitle(game.attributes, language) : text.publishDescription}
      />
      {schedule && (
        <div className={styles.scheduled}>
          <ScheduleNotice id={id} type={attributes.type} schedule={schedule} />
          {waiting && waiting.textRef !== newest.base && <p className={styles.note}>{text.when.newer}</p>}
        </div>
      )}
      <Form onSubmit={onSubmit} onChange={() => setTouched(true)} className={styles.settings}>
        <div className={styles.fields}>
          <Field
            label={text.title}
            error={isUntitled && title.trim() === '' ? text.needTitle : undefined}
            required
          >
            <TextInput
              ref={titleField}
              name="title"
              value={title}
              onChange={({ target }) => setTitle(target.value)}
              maxLength={TITLE_MAX}
              required
            />
            <TitleLength length={title.length} max={TITLE_MAX} />
          </Field>
          <Field label={text.kind}>
            <Select
              name="kind"
              value={kind}
              onChange={event => setKind(event.target.value === 'blog' ? 'blog' : 'strategy')}
            >
              <option value="strategy">{text.strategy}</option>
              <option value="blog">{text.blog}</option>
            </Select>
          </Field>
          <Field label={text.language}>
            <Select
              name="language"
              value={articleLanguage}
              onChange={({ target }) => setArticleLanguage(target.value === 'en' ? 'en' : 'ja')}
            >
              <option value="ja">{text.japanese}</option>
              <option value="en">{text.english}</option>
            </Select>
          </Field>
          <Field label={text.tags} hint={text.tagsHint(TAGS_MAX, TAG_MAX)}>
            <TagField game={game?.attributes.slug ?? ''} tags={tags} onChange={setTags} inText={inText} />
          </Field>
          {kind === 'strategy' && (
            <CheckedFields
              checked={attributes.checked}
              slug={game?.attributes.slug ?? ''}
              platforms={game?.attributes.platforms ?? []}
            />
          )}
          <SummaryField value={description} onChange={setDescription} proposal={proposal} />
          <CoverField cover={thumbnail} onChange={setThumbnail} pictures={pictures} />
          <label className={styles.slip}>
            <input
              type="checkbox"
              checked={versionsPublic}
              onChange={event => showVersions(event.target.checked)}
            />
            <span>
              {text.versionsPublic} <small>{text.versionsPublicHint}</small>
            </span>
          </label>
          <SeriesField choice={series} />
          {isPublic && (
            <label className={styles.slip}>
              <input type="checkbox" name="slip" />
              <span>
                {text.slip} <small>{text.slipHint}</small>
              </span>
            </label>
          )}
          <PublishTime chosen={time} isPublic={isPublic} />
        </div>
        <div className={styles.beside}>
          <QuietBoundary>
            {/* As high as the preview, which is above the buttons on phones: they must not move under a finger. */}
            <Suspense fallback={<Skeleton height="43rem" />}>
              <PublishPreview view={previewed} />
            </Suspense>
          </QuietBoundary>
        </div>
        <div className={styles.end}>
          {missing && (
            <p role="alert" className={styles.missing}>
              {missing}
            </p>
          )}
          <HiddenTables tables={tables} later={time.later} />
          {isNewer && <p className={styles.note}>{text.newerIsPublished}</p>}
          {waiting && !time.later && (
            <p className={styles.note} role="status">
              {isPublic ? text.when.updateReplaces : text.when.publishReplaces}
            </p>
          )}
          <p className={styles.buttons}>
            <Button
              onClick={({ currentTarget }) => void onBack(new FormData(currentTarget.form ?? undefined))}
            >
              {text.backToEdit}
            </Button>
            <Button type="submit" name="as" value="settings" busy={isPending}>
              {isPublic ? text.saveSettingsOnly : text.saveSettings}
            </Button>
            <Button type="submit" look="primary" busy={isPending || tables.isLoading}>
              {time.later
                ? waiting
                  ? text.when.reschedule
                  : text.when.schedule
                : isPublic
                  ? text.update
                  : text.publish}
            </Button>
          </p>
        </div>
      </Form>
      <ConfirmDialog
        open={isLeaving}
        title={text.leaveSettings}
        text={text.leaveSettingsHint}
        confirmLabel={text.backToEdit}
        onConfirm={() => void navigate(editor)}
        onCancel={() => setLeaving(false)}
      />
    </div>
  )
}

const TITLE_MAX = 120

type Typed = Pick<
  ArticleBodyAttributes,
  'kind' | 'language' | 'title' | 'description' | 'thumbnail' | 'tags' | 'versionsPublic'
>

/** The article as readers would see it if it were published with the values of the form. */
function usePreviewed(
  document: ArticleEditDocument,
  newest: OpenText,
  typed: Typed,
): ArticleView<ArticleBodyAttributes> {
  const rendered = useMemo(() => renderArticle(newest.now.document), [newest])
  const [now] = useState(() => new Date().toISOString())
  const included = includedOf(document)
  const {
    content: _,
    revision: __,
    publicRef: ___,
    schedule: ____,
    hasNewerDraft: _____,
    ...known
  } = document.data.attributes
  return {
    id: document.data.id,
    article: {
      ...known,
      ...typed,
      type: 'PublishedArticle',
      textRef: null,
      publishedAt: known.publishedAt ?? now,
      alternativeDescription: rendered.excerpt,
      html: rendered.html,
      tableOfContents: rendered.tableOfContents,
    },
    game: included.find<GameResource>(document.data, 'game')?.attributes ?? null,
    author: included.find<UserResource>(document.data, 'user')?.attributes ?? null,
  }
}

function whyRefused({ code, status, errors }: ApiFailure, title: string, text: EditorText): string {
  const excess = tooLongBy(errors[0]?.detail)
  if (code === 'unresolved_conflict') return text.contradiction.first
  if (code === 'revision_conflict') return text.newerText
  if (code === 'too_many_saves') return text.savedTooOften
  if (code === 'too_much_text') return text.tooMuchToday(TEXT_MEGABYTES_A_DAY)
  if (code === 'not_shared') return text.notShared
  if (code === 'too_many_series') return text.series.tooMany
  if (code === 'series_full') return text.series.full
  if (code === 'too_many_tags') return text.tooManyTags(TAGS_MAX)
  if (code === 'too_many_schedules') return text.when.tooMany
  if (code === 'nothing_to_publish') return text.when.nothingNew
  if (excess) return text.tooLong(excess)
  if (title === '') return text.needTitle
  if (errors.some(({ source }) => /^(\/content)?\/tag/.test(source?.pointer ?? ''))) return text.badTag
  return status === 422 ? text.needText : text.failed
}

export default definePage({
  Component: PublishArticle,
  meta: ({ language }) => {
    const text = useEditorText.in(language)
    return { title: text.publishTitle, description: text.publishDescription }
  },
})
