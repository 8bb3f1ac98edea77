import { lazy } from 'react'
import { CampaignSlot } from '#app/features/campaigns/campaign-slot.tsx'
import type { LayoutSlots } from '#app/layout/layout.tsx'

/**
 * Maps features to slots of the layout, which does not depend on features. A feature provides a small
 * component here and loads the rest when it is opened.
 */
export const slots: LayoutSlots = {
  Banner: CampaignSlot,
  /** Loaded only for members. */
  MemberActions: lazy(() => import('#app/slots/member-actions.tsx')),
  /** Loaded after everything. */
  AfterStart: lazy(() => import('#app/slots/after-start.tsx')),
}
