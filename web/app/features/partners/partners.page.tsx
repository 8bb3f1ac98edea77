import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffKeys } from '#app/api/staff-query-keys.ts'
import { AddPartner } from '#app/features/partners/add-partner.tsx'
import { partnersQuery } from '#app/features/partners/partner-queries.ts'
import { PartnerSection } from '#app/features/partners/partner-section.tsx'
import styles from '#app/features/partners/partners.module.css'
import { usePartnersText } from '#app/features/partners/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

function Partners() {
  const text = usePartnersText()
  const toast = useToast()
  const client = useQueryClient()
  const { data, error } = useQuery(partnersQuery())
  const changed = () => client.invalidateQueries({ queryKey: staffKeys.partners.all })
  const added = () => {
    toast(text.added)
    return changed()
  }
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  return (
    <div className={styles.page}>
      <PageHeading title={text.title} lead={text.lead} />
      <section className={styles.section}>
        <h2>{text.add}</h2>
        <AddPartner onDone={added} />
      </section>
      {data.data.length === 0 && <EmptyState title={text.none} />}
      {data.data.map(partner => (
        <PartnerSection key={partner.id} partner={partner} onChanged={changed} />
      ))}
    </div>
  )
}

export default definePage({
  Component: Partners,
  meta: ({ language }) => {
    const text = usePartnersText.in(language)
    return { title: text.title, description: text.lead }
  },
})
