import { useModerationText } from '#app/features/moderation/strings.ts'

/** The title of an article, in whatever language its author wrote it. */
export function WrittenTitle({ title }: { title: string }) {
  const text = useModerationText()
  return title ? (
    <span lang="" dir="auto">
      {title}
    </span>
  ) : (
    text.noTitle
  )
}
