import type { ImageDocument } from '@koryaku/contracts/images/image.api.ts'
import styles from '#app/features/images/images.module.css'
import { useImagesText } from '#app/features/images/strings.ts'
import { AppLink } from '#app/ui/app-link.tsx'

type Uses = Pick<ImageDocument['data']['attributes'], 'usedIn' | 'usedInProfile'>

const addressOf = (kind: Uses['usedIn'][number]['kind'], path: string, gameSlug?: string): string =>
  ({
    article: `/articles/${path}/edit`,
    table: `/data-tables/${path}`,
    review: `/games/${gameSlug}/game-reviews/${path}/edit`,
    comment: `/games/${gameSlug}/${path}/comments`,
  })[kind]

/** Lists where an image is used; articles, data tables, reviews and comments are links. */
export function ImageUses({ usedIn, usedInProfile }: Uses) {
  const text = useImagesText()
  return (
    <section className={styles.uses}>
      <h3>{text.usedIn}</h3>
      {usedIn.length === 0 && !usedInProfile && <p>{text.notUsed}</p>}
      {usedIn.length > 0 && (
        <ul>
          {usedIn.map(({ kind, path, title, published, cover, gameSlug }) => (
            <li key={`${kind} ${path} ${title}`}>
              <AppLink to={addressOf(kind, path, gameSlug)}>{title || text.untitled}</AppLink>
              {kind !== 'article' && <span className={styles.use}>{text[kind]}</span>}
              {!published && <span className={styles.use}>{text.draft}</span>}
              {cover && <span className={styles.use}>{text.cover}</span>}
            </li>
          ))}
        </ul>
      )}
      {usedInProfile && <p>{text.usedInProfile}</p>}
    </section>
  )
}
