import { formatDate, formatRelative } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'

/** `5 minutes ago`; the day in the tooltip. The server's wording may be a moment older than the browser's. */
export function RelativeTime({ iso }: { iso: string }) {
  const language = useLanguage()
  return (
    <time dateTime={iso} title={formatDate(iso, language)} suppressHydrationWarning>
      {formatRelative(iso, Date.now(), language)}
    </time>
  )
}
