import { useEffect } from 'react'
import { defineDataTable } from '#app/features/articles/data-table-element.ts'
import { InquirySlot } from '#app/features/inquiry/inquiry-slot.tsx'
import { OfflineNotice } from '#app/layout/offline-notice.tsx'
import { RouteAnnouncer } from '#app/layout/route-announcer.tsx'
import { useFocusAfterRemoval } from '#app/layout/use-focus-after-removal.ts'
import { useReturningHeader } from '#app/layout/use-returning-header.ts'
import { registerServiceWorker } from '#app/offline/register-service-worker.ts'

/** Components not needed for a first paint: dialogs that any page may open, notices, announcements. */
export default function AfterStart() {
  useEffect(registerServiceWorker, [])
  useEffect(defineDataTable, [])
  useReturningHeader()
  useFocusAfterRemoval()
  return (
    <>
      <InquirySlot />
      <OfflineNotice />
      <RouteAnnouncer />
    </>
  )
}
