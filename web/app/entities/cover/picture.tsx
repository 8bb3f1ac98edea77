import { useState } from 'react'
import { Cover } from '#app/entities/cover/cover.tsx'
import { type CoverSubject, coverArt } from '#app/entities/cover/cover-art.ts'
import { isPortrait } from '#app/entities/cover/is-portrait.ts'
import styles from '#app/entities/cover/picture.module.css'

interface PictureProps {
  /** Own picture of the thing, if it has one. */
  src: string | null
  /** Decides the drawn cover when there is none, or when it cannot be loaded. */
  cover: CoverSubject
  /** Width ÷ height of the fixed box: nothing moves when the image arrives. */
  ratio?: string
  /** In the first screen: loaded eagerly. */
  eager?: boolean
}

/** An image in a fixed box, with the drawn cover as its fallback. Decorative: the title is next to it. */
export function Picture({ src, cover, ratio = '8 / 5', eager = false }: PictureProps) {
  const [broken, setBroken] = useState(false)
  const isWhole = src !== null && isPortrait(src)
  return (
    <span
      className={styles.box}
      style={{ aspectRatio: ratio, ...(isWhole && { background: coverArt(cover.slug, cover.kind).ground }) }}
    >
      {src && !broken ? (
        <img
          src={src}
          className={isWhole ? styles.whole : undefined}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          // It may have failed before this code came.
          ref={image => {
            if (image?.complete && image.naturalWidth === 0) setBroken(true)
          }}
          onError={() => setBroken(true)}
        />
      ) : (
        <Cover {...cover} />
      )}
    </span>
  )
}
