import type { ArticleEditDocument } from '@koryaku/contracts/articles/article.api.ts'
import type { DocumentNode } from '@koryaku/contracts/articles/article-document.ts'
import { tooLongBy } from '@koryaku/contracts/articles/too-long.ts'
import type { GameResource } from '@koryaku/contracts/games/game.api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { path } from '#app/api/client.ts'
import { includedOf } from '#app/api/documents.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { isSignedOut } from '#app/api/signed-out.ts'
import { useCommand } from '#app/api/use-command.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import SuspensionNotice from '#app/entities/moderation/suspension-notice.tsx'
import styles from '#app/features/editor/editor.module.css'
import { type Content, editQuery } from '#app/features/editor/editor-query.ts'
import type { EditorText } from '#app/features/editor/strings.ja.ts'
import { useEditorText } from '#app/features/editor/strings.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field, Form, Select, TextArea, TextInput } from '#app/ui/field.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

function PublishArticle() {
  const { data, error } = useQuery({
    ...editQuery(useParam('articlePath')),
    // What the editor hands over is newer than anything that could be loaded again.
    refetchOnMount: false,
    refetchOnReconnect: false,
  })
  if (error && !data) throw error
  return data ? <PublishForm document={data} /> : <PageSkeleton />
}

function PublishForm({ document }: { document: ArticleEditDocument }) {
  const { id, attributes } = document.data
  const text = useEditorText()
  const language = useLanguage()
  const navigate = useNavigate()
  const client = useQueryClient()
  const toast = useToast()
  const [missing, setMissing] = useState<string | null>(null)
  const game = includedOf(document).find<GameResource>(document.data, 'game')
  const pictures = picturesIn(attributes.content.document.content)
  const { runAsync, isPending } = useCommand<Content>({
    request: content => ({
      method: 'PATCH',
      path: path`my/articles/${id}/publish`,
      body: { content, revision: attributes.revision },
    }),
    failure: 'own',
  })

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const field = (name: string) => String(form.get(name) ?? '').trim()
    setMissing(null)
    try {
      await runAsync({
        ...attributes.content,
        kind: field('kind') === 'blog' ? 'blog' : 'strategy',
        language: field('language') === 'en' ? 'en' : 'ja',
        title: field('title'),
        tags: tagsOf(field('tags')),
        description: field('description'),
        thumbnail: field('thumbnail') || null,
      })
      toast(text.published)
      await client.invalidateQueries()
      void navigate(game ? `/games/${game.attributes.slug}/${id}` : '/articles')
    } catch (error) {
      // Of that they have been told; what stands in the form stays.
      if (isSignedOut(error)) return
      if (!(error instanceof ApiFailure)) throw error
      setMissing(whyRefused(error, field('title'), text))
    }
  }
  const { content } = attributes
  if (attributes.type === 'SuspendedArticle') return <SuspensionNotice articlePath={id} />
  return (
    <div className={styles.publish}>
      <PageHeading
        title={text.publishTitle}
        lead={game ? gameTitle(game.attributes, language) : text.publishDescription}
      />
      <Form onSubmit={onSubmit}>
        <Field label={text.title} required>
          <TextInput name="title" defaultValue={content.title} maxLength={120} required />
        </Field>
        <Field label={text.kind}>
          <Select name="kind" defaultValue={content.kind}>
            <option value="strategy">{text.strategy}</option>
            <option value="blog">{text.blog}</option>
          </Select>
        </Field>
        <Field label={text.language}>
          <Select name="language" defaultValue={content.language}>
            <option value="ja">{text.japanese}</option>
            <option value="en">{text.english}</option>
          </Select>
        </Field>
        <Field label={text.tags} hint={text.tagsHint}>
          <TextInput name="tags" defaultValue={content.tags.join(' ')} maxLength={420} />
        </Field>
        <Field label={text.summary} hint={text.summaryHint}>
          <TextArea name="description" defaultValue={content.description} maxLength={300} rows={3} />
        </Field>
        <fieldset className={styles.thumbnails}>
          <legend>{text.thumbnail}</legend>
          <label>
            <input type="radio" name="thumbnail" value="" defaultChecked={!content.thumbnail} />
            <span>{text.noThumbnail}</span>
          </label>
          {pictures.map(src => (
            <label key={src}>
              <input type="radio" name="thumbnail" value={src} defaultChecked={content.thumbnail === src} />
              <img src={src} alt="" width={120} height={75} />
            </label>
          ))}
        </fieldset>
        {missing && (
          <p role="alert" className={styles.missing}>
            {missing}
          </p>
        )}
        <p className={styles.buttons}>
          <ButtonLink to={`/articles/${id}/edit`}>{text.backToEdit}</ButtonLink>
          <Button type="submit" look="primary" busy={isPending}>
            {attributes.type === 'PublishedArticle' ? text.update : text.publish}
          </Button>
        </p>
      </Form>
    </div>
  )
}

function whyRefused({ code, status, errors }: ApiFailure, title: string, text: EditorText): string {
  const excess = tooLongBy(errors[0]?.detail)
  if (code === 'too_many_saves') return text.savedTooOften
  if (excess) return text.tooLong(excess)
  if (title === '') return text.needTitle
  if (errors.some(({ source }) => source?.pointer?.startsWith('/content/tags'))) return text.badTag
  return status === 422 ? text.needText : text.failed
}

const tagsOf = (text: string): string[] =>
  [
    ...new Set(
      text
        .split(/[\s,、，#＃]+/u)
        .map(tag => tag.trim().slice(0, 40))
        .filter(Boolean),
    ),
  ].slice(0, 10)

const picturesIn = (nodes: DocumentNode[]): string[] => [
  ...new Set(
    nodes.flatMap(node => {
      if (node.type === 'image') return [node.attrs.src]
      return 'content' in node && node.content ? picturesIn(node.content) : []
    }),
  ),
]

export default definePage({
  Component: PublishArticle,
  meta: ({ language }) => {
    const text = useEditorText.in(language)
    return { title: text.publishTitle, description: text.publishDescription }
  },
})
