import type { ReactNode } from 'react'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import styles from '#app/features/settings/settings.module.css'
import { useSettingsText } from '#app/features/settings/strings.ts'
import { useIdentity } from '#app/features/settings/use-identity.ts'
import { definePage } from '#app/routes/page.ts'
import { LanguageChoice, ThemeChoice } from '#app/ui/appearance.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { Row, Rows } from '#app/ui/rows.tsx'

/** All settings of an account, each on a separate page. */
function Settings() {
  const text = useSettingsText()
  const viewer = useViewer()
  const identity = useIdentity()
  if (viewer.status !== 'member') return null
  const { name, displayName, verificationStatus } = viewer.user
  const verified = verificationStatus === 'VERIFIED' ? text.verified : text.unverified
  const address = identity.data && (identity.data.email ?? text.noEmail)
  return (
    <FormPage wide title={text.settings} lead={text.settingsLead}>
      <Group title={text.account}>
        <Setting label={text.name} value={`@${name}`} to="/settings/name" action={text.change} />
        <Setting
          label={text.email}
          value={[address, verified].filter(Boolean).join(' · ')}
          to="/settings/email"
          action={text.change}
        />
        <Setting label={text.password} to="/settings/password" action={text.change} />
        <Setting label={text.sessions} to="/settings/sessions" action={text.show} />
      </Group>
      <Group title={text.profile}>
        <Setting label={displayName} to="/profile_edit" action={text.edit} />
      </Group>
      <Group title={text.people}>
        <Setting label={text.blocked} to="/settings/blocked" action={text.open} />
        <Setting label={text.reports} to="/settings/reports" action={text.open} />
      </Group>
      <Group title={text.notifications}>
        <Setting label={text.notificationSettings} to="/settings/notifications" action={text.open} />
      </Group>
      <Group title={text.data}>
        <Setting label={text.dataLink} to="/settings/data" action={text.open} />
      </Group>
      <Group title={text.appearance}>
        <Row>
          <div className={styles.appearance}>
            <LanguageChoice />
            <ThemeChoice />
          </div>
        </Row>
      </Group>
    </FormPage>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.group}>
    <h2>{title}</h2>
    <Rows>{children}</Rows>
  </section>
)

function Setting({
  label,
  value,
  to,
  action,
}: {
  label: string
  value?: string
  to: string
  action: string
}) {
  return (
    <Row>
      <div>
        <p className={styles.label}>{label}</p>
        {value && <p className={styles.value}>{value}</p>}
      </div>
      <ButtonLink to={to} size="small" aria-label={`${label}: ${action}`}>
        {action}
      </ButtonLink>
    </Row>
  )
}

export default definePage({
  Component: Settings,
  meta: ({ language }) => {
    const text = useSettingsText.in(language)
    return { title: text.settings, description: text.settingsLead }
  },
})
