import { useQuery } from '@tanstack/react-query'
import { TagLink } from '#app/entities/game/tag-link.tsx'
import { gameTags } from '#app/features/games/game-queries.ts'
import styles from '#app/features/games/game-tags.module.css'
import { useGamePagesText } from '#app/features/games/strings.ts'
import { Section } from '#app/ui/section.tsx'

const SHOWN = 24

/** The tags that authors use for a game. */
export function GameTags({ slug }: { slug: string }) {
  const text = useGamePagesText()
  const { data } = useQuery(gameTags(slug))
  const tags = data?.data.slice(0, SHOWN) ?? []
  if (tags.length === 0) return null
  return (
    <Section title={text.tags}>
      <ul className={styles.tags}>
        {tags.map(({ attributes }) => (
          <li key={attributes.name}>
            <TagLink slug={slug} tag={attributes.name} count={attributes.articlesCount} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
