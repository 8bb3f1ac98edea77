import styles from '#app/features/accounts/accounts.module.css'
import { useAccountText } from '#app/features/accounts/strings.ts'
import { useViewer } from '#app/features/viewer/viewer.tsx'
import { definePage } from '#app/routes/page.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/section.tsx'

function Settings() {
  const text = useAccountText()
  const viewer = useViewer()
  if (viewer.status !== 'member') return null
  const { name, displayName, verificationStatus } = viewer.user
  return (
    <div className={styles.box}>
      <PageHeading title={text.settings} lead={text.settingsLead} />
      <dl className={styles.facts}>
        <div>
          <dt>{text.name}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{text.displayName}</dt>
          <dd>{displayName}</dd>
        </div>
        <div>
          <dt>{text.email}</dt>
          <dd>{verificationStatus === 'VERIFIED' ? text.verified : text.unverified}</dd>
        </div>
      </dl>
      <p className={styles.links}>
        <ButtonLink to="/profile_edit" look="primary">
          {text.editProfile}
        </ButtonLink>
        <ButtonLink to="/signout">{text.signOut}</ButtonLink>
      </p>
    </div>
  )
}

export default definePage({
  Component: Settings,
  meta: ({ language }) => {
    const text = useAccountText.in(language)
    return { title: text.settings, description: text.settingsLead }
  },
})
