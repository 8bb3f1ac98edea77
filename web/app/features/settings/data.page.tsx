import { DataExport } from '#app/features/settings/data-export.tsx'
import { DeleteAccount } from '#app/features/settings/delete-account.tsx'
import styles from '#app/features/settings/settings.module.css'
import { SettingsPage } from '#app/features/settings/settings-page.tsx'
import { useSettingsText } from '#app/features/settings/strings.ts'
import { definePage } from '#app/routes/page.ts'

function Data() {
  const text = useSettingsText()
  return (
    <SettingsPage title={text.dataTitle} lead={text.dataLead}>
      <section className={styles.part}>
        <h2>{text.exportTitle}</h2>
        <DataExport />
      </section>
      <section className={styles.part}>
        <h2>{text.deleteTitle}</h2>
        <DeleteAccount />
      </section>
    </SettingsPage>
  )
}

export default definePage({
  Component: Data,
  meta: ({ language }) => {
    const text = useSettingsText.in(language)
    return { title: text.dataTitle, description: text.dataLead }
  },
})
