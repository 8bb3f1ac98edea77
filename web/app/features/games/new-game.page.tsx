import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { path } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import { detailsOf, typedOf } from '#app/features/games/game-fields.ts'
import { GameForm, type GameValues } from '#app/features/games/game-form.tsx'
import { useGameFormText } from '#app/features/games/game-form-strings.ts'
import styles from '#app/features/games/game-requests.module.css'
import { queuedRequest } from '#app/features/games/request-queries.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

const JAPANESE = /[\u3041-\u30ff\u3400-\u9fff]/

/** Adds a game; `?request=` fills the form in and accepts the request afterwards. */
function NewGame() {
  const text = useGameFormText()
  const toast = useToast()
  const client = useQueryClient()
  const navigate = useNavigate()
  const requestId = usePageRequest().search.get('request') ?? ''
  const request = useQuery({ ...queuedRequest(requestId), enabled: requestId !== '' })
  const accept = useCommand<string>({
    request: slug => ({
      method: 'PATCH',
      path: path`moderation/requested_games/${requestId}`,
      body: { state: 'accepted', game_slug: slug },
    }),
    failure: 'own',
  })
  const add = useCommand<GameValues>({
    request: ({ slug, typed }) => ({
      method: 'POST',
      path: 'games',
      body: { slug, details: detailsOf(typed), only_new: true },
    }),
    onSuccess: async (_, { slug }) => {
      if (requestId) await accept.runAsync(slug).catch(() => toast(text.notMarked))
      await Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.games.all }),
        client.invalidateQueries({ queryKey: queryKeys.requests.all }),
      ])
      await navigate(`/games/${slug}`)
    },
    failure: 'own',
  })
  if (request.error && !request.data) throw request.error
  if (requestId && !request.data) return <PageSkeleton />
  const { title = '', platforms = [] } = request.data?.data.attributes ?? {}
  const filled = title ? { platforms, [JAPANESE.test(title) ? 'titleJa' : 'titleEn']: title } : {}
  const refused =
    add.error && ((add.error instanceof ApiFailure && text.refusals[add.error.code]) || text.failed)
  return (
    <div className={styles.columns}>
      <PageHeading title={text.newTitle} lead={title ? text.fromRequest(title) : text.newDescription} />
      <GameForm
        isNew
        values={typedOf(filled)}
        busy={add.isPending}
        refused={refused || undefined}
        onSubmit={add.run}
      />
    </div>
  )
}

export default definePage({
  Component: NewGame,
  meta: ({ language }) => {
    const text = useGameFormText.in(language)
    return { title: text.newTitle, description: text.newDescription }
  },
})
