import styles from '#app/ui/marked-text.module.css'

interface TextPart {
  text: string
  matched: boolean
}

/** A text whose parts that were searched for are marked. `text` is shown when the parts are of another text. */
export function MarkedText({ parts, text }: { parts?: TextPart[]; text?: string }) {
  if (!parts || (text !== undefined && parts.map(part => part.text).join('') !== text)) return text
  return parts.map((part, place) =>
    part.matched ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
      <mark key={place} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
