import styles from '#app/ui/avatar.module.css'
import { hashOf } from '#app/ui/hash.ts'

const HUES = 12

/**
 * A user's picture, or the first letter of the name on a coloured background. Decorative: the name is next to
 * it.
 */
export function Avatar({
  name,
  picture,
  size = 32,
}: {
  name: string
  picture: string | null
  size?: number
}) {
  const box = { width: size, height: size, fontSize: size * 0.45 }
  if (picture) {
    return (
      <img
        className={styles.avatar}
        style={box}
        src={picture}
        alt=""
        width={size}
        height={size}
        loading="lazy"
      />
    )
  }
  const hue = Math.round(((hashOf(name) % HUES) * 360) / HUES)
  const [letter = '?'] = name
  return (
    <span className={styles.avatar} style={{ ...box, '--hue': hue } as React.CSSProperties} aria-hidden>
      {letter.toUpperCase()}
    </span>
  )
}
