import type { GameResource } from '@koryaku/contracts/games/game.api.ts'
import { useQuery } from '@tanstack/react-query'
import '#app/styles/article-text.css'
import '#app/entities/article/embed-cards.css'
import { includedOf } from '#app/api/documents.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { withCards } from '#app/entities/article/embed-cards.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import styles from '#app/features/shared-drafts/shared-draft.module.css'
import { type OpenedDraft, sharedDraftQuery } from '#app/features/shared-drafts/shared-draft-query.ts'
import { useSharedDraftText } from '#app/features/shared-drafts/strings.ts'
import { useToken } from '#app/features/shared-drafts/use-token.ts'
import { formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'
import { serverRenderedHtml } from '#app/ui/trusted-html.ts'

/** A version of a draft, for readers with its link. */
function SharedDraft() {
  const text = useSharedDraftText()
  const articlePath = useParam('articlePath')
  const token = useToken(articlePath)
  const { data, error } = useQuery(sharedDraftQuery(articlePath, token ?? null))
  const isClosed = token === null || (error instanceof ApiFailure && [404, 422].includes(error.status))
  if (isClosed)
    return (
      <>
        <PageHeading title={text.title} />
        <EmptyState title={text.closed} text={text.closedText} link={{ to: '/', label: text.home }} />
      </>
    )
  if (error && !data) throw error
  return data ? <Draft opened={data} /> : <PageSkeleton />
}

function Draft({ opened: { draft, cards } }: { opened: OpenedDraft }) {
  const text = useSharedDraftText()
  const language = useLanguage()
  const day = (iso: string) => formatDate(iso, language)
  const game = includedOf({ data: cards.data, included: cards.included }).get<GameResource>(
    'game',
    draft.gameId,
  )
  const { author } = draft
  return (
    <article className={styles.article}>
      <header className={styles.header}>
        {game && (
          <p className={styles.game}>
            <AppLink to={`/games/${game.attributes.slug}`} className="touch">
              {gameTitle(game.attributes, language)}
            </AppLink>
          </p>
        )}
        <h1 lang={draft.language}>{draft.title || text.untitled}</h1>
        {author && (
          <p className="soft">
            <AppLink to={`/users/${author.name}`} className="touch">
              {author.displayName}
            </AppLink>
          </p>
        )}
        <p className={styles.notice} role="note">
          {author ? text.draftOf(`@${author.name}`) : text.draft} {text.version(day(draft.savedAt))}{' '}
          {text.until(day(draft.until))}
        </p>
      </header>
      <div
        className="article-text"
        lang={draft.language}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server's allow-list
        dangerouslySetInnerHTML={{ __html: serverRenderedHtml(withCards(draft.html, cards, language)) }}
      />
    </article>
  )
}

export default definePage({
  Component: SharedDraft,
  meta: ({ language }) => {
    const text = useSharedDraftText.in(language)
    return { title: text.title, description: text.description }
  },
})
