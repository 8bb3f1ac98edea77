import styles from '#app/entities/game/tag-link.module.css'
import { AppLink } from '#app/ui/app-link.tsx'

/** A hashtag; leads to the game's articles with it. */
export const TagLink = ({ slug, tag, count }: { slug: string; tag: string; count?: number }) => (
  <AppLink to={`/games/${slug}/search/${encodeURIComponent(tag)}`} className={styles.tag}>
    #{tag}
    {count !== undefined && <small>{count}</small>}
  </AppLink>
)
