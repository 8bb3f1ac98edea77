import { Heart } from 'lucide-react'
import styles from '#app/entities/reaction/reactions.module.css'
import { useReactionText } from '#app/entities/reaction/strings.ts'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'

interface HeartButtonProps {
  on: boolean
  count: number
  toggle: () => void
}

/** A like button with its count. */
export function HeartButton({ on, count, toggle }: HeartButtonProps) {
  const text = useReactionText()
  const language = useLanguage()
  return (
    <button
      type="button"
      className={styles.reaction}
      aria-pressed={on}
      title={on ? text.liked : text.like}
      onClick={toggle}
    >
      <Heart aria-hidden fill={on ? 'currentColor' : 'none'} />
      <span className="visually-hidden">{text.like} </span>
      <span className={styles.number}>{formatCount(count, language)}</span>
    </button>
  )
}
