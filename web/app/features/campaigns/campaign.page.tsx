import styles from '#app/features/campaigns/campaigns.module.css'
import { campaigns } from '#app/features/campaigns/campaigns.ts'
import { useCampaignText } from '#app/features/campaigns/strings.ts'
import { formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { ErrorPage } from '#app/routes/error-page.tsx'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/section.tsx'

const campaignOf = (id: string | undefined) => campaigns.find(campaign => campaign.id === id)

/** Describes a campaign: its subject, its dates, and how to take part. */
function CampaignPage() {
  const text = useCampaignText()
  const language = useLanguage()
  const campaign = campaignOf(useParam('campaign'))
  if (!campaign) return <ErrorPage outcome="not_found" />
  const { title, lead, steps } = text.campaigns[campaign.id]
  const day = (date: string) => formatDate(`${date}T12:00:00+09:00`, language)
  return (
    <>
      <PageHeading title={title} lead={lead} />
      <p>{text.period(day(campaign.from), day(campaign.until))}</p>
      <ol className={styles.steps}>
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <ButtonLink to="/search?t=games&write=article" look="primary">
        {text.join}
      </ButtonLink>
    </>
  )
}

export default definePage({
  Component: CampaignPage,
  exists: ({ params }) => campaignOf(params.campaign) !== undefined,
  meta: ({ language, params }) => {
    const text = useCampaignText.in(language)
    const campaign = campaignOf(params.campaign)
    if (!campaign) return { title: text.campaign, description: text.campaignDescription }
    const { title, lead } = text.campaigns[campaign.id]
    return { title, description: lead }
  },
})
