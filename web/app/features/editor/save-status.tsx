import { TEXT_MEGABYTES_A_DAY } from '@koryaku/contracts/articles/text-quota.ts'
import { useLocation } from 'react-router'
import { joinAddress } from '#app/entities/viewer/joining.ts'
import styles from '#app/features/editor/editor.module.css'
import type { Saving } from '#app/features/editor/saving/saving.ts'
import type { EditorText } from '#app/features/editor/strings.ja.ts'
import { useEditorText } from '#app/features/editor/strings.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'

const WORDS = {
  opened: null,
  saved: 'saved',
  unsaved: 'unsaved',
  saving: 'saving',
  offline: 'offline',
  failed: 'failed',
  signedOut: 'signedOut',
  refused: 'refused',
  gone: 'gone',
} as const

/** How far the text has come on its way to the server, in words. */
export function savingInWords({ state, tooLongBy, isDayUsedUp }: Saving, text: EditorText): string | null {
  if (isDayUsedUp) return text.tooMuchToday(TEXT_MEGABYTES_A_DAY)
  const words = WORDS[state]
  return tooLongBy ? text.tooLong(tooLongBy) : words && text[words]
}

/** The same, with what can be done about it. */
export function SaveStatus({ saving, onRetry }: { saving: Saving; onRetry: () => void }) {
  const text = useEditorText()
  const { pathname, search } = useLocation()
  const { state } = saving
  return (
    <p role="status" className={styles.state} data-state={state}>
      {savingInWords(saving, text)}
      {state === 'signedOut' && (
        <ButtonLink size="small" look="primary" to={joinAddress('/signin', pathname + search)}>
          {text.signIn}
        </ButtonLink>
      )}
      {(state === 'failed' || state === 'offline' || state === 'signedOut') && (
        <Button size="small" onClick={onRetry}>
          {text.retry}
        </Button>
      )}
    </p>
  )
}
