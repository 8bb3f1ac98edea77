import type { ReactNode } from 'react'
import styles from '#app/entities/image/image.module.css'
import { useImageText } from '#app/entities/image/strings.ts'

/** Data of an image card, for any owner. */
export interface GridImage {
  id: string
  src: string
  width: number
  height: number
  name: string
  alt: string
}

interface ImageGridProps<Image extends GridImage> {
  images: readonly Image[]
  label: string
  onOpen: (image: Image) => void
  /** Below the name. */
  factsOf?: (image: Image) => ReactNode
}

/** Pictures as cards; each opens by click and by key. */
export function ImageGrid<Image extends GridImage>({
  images,
  label,
  onOpen,
  factsOf,
}: ImageGridProps<Image>) {
  const text = useImageText()
  return (
    <ul className={styles.grid} aria-label={label}>
      {images.map(image => {
        const { id, src, width, height, name, alt } = image
        return (
          <li key={id}>
            <button
              type="button"
              className={styles.card}
              aria-label={text.open(name || alt)}
              onClick={() => onOpen(image)}
            >
              <img src={src} alt="" width={width} height={height} loading="lazy" decoding="async" />
              <span className={styles.label}>
                <span className={name ? styles.name : `${styles.name} ${styles.unnamed}`}>
                  {name || text.unnamed}
                </span>
                <span className={styles.facts}>
                  <span>{text.size(width, height)}</span>
                  {factsOf?.(image)}
                </span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
