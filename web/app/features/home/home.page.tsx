import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { queryKeys } from '#app/api/query-keys.ts'
import { ArticleList } from '#app/entities/article/article-list.tsx'
import { ArticleRow } from '#app/entities/article/article-row.tsx'
import { articleViews } from '#app/entities/article/article-view.ts'
import { HomeTabs } from '#app/entities/article/home-tabs.tsx'
import { GameCards } from '#app/entities/game/game-cards.tsx'
import { gameList } from '#app/entities/game/game-queries.ts'
import { FallbackNote } from '#app/entities/ranking/fallback-note.tsx'
import { topArticles } from '#app/entities/ranking/ranking-queries.ts'
import styles from '#app/features/home/home.module.css'
import { latestArticles } from '#app/features/home/latest-articles.ts'
import { LeadStory } from '#app/features/home/lead-story.tsx'
import { useHomeText } from '#app/features/home/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { Section } from '#app/ui/section.tsx'

const popularGames = () => gameList(queryKeys.games.list('popular'), 'games', { sort: 'popular' })

function Home() {
  const text = useHomeText()
  return (
    <>
      <h1 className="visually-hidden">{text.homeTitle}</h1>
      <HomeTabs />
      <div className={styles.grid}>
        <Ranking />
        <div className={styles.latest}>
          <Section title={text.latestHeading} more={{ to: '/latest', label: text.more }}>
            <ArticleList query={latestArticles()} />
          </Section>
        </div>
        <PopularGames />
      </div>
    </>
  )
}

/** Today's most read articles: one large, the others next to it. Empty without a ranking. */
function Ranking() {
  const text = useHomeText()
  const { data } = useQuery(topArticles())
  const [first, ...others] = data ? articleViews(data) : []
  if (!first) return null
  return (
    <div className={styles.ranking}>
      <Section title={text.rankingHeading} more={{ to: '/ranking', label: text.more }}>
        <FallbackNote window={data?.meta.window} />
        <div className={others.length > 0 ? styles.stories : styles.alone}>
          <LeadStory view={first} />
          <div>
            {others.map((view, index) => (
              <ArticleRow key={view.id} view={view} rank={index + 2} compact />
            ))}
          </div>
        </div>
      </Section>
    </div>
  )
}

function PopularGames() {
  const text = useHomeText()
  const { data } = useInfiniteQuery(popularGames())
  const games = data?.pages[0]?.data.slice(0, 8) ?? []
  if (games.length === 0) return null
  return (
    <aside className={styles.games}>
      <Section title={text.gamesHeading} more={{ to: '/games', label: text.more }}>
        <GameCards games={games} />
      </Section>
    </aside>
  )
}

export default definePage({
  Component: Home,
  queries: () => [latestArticles()],
  extras: () => [topArticles(), popularGames()],
  meta: ({ language, productName, absolute }) => {
    const text = useHomeText.in(language)
    const url = absolute('/')
    const action = {
      '@type': 'SearchAction',
      target: `${absolute('/search')}?q={q}`,
      'query-input': 'required name=q',
    }
    return {
      title: text.homeTitle,
      description: text.homeDescription,
      jsonLd: import.meta.env.SSR
        ? [{ '@type': 'WebSite', name: productName, url, inLanguage: language, potentialAction: action }]
        : undefined,
    }
  },
})
