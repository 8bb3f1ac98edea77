import type { ImageDocument } from '@koryaku/contracts/images/image.api.ts'
import styles from '#app/features/images/images.module.css'
import { useImagesText } from '#app/features/images/strings.ts'
import { AppLink } from '#app/ui/app-link.tsx'

type Uses = Pick<ImageDocument['data']['attributes'], 'usedIn' | 'usedInProfile'>

/** Where a picture stands, each place a way to it. */
export function ImageUses({ usedIn, usedInProfile }: Uses) {
  const text = useImagesText()
  return (
    <section className={styles.uses}>
      <h3>{text.usedIn}</h3>
      {usedIn.length === 0 && !usedInProfile && <p>{text.notUsed}</p>}
      {usedIn.length > 0 && (
        <ul>
          {usedIn.map(({ kind, path, title, published, cover }) => (
            <li key={path}>
              <AppLink to={kind === 'table' ? `/data-tables/${path}` : `/articles/${path}/edit`}>
                {title || text.untitled}
              </AppLink>
              {kind === 'table' && <span className={styles.use}>{text.table}</span>}
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
