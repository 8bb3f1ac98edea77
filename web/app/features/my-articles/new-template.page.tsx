import type { ArticleStateDocument } from '@koryaku/contracts/articles/article.api.ts'
import type { GameResource } from '@koryaku/contracts/games/game.api.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '#app/api/use-command.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { searchGames } from '#app/entities/game/search-games.ts'
import { useMyArticlesText } from '#app/features/my-articles/strings.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { Combobox } from '#app/ui/combobox.tsx'
import { PageHeading } from '#app/ui/section.tsx'

interface NewTemplate {
  game_slug: string
  official: boolean
}

/** Choose a game, and the editor opens with an empty template; `?official=true` for those who may. */
function NewTemplatePage() {
  const text = useMyArticlesText()
  const language = useLanguage()
  const navigate = useNavigate()
  const official = usePageRequest().search.get('official') === 'true'
  const [q, setQ] = useState('')
  const found = useQuery(searchGames(q, 1))
  const create = useCommand<NewTemplate, ArticleStateDocument>({
    request: body => ({ method: 'POST', path: 'articles/create_template', body }),
    onSuccess: ({ data }) => navigate(`/articles/${data.id}/edit${official ? '?officialTemplate=true' : ''}`),
  })
  return (
    <>
      <PageHeading
        title={official ? text.newOfficialTemplate : text.newTemplate}
        lead={text.newTemplateDescription}
      />
      <Combobox<GameResource>
        label={text.pickGame}
        placeholder={text.pickGamePlaceholder}
        items={q ? (found.data?.data ?? []) : []}
        keyOf={({ id }) => id}
        nameOf={({ attributes }) => gameTitle(attributes, language)}
        onQuery={setQ}
        onPick={({ attributes }) => create.run({ game_slug: attributes.slug, official })}
        busy={found.isFetching || create.isPending}
        failed={found.isError}
      />
    </>
  )
}

export default definePage({
  Component: NewTemplatePage,
  meta: ({ language }) => {
    const text = useMyArticlesText.in(language)
    return { title: text.newTemplate, description: text.newTemplateDescription }
  },
})
