import type { PartnerScope } from '../partners/partner.ts'
import { boolean, text, texts, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Tokens of partners, without the token and without its hash. */
export const partnerToken = defineTable(
  'partner_token',
  {
    token_id: text(),
    partner_id: text(),
    scopes: texts<PartnerScope>(),
    until: timestamptz(),
    revoked: boolean(),
    made_at: timestamptz(),
  },
  {
    key: ['token_id'],
    // The newest tokens of a partner.
    indexes: c => [`(${c.partner_id}, ${c.made_at} desc)`],
  },
)
