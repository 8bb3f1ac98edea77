import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { gameArticles } from '#app/entities/article/article-queries.ts'
import { ArticleRow } from '#app/entities/article/article-row.tsx'
import { type ArticleView, articleViews } from '#app/entities/article/article-view.ts'
import { topArticles } from '#app/entities/ranking/ranking-queries.ts'
import { useArticlePageText } from '#app/features/articles/strings.ts'
import { Section } from '#app/ui/section.tsx'

const SHOWN = 4

/** Further reading after an article: articles about its game, filled up with today's top articles. */
export function NextReads({ slug, current }: { slug: string; current: string }) {
  const text = useArticlePageText()
  const { data: ofGame } = useInfiniteQuery(gameArticles(slug, 'popular'))
  const { data: today } = useQuery(topArticles())
  const pages = [ofGame?.pages[0], today].filter(page => page !== undefined)
  const others = new Map<string, ArticleView>()
  for (const view of pages.flatMap(articleViews)) if (view.id !== current) others.set(view.id, view)
  if (others.size === 0) return null
  return (
    <Section title={text.next} more={{ to: `/games/${slug}`, label: text.allOfGame }}>
      {[...others.values()].slice(0, SHOWN).map(view => (
        <ArticleRow key={view.id} view={view} compact />
      ))}
    </Section>
  )
}
