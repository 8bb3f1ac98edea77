import styles from '#app/features/errors/error-page.module.css'
import { useErrorText } from '#app/features/errors/strings.ts'
import type { Outcome } from '#app/routes/outcome.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'

const codes: Record<Exclude<Outcome, 'ok'>, string> = {
  not_found: '404',
  forbidden: '403',
  unavailable: '503',
  error: '500',
}

/** The page in place of one that cannot be shown. */
export function ErrorPage({ outcome, onRetry }: { outcome: Exclude<Outcome, 'ok'>; onRetry?: () => void }) {
  const text = useErrorText()
  const words = {
    not_found: [text.notFoundTitle, text.notFoundText],
    forbidden: [text.forbiddenTitle, text.forbiddenText],
    unavailable: [text.unavailableTitle, text.unavailableText],
    error: [text.renderTitle, text.renderText],
  }[outcome]
  const retry = outcome === 'unavailable' || outcome === 'error'
  return (
    <section className={styles.error}>
      <p className={styles.code}>{codes[outcome]}</p>
      <h1 className={styles.title}>{words[0]}</h1>
      <p className={styles.text}>{words[1]}</p>
      <div className={styles.actions}>
        {retry && (
          <Button look="primary" onClick={onRetry ?? (() => location.reload())}>
            {outcome === 'error' ? text.reload : text.retry}
          </Button>
        )}
        <ButtonLink to="/" look={retry ? 'secondary' : 'primary'}>
          {text.home}
        </ButtonLink>
      </div>
    </section>
  )
}
