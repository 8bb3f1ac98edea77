import type { Recorded } from '@koryaku/contracts/event-store.ts'
import { type InquiryEvent, inquiryFamily } from '@koryaku/contracts/inquiries/inquiry.events.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { loadRows, upsertRows } from '#engine/rows.ts'

interface InquiryRow {
  inquiry_id: string
  genre: string
  about_kind: string | null
  about_id: string | null
  member_id: string | null
  state: 'open' | 'done'
  received_at: string | Date
  changed_at: string | Date | null
}

/** The moderators' inbox; what people wrote stands in `identity.inquiry`. */
export const inquiries = defineProjection({
  name: 'inquiries',
  tables: ['inquiry'],
  schema: t => `
    create table ${t('inquiry')} (
      inquiry_id text primary key,
      genre text not null,
      about_kind text,
      about_id text,
      member_id text,
      state text not null,
      received_at timestamptz not null,
      changed_at timestamptz
    );
  `,
  indexes: t => `
    -- Open or done ones of a genre, and of all.
    create index on ${t('inquiry')} (state, genre, received_at desc, inquiry_id);
    create index on ${t('inquiry')} (state, received_at desc, inquiry_id);
    -- Reports about one article or member.
    create index on ${t('inquiry')} (about_id, received_at desc) where about_id is not null;
  `,
  handles: on(...inquiryFamily.events),
  async apply(db, events, t) {
    const ids = events.map(({ data }) => data.inquiryId)
    const rows = await loadRows<InquiryRow>(db, t('inquiry'), 'inquiry_id', ids)
    for (const event of events) {
      const next = evolve(rows.get(event.data.inquiryId), event)
      if (next) rows.set(next.inquiry_id, next)
    }
    await upsertRows(db, t('inquiry'), ['inquiry_id'], rows.values())
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
