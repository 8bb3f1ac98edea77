import { type InquiryEvent, inquiryFamily } from '@koryaku/contracts/inquiries/inquiry.events.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import { inquiry } from '@koryaku/contracts/tables/inquiry.table.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { loadRows, upsertRows } from '#engine/rows.ts'

type InquiryRow = Written<typeof inquiry>

/** The moderation inbox; message bodies are stored in `identity.inquiry`. */
export const inquiries = defineProjection({
  name: 'inquiries',
  codeVersion: 2,
  tables: [inquiry],
  handles: on(...inquiryFamily.events),
  async apply(db, events, t) {
    const ids = events.map(({ data }) => data.inquiryId)
    const rows = await loadRows(db, t, inquiry, ids)
    for (const event of events) {
      const next = evolve(rows.get(event.data.inquiryId), event)
      if (next) rows.set(next.inquiry_id, next)
    }
    await upsertRows(db, t, inquiry, rows.values())
  },
})

function evolve(row: InquiryRow | undefined, event: Recorded<InquiryEvent>): InquiryRow | undefined {
  const at = event.metadata.occurredAt
  switch (event.type) {
    case 'InquiryReceived': {
      const { inquiryId, genre, about, memberId } = event.data
      return {
        ...{ inquiry_id: inquiryId, genre, about_kind: about?.kind ?? null, about_id: about?.id ?? null },
        ...{ member_id: memberId, state: 'open', received_at: at, changed_at: null },
      }
    }
    case 'InquiryClosed':
      return row && { ...row, state: 'done', changed_at: at }
    case 'InquiryReopened':
      return row && { ...row, state: 'open', changed_at: at }
    default:
      event satisfies never
      return row
  }
}
