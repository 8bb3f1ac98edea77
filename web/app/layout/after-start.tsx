import { useEffect } from 'react'
import { OfflineNotice } from '#app/features/errors/offline-notice.tsx'
import { InquirySlot } from '#app/features/inquiry/inquiry-slot.tsx'
import { RouteAnnouncer } from '#app/layout/route-announcer.tsx'
import { registerServiceWorker } from '#app/offline/register-service-worker.ts'

/** What no first paint needs: dialogs that any page may open, notices, announcements. */
export default function AfterStart() {
  useEffect(registerServiceWorker, [])
  return (
    <>
      <InquirySlot />
      <OfflineNotice />
      <RouteAnnouncer />
    </>
  )
}
