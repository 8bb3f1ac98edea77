import type { UserResource } from '@koryaku/contracts/users/user.api.ts'
import { useQuery } from '@tanstack/react-query'
import { includedOf } from '#app/api/documents.ts'
import { AuthorName } from '#app/entities/user/author-name.tsx'
import styles from '#app/features/games/game-hub.module.css'
import { gameHub } from '#app/features/games/game-queries.ts'
import { useGameHubText } from '#app/features/games/hub-strings.ts'
import { formatCount, formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Section } from '#app/ui/section.tsx'

/** Authors of the game's popular articles, and its newest versions. */
export function GameHubSide({ slug }: { slug: string }) {
  const text = useGameHubText()
  const language = useLanguage()
  const hub = useQuery(gameHub(slug)).data
  if (!hub) return null
  const { tables, authors, versions } = hub.data.attributes
  const included = includedOf({ data: [], included: hub.included })
  return (
    <>
      {tables.length > 0 && (
        <Section title={text.tables}>
          <ul className={styles.rows}>
            {tables.map(({ id, name, rowsCount, article }) => (
              <li key={id}>
                <AppLink to={`/games/${slug}/${article}`} className="touch">
                  {name}
                </AppLink>
                <small>{text.rows(formatCount(rowsCount, language))}</small>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {authors.length > 0 && (
        <Section title={text.authors}>
          <ul className={styles.rows}>
            {authors.map(({ id, articlesCount }) => (
              <li key={id}>
                <AuthorName author={included.get<UserResource>('user', id)?.attributes ?? null} size={28} />
                <small>{text.popularArticles(formatCount(articlesCount, language))}</small>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {versions.length > 0 && (
        <Section title={text.versions}>
          <ul className={styles.rows}>
            {versions.map(({ id, attributes: { label, platforms, releasedOn } }) => (
              <li key={id}>
                <span translate="no">{label}</span>
                <small>
                  {formatDate(`${releasedOn}T00:00:00+09:00`, language)} ·{' '}
                  {platforms.join(' / ') || text.allPlatforms}
                </small>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
