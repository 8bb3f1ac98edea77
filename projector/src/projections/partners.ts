import { type PartnerEvent, partnerFamily } from '@koryaku/contracts/partners/partner.events.ts'
import { endOfReplaced } from '@koryaku/contracts/partners/token-until.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import { partner } from '@koryaku/contracts/tables/partner.table.ts'
import { partnerToken } from '@koryaku/contracts/tables/partner-token.table.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { loadRows, upsertRows } from '#engine/rows.ts'

type PartnerRow = Written<typeof partner>
type TokenRow = Written<typeof partnerToken>

/** Partners and their tokens. */
export const partners = defineProjection({
  name: 'partners',
  codeVersion: 1,
  tables: [partner, partnerToken],
  handles: on(...partnerFamily.events),
  async apply(db, events, t) {
    const happened = events.filter(partnerFamily.has)
    const known = await loadRows(
      db,
      t,
      partner,
      happened.map(({ data }) => data.partnerId),
    )
    const tokens = await loadRows(db, t, partnerToken, happened.flatMap(tokensIn))
    for (const event of happened) {
      const row = evolvePartner(known.get(event.data.partnerId), event)
      if (row) known.set(row.partner_id, row)
      for (const token of evolveTokens(tokens, event)) tokens.set(token.token_id, token)
    }
    await upsertRows(db, t, partner, known.values())
    await upsertRows(db, t, partnerToken, tokens.values())
  },
})

const tokensIn = ({ type, data }: PartnerEvent): string[] =>
  type === 'PartnerTokenMade'
    ? [data.tokenId, ...(data.replaces === null ? [] : [data.replaces])]
    : type === 'PartnerTokenRevoked'
      ? [data.tokenId]
      : []

function evolvePartner(row: PartnerRow | undefined, event: Recorded<PartnerEvent>): PartnerRow | undefined {
  if (event.type === 'PartnerAdded') {
    const { partnerId, name, authorId } = event.data
    const added = { partner_id: partnerId, name, author_id: authorId }
    return { ...added, suspended: false, added_at: event.metadata.occurredAt }
  }
  if (!row) return undefined
  if (event.type === 'PartnerSuspended') return { ...row, suspended: true }
  return event.type === 'PartnerReinstated' ? { ...row, suspended: false } : row
}

function evolveTokens(tokens: ReadonlyMap<string, TokenRow>, event: Recorded<PartnerEvent>): TokenRow[] {
  const { occurredAt } = event.metadata
  if (event.type === 'PartnerTokenRevoked') {
    const token = tokens.get(event.data.tokenId)
    return token ? [{ ...token, revoked: true }] : []
  }
  if (event.type !== 'PartnerTokenMade') return []
  const { partnerId, tokenId, scopes, until, replaces } = event.data
  const made = { token_id: tokenId, partner_id: partnerId, scopes, until, revoked: false }
  const replaced = replaces === null ? undefined : tokens.get(replaces)
  return [
    { ...made, made_at: occurredAt },
    ...(replaced
      ? [{ ...replaced, until: endOfReplaced(new Date(replaced.until).toISOString(), occurredAt) }]
      : []),
  ]
}
