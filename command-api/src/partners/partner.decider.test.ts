import type { PartnerEvent } from '@koryaku/contracts/partners/partner.events.ts'
import { PARTNER_TOKENS_MAX } from '@koryaku/contracts/partners/partner.ts'
import { describe, it } from 'vitest'
import { AT, given } from '#testing/given-when-then.ts'
import { type PartnerCommand, partnerDecider } from './partner.decider.ts'

const partnerId = '0000000000008'
const by = '0000000000003'
const authorId = '0000000000002'
const tokenId = '0000000000009'
const decider = partnerDecider(partnerId)
const added: PartnerEvent = { type: 'PartnerAdded', data: { partnerId, by, name: '星見新聞', authorId } }
const until = '2027-04-01T09:00:00.000Z'
const made = (id = tokenId, replaces: string | null = null, end = until): PartnerEvent => ({
  type: 'PartnerTokenMade',
  data: { partnerId, by, tokenId: id, scopes: ['articles'], until: end, replaces },
})
const make: Extract<PartnerCommand, { type: 'MakeToken' }> = {
  ...{ type: 'MakeToken', by, tokenId, scopes: ['articles'], until, replaces: null, at: AT },
}
const idOf = (n: number) => `00000000001${String(n).padStart(2, '0')}`

describe('a partner', () => {
  it('is added once', () => {
    const command = { type: 'AddPartner', by, name: '星見新聞', authorId } as const
    given(decider, []).when(command).happens(added)
    given(decider, [added]).when(command).isRefused('name_taken')
  })
  it('is suspended and reinstated, each once', () => {
    const suspended: PartnerEvent = { type: 'PartnerSuspended', data: { partnerId, by } }
    given(decider, [added]).when({ type: 'SuspendPartner', by }).happens(suspended)
    given(decider, [added, suspended]).when({ type: 'SuspendPartner', by }).nothingHappens()
    given(decider, [added]).when({ type: 'ReinstatePartner', by }).nothingHappens()
    given(decider, []).when({ type: 'SuspendPartner', by }).isRefused('not_found')
  })
})

describe('a token', () => {
  it('is made for a partner that exists', () => {
    given(decider, [added]).when(make).happens(made())
    given(decider, []).when(make).isRefused('not_found')
  })
  it('is made once when the request is repeated', () =>
    given(decider, [added, made()]).when(make).nothingHappens())
  it('replaces one that is valid', () => {
    const replacing = { ...make, tokenId: idOf(1), replaces: tokenId }
    given(decider, [added, made()])
      .when(replacing)
      .happens(made(idOf(1), tokenId))
    given(decider, [added]).when(replacing).isRefused('not_found')
    given(decider, [added, made(tokenId, null, AT)])
      .when(replacing)
      .isRefused('not_found')
  })
  it('is refused when as many are valid as may be', () => {
    const many = Array.from({ length: PARTNER_TOKENS_MAX }, (_, n) => made(idOf(n)))
    given(decider, [added, ...many])
      .when(make)
      .isRefused('too_many_partner_tokens')
    const ended = many.map((_, n) => made(idOf(n), null, AT))
    given(decider, [added, ...ended])
      .when(make)
      .happens(made())
  })
  it('is revoked once', () => {
    const revoked: PartnerEvent = { type: 'PartnerTokenRevoked', data: { partnerId, by, tokenId } }
    const revoke = { type: 'RevokeToken', by, tokenId } as const
    given(decider, [added, made()]).when(revoke).happens(revoked)
    given(decider, [added, made(), revoked]).when(revoke).nothingHappens()
    given(decider, [added]).when(revoke).isRefused('not_found')
  })
})
