import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useLanguage } from '#app/i18n/language.ts'
import styles from '#app/routes/error-page.module.css'
import { useErrorText } from '#app/routes/error-strings.ts'
import { applyHead } from '#app/routes/head.ts'
import type { PageOutcome } from '#app/routes/outcome.tsx'
import { useSite } from '#app/routes/page-context.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'

const codes = { ok: '', not_found: '404', forbidden: '403', unavailable: '503', error: '500' }

interface ErrorPageProps extends PageOutcome {
  onRetry?: () => void
}

/** The page in place of one that cannot be shown. */
export function ErrorPage({ outcome, faultId, missing, onRetry }: ErrorPageProps) {
  const text = useErrorText()
  const site = useSite()
  const language = useLanguage()
  const { pathname: path } = useLocation()
  const [title = '', description = ''] = {
    ok: [],
    not_found: [text.notFoundTitle, text.notFoundText],
    forbidden: [text.forbiddenTitle, text.forbiddenText],
    unavailable: [text.unavailableTitle, text.unavailableText],
    error: [text.renderTitle, text.renderText],
  }[outcome]
  useEffect(() => {
    // Not the path: this is never the front page.
    applyHead({ meta: { title, description, canonical: path }, entry: null, path: '', language, site })
  }, [title, description, path, language, site])
  const retry = outcome === 'unavailable' || outcome === 'error'
  return (
    <section className={styles.error}>
      <p className={styles.code}>{codes[outcome]}</p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{description}</p>
      {missing && text.missing[missing] && (
        <p className={styles.text}>
          {text.missingNow} {text.missing[missing]}
        </p>
      )}
      {faultId && (
        <p className={styles.id}>
          {text.faultId} <code>{faultId}</code>
        </p>
      )}
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
