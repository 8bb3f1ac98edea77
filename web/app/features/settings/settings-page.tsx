import type { ReactNode } from 'react'
import styles from '#app/features/settings/settings.module.css'
import { useSettingsText } from '#app/features/settings/strings.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { FormPage, Notice } from '#app/ui/form-page.tsx'

/** The frame of one setting: heading, the thing itself, and the way back. */
export function SettingsPage({
  title,
  lead,
  children,
}: {
  title: string
  lead: string
  children: ReactNode
}) {
  const text = useSettingsText()
  return (
    <FormPage wide title={title} lead={lead}>
      {children}
      <AppLink to="/settings" className={styles.back}>
        {text.back}
      </AppLink>
    </FormPage>
  )
}

/** For actions that require a recent sign-in. */
export function SignInAgain({ back }: { back: string }) {
  const text = useSettingsText()
  return (
    <Notice>
      {text.signInAgain}{' '}
      <AppLink to={`/signin?callbackUrl=${encodeURIComponent(back)}`}>{text.signInAgainLink}</AppLink>
    </Notice>
  )
}
