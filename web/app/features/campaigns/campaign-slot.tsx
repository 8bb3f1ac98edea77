import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import styles from '#app/features/campaigns/campaigns.module.css'
import { activeCampaigns, campaignTime } from '#app/features/campaigns/campaigns.ts'
import { QuietBoundary } from '#app/ui/quiet-boundary.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

const CampaignBanner = lazy(() => import('#app/features/campaigns/campaign-banner.tsx'))

/**
 * The slot of the banner while any campaign runs. If several run, one is chosen at random per visit. The height of the
 * slot never changes.
 */
export function CampaignSlot() {
  const { search } = useLocation()
  const [{ now, dice }] = useState(() => ({ now: Date.now(), dice: Math.random() }))
  const active = activeCampaigns(campaignTime(search, now))
  const hydrated = useHydrated()
  const shown = active[Math.floor(dice * active.length)]
  if (!shown) return null
  return (
    <div className={`page-width ${styles.slot}`}>
      {hydrated && (
        <QuietBoundary>
          <Suspense>
            <CampaignBanner id={shown} />
          </Suspense>
        </QuietBoundary>
      )}
    </div>
  )
}
