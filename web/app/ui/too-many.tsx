import { useLanguage } from '#app/i18n/language.ts'
import { formatTooMany } from '#app/i18n/waiting.ts'
import { Fault } from '#app/ui/form-page.tsx'

/** Below a form that was sent too often. @param wait seconds, if they are known */
export const TooMany = ({ wait }: { wait: number | undefined }) => (
  <Fault>{formatTooMany(wait, useLanguage())}</Fault>
)
