import { type ArticlePurpose, articlePurposes } from '@koryaku/contracts/game-hub/article-purposes.ts'
import type { GameHub } from '@koryaku/contracts/game-hub/game-hub.api.ts'
import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { includedOf } from '#app/api/documents.ts'
import { ArticleRow } from '#app/entities/article/article-row.tsx'
import { viewOf } from '#app/entities/article/article-view.ts'
import { joinAddress } from '#app/entities/viewer/joining.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import styles from '#app/features/games/game-hub.module.css'
import { gameHub } from '#app/features/games/game-queries.ts'
import { useGameHubText } from '#app/features/games/hub-strings.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { QuietBoundary } from '#app/ui/quiet-boundary.tsx'
import { Section } from '#app/ui/section.tsx'

type Article = Extract<GameHub['included'][number], { type: 'article' }>

/** Code for members only: visitors need links. */
const WriteFirst = lazy(() => import('#app/features/games/write-first.tsx'))

/** The most popular articles of a game by what readers look for. */
export function GameHubSections({ slug }: { slug: string }) {
  const text = useGameHubText()
  const hub = useQuery(gameHub(slug)).data
  if (!hub || hub.data.attributes.sections.length === 0) return null
  const included = includedOf({ data: [], included: hub.included })
  return (
    <div className={styles.sections}>
      {hub.data.attributes.sections.map(({ purpose, tag, articles }) => (
        <div key={purpose} className={purpose === 'beginner' ? styles.wide : undefined}>
          <Section title={text.purposes[purpose]} {...(tag && { more: tagPage(slug, tag, text.all) })}>
            {articles.map(id => {
              const article = included.get<Article>('article', id)
              return (
                article && (
                  <ArticleRow
                    key={id}
                    view={viewOf(article, included)}
                    showGame={false}
                    headingLevel="h3"
                    compact
                  />
                )
              )
            })}
          </Section>
        </div>
      ))}
    </div>
  )
}

const tagPage = (slug: string, tag: string, label: string) => ({
  to: `/games/${slug}/search/${encodeURIComponent(tag)}`,
  label,
})

/** Purposes without an article, and the way to write the first one. */
export function MissingPurposes({ slug }: { slug: string }) {
  const text = useGameHubText()
  const hub = useQuery(gameHub(slug)).data
  if (!hub) return null
  const found = new Set(hub.data.attributes.sections.map(({ purpose }) => purpose))
  const missing = articlePurposes.filter(purpose => !found.has(purpose))
  if (missing.length === 0) return null
  return (
    <div className={styles.missing}>
      <Section title={text.missing}>
        <p>{text.missingText}</p>
        <div className={styles.purposes}>
          <Starts slug={slug} purposes={missing} />
        </div>
      </Section>
    </div>
  )
}

function Starts({ slug, purposes }: { slug: string; purposes: ArticlePurpose[] }) {
  const text = useGameHubText()
  const { status } = useViewer()
  const { pathname } = useLocation()
  const links = purposes.map(purpose => (
    <span key={purpose} className="for-visitors keeps-place">
      <ButtonLink
        to={joinAddress('/signup', pathname, 'write')}
        size="small"
        icon={<PenLine aria-hidden />}
        aria-label={text.writeFirst(text.purposes[purpose])}
      >
        {text.purposes[purpose]}
      </ButtonLink>
    </span>
  ))
  if (status !== 'member') return links
  return (
    <QuietBoundary>
      <Suspense fallback={links}>
        <WriteFirst slug={slug} purposes={purposes} />
      </Suspense>
    </QuietBoundary>
  )
}
