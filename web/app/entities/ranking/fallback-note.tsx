import type { RankedWindow } from '@koryaku/contracts/ranking/ranking.api.ts'
import { useFallbackText } from '#app/entities/ranking/fallback-strings.ts'
import { formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'

/** Notes that a ranking is the fallback for the current period. Empty for any other ranking. */
export function FallbackNote({ window }: { window: RankedWindow | undefined }) {
  const text = useFallbackText()
  const language = useLanguage()
  if (!window?.fallback) return null
  return <p className="soft">{text[window.range](formatDate(`${window.start}T00:00:00+09:00`, language))}</p>
}
