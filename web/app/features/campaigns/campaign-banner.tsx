import { Megaphone } from 'lucide-react'
import styles from '#app/features/campaigns/campaigns.module.css'
import type { CampaignId } from '#app/features/campaigns/campaigns.ts'
import { useCampaignText } from '#app/features/campaigns/strings.ts'
import { AppLink } from '#app/ui/app-link.tsx'

export default function CampaignBanner({ id }: { id: CampaignId }) {
  const text = useCampaignText()
  const { title, lead } = text.campaigns[id]
  return (
    <AppLink to={`/campaigns/${id}`} className={styles.banner}>
      <Megaphone aria-hidden />
      <strong>{title}</strong>
      <span>{lead}</span>
    </AppLink>
  )
}
