import type { GameList, GameResource } from '@koryaku/contracts/games/game.api.ts'
import type { SearchMeta } from '@koryaku/contracts/search/search.api.ts'
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { apiGet } from '#app/api/client.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { ArticleMenu } from '#app/entities/article/article-menu.tsx'
import { articleViews } from '#app/entities/article/article-view.ts'
import { myArticles } from '#app/entities/article/my-article-queries.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { searchGames } from '#app/entities/game/search-games.ts'
import { useWriteAbout } from '#app/entities/game/use-write-about.ts'
import { useWriteText } from '#app/entities/game/write-strings.ts'
import { StartFromTemplate } from '#app/entities/template/start-from-template.tsx'
import { useWritePanelText } from '#app/features/write-panel/strings.ts'
import styles from '#app/features/write-panel/write-panel.module.css'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { followArrows } from '#app/ui/arrow-keys.ts'
import { MarkedText } from '#app/ui/marked-text.tsx'
import { PartFailed } from '#app/ui/part-failed.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'

const DRAFTS_SHOWN = 5
const GAMES_SHOWN = 6
/** Suggestions come while one types; the index answers in milliseconds. */
const SUGGEST_MS = 200

const recentGames = () =>
  queryOptions({
    queryKey: queryKeys.games.recentlyWritten(),
    queryFn: ({ signal }) =>
      apiGet<GameList>('my/games', {
        query: { 'filter[recently_written_games]': 1 },
        signal,
      }),
    staleTime: 0,
  })

/** Choose a game and write; or go on with a draft. */
export default function WritePanel({ close }: { close: () => void }) {
  const text = useWritePanelText()
  const [q, setQ] = useState('')
  const found = useQuery(searchGames(q, 1))
  const recent = useQuery(recentGames())
  const shown = q === '' ? recent : found
  const games = shown.data?.data
  const field = useRef<HTMLInputElement>(null)
  // The panel cannot set the focus: its content is loaded after it has opened.
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.panel}>
      <h2>{text.panel}</h2>
      <div>
        <StartFromTemplate onLeave={close} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent together */}
      <div role="group" aria-label={text.search} className={styles.games} onKeyDown={followArrows}>
        <SearchBox
          label={text.search}
          placeholder={text.placeholder}
          value={q}
          onSearch={value => setQ(value.trim())}
          busy={found.isFetching}
          debounceMs={SUGGEST_MS}
          inputRef={field}
        />
        {q === '' && games && games.length > 0 && <h3>{text.recent}</h3>}
        {shown.isError && <PartFailed query={shown} />}
        {q !== '' && !found.isPlaceholderData && found.data?.data.length === 0 && (
          <p role="status">{text.nothing}</p>
        )}
        <Games
          games={games?.slice(0, GAMES_SHOWN) ?? []}
          matches={q === '' ? undefined : found.data?.meta.matches}
          close={close}
        />
      </div>
      <Drafts close={close} />
    </div>
  )
}

interface GamesProps {
  games: GameResource[]
  matches?: SearchMeta['matches']
  close: () => void
}

function Games({ games, matches, close }: GamesProps) {
  const text = useWriteText()
  const language = useLanguage()
  const { writeAbout, isPending } = useWriteAbout()
  return (
    <ul className={styles.list}>
      {games.map(({ id, attributes }) => {
        const title = gameTitle(attributes, language)
        return (
          <li key={id}>
            <button
              type="button"
              disabled={isPending}
              aria-label={text.writeAbout(title)}
              onClick={() => {
                writeAbout(attributes.slug)
                close()
              }}
            >
              <span>
                <MarkedText parts={matches?.[id]?.title} text={title} />
              </span>
              <small>{attributes.year}</small>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function Drafts({ close }: { close: () => void }) {
  const text = useWritePanelText()
  const language = useLanguage()
  const query = useInfiniteQuery({ ...myArticles('draft'), staleTime: 0 })
  const drafts = query.data?.pages.flatMap(articleViews).slice(0, DRAFTS_SHOWN)
  return (
    <section>
      <header className={styles.header}>
        <h3>{text.drafts}</h3>
        <AppLink to="/articles">{text.viewAll}</AppLink>
      </header>
      {query.isError && !drafts && <PartFailed query={query} />}
      {drafts?.length === 0 && <p className={styles.none}>{text.noDrafts}</p>}
      <ul className={styles.list}>
        {drafts?.map(({ id, article, game }) => (
          <li key={id} className={styles.draft}>
            <AppLink to={`/articles/${id}/edit`}>
              <span lang={article.title ? article.language : undefined}>{article.title || text.noTitle}</span>
              <small>
                {game && gameTitle(game, language)} · <RelativeTime iso={article.updatedAt} />
              </small>
            </AppLink>
            <ArticleMenu view={{ id, article }} withEdit onLeave={close} />
          </li>
        ))}
      </ul>
    </section>
  )
}
