import type { ArticleStateDocument } from '@koryaku/contracts/articles/article.api.ts'
import type { GameResource } from '@koryaku/contracts/games/game.api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '#app/api/use-command.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { searchGames } from '#app/entities/game/search-games.ts'
import { templateHeaders } from '#app/entities/template/template-queries.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import { isOfficial } from '#app/features/my-articles/is-official.ts'
import { useMyArticlesText } from '#app/features/my-articles/strings.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { Button } from '#app/ui/button.tsx'
import { Combobox } from '#app/ui/combobox.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, Form, Select, TextInput } from '#app/ui/field.tsx'
import { PageHeading } from '#app/ui/section.tsx'

/** Name, game and group, and the editor opens with the new template; `?official=true` for those who may. */
function NewTemplatePage() {
  const text = useMyArticlesText()
  const official = isOfficial(usePageRequest().search)
  const viewer = useViewer()
  const role = viewer.status === 'member' ? viewer.user.role : null
  const may = !official || role === 'g8writer' || role === 'owner'
  return (
    <>
      <PageHeading
        title={official ? text.newOfficialTemplate : text.newTemplate}
        lead={text.newTemplateDescription}
      />
      {may ? (
        <NewTemplateForm official={official} />
      ) : (
        <EmptyState
          title={text.officialOnly}
          link={{ to: '/articles/templates/new', label: text.newTemplate }}
        />
      )}
    </>
  )
}

function NewTemplateForm({ official }: { official: boolean }) {
  const text = useMyArticlesText()
  const page = useLanguage()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [game, setGame] = useState<GameResource | null>(null)
  const [q, setQ] = useState('')
  const found = useQuery(searchGames(q, 1))
  const headers = useQuery(templateHeaders(official))
  const create = useCommand<object, ArticleStateDocument>({
    request: body => ({ method: 'POST', path: 'articles/create_template', body: { ...body, official } }),
    onSuccess: async ({ data }) => {
      await client.invalidateQueries({ queryKey: ['my'] })
      await navigate(`/articles/${data.id}/edit${official ? '?officialTemplate=true' : ''}`)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const title = String(form.get('title')).trim()
    create.run({
      title: title || undefined,
      language: form.get('language'),
      game_slug: game?.attributes.slug,
      template_header_id: form.get('header') || undefined,
    })
  }
  return (
    <Form onSubmit={submit}>
      <Field label={text.templateTitle} hint={text.templateTitleHint}>
        <TextInput name="title" maxLength={120} data-focus-first />
      </Field>
      <Field label={text.pickGame} hint={game ? gameTitle(game.attributes, page) : text.everyGameHint}>
        <Combobox<GameResource>
          label={text.pickGame}
          placeholder={text.pickGamePlaceholder}
          items={q ? (found.data?.data ?? []) : []}
          keyOf={({ id }) => id}
          nameOf={({ attributes }) => gameTitle(attributes, page)}
          onQuery={setQ}
          onPick={setGame}
          busy={found.isFetching}
          failed={found.isError}
        />
      </Field>
      <Field label={text.language}>
        <Select name="language" defaultValue={page}>
          <option value="ja">{text.languages.ja}</option>
          <option value="en">{text.languages.en}</option>
        </Select>
      </Field>
      {headers.data && headers.data.data.length > 0 && (
        <Field label={text.group}>
          <Select name="header">
            <option value="">{text.noGroup}</option>
            {headers.data.data.map(({ id, attributes }) => (
              <option key={id} value={id}>
                {attributes.title}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Button type="submit" look="primary" busy={create.isPending}>
        {text.openEditor}
      </Button>
    </Form>
  )
}

export default definePage({
  Component: NewTemplatePage,
  meta: ({ language, search }) => {
    const text = useMyArticlesText.in(language)
    const title = isOfficial(search) ? text.newOfficialTemplate : text.newTemplate
    return { title, description: text.newTemplateDescription }
  },
})
