import type { ReactNode } from 'react'
import styles from '#app/features/settings/settings.module.css'
import { useSettingsText } from '#app/features/settings/strings.ts'
import { AppLink } from '#app/routes/navigation.tsx'
import { PageHeading } from '#app/ui/section.tsx'

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
    <div className={styles.box}>
      <PageHeading title={title} lead={lead} />
      {children}
      <AppLink to="/settings" className={styles.back}>
        {text.back}
      </AppLink>
    </div>
  )
}

/** A fault of the whole form. */
export const Fault = ({ children }: { children: ReactNode }) => (
  <p role="alert" className={styles.fault}>
    {children}
  </p>
)

/** What has been done, said aloud. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p role="status" className={styles.notice}>
    {children}
  </p>
)

/** For what asks for a person who has just signed in. */
export function SignInAgain({ back }: { back: string }) {
  const text = useSettingsText()
  return (
    <Notice>
      {text.signInAgain}{' '}
      <AppLink to={`/signin?callbackUrl=${encodeURIComponent(back)}`}>{text.signInAgainLink}</AppLink>
    </Notice>
  )
}
