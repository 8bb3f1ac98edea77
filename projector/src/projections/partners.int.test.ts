import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { partnerStream } from '@koryaku/contracts/partners/partner.events.ts'
import { describe, expect, it } from 'vitest'
import { examplesOf, happened } from '#testing/examples.ts'
import { author, moderator } from '#testing/small-world.ts'
import { partners } from './partners.ts'

const { given } = examplesOf(partners)
const partnerId = shortIdFrom('partner')
const stream = partnerStream(partnerId)
const partner = { partnerId, by: moderator }
const added = () =>
  happened(stream, { type: 'PartnerAdded', data: { ...partner, name: '星見新聞', authorId: author } })
const tokenOf = (n: number) => shortIdFrom(`token ${n}`)
const until = '2099-01-01T00:00:00.000Z'
const made = (n: number, replaces: string | null = null, minute = 1) =>
  happened(
    stream,
    {
      type: 'PartnerTokenMade',
      data: { ...partner, tokenId: tokenOf(n), scopes: ['articles'], until, replaces },
    },
    minute,
  )

describe('partners: given what owners did, what they see', () => {
  it('a partner with its account', async () => {
    const rows = await given(added())
    expect(rows.partner).toMatchObject([{ name: '星見新聞', author_id: author, suspended: false }])
    expect(rows.partner_token).toEqual([])
  })

  it('a token is valid until it ends; one that was replaced ends a day later', async () => {
    const { partner_token = [] } = await given(added(), made(0), made(1, tokenOf(0), 2))
    const timeOf = (n: number, of: 'until' | 'made_at') =>
      Date.parse(String(partner_token.find(({ token_id }) => token_id === tokenOf(n))?.[of]))
    expect(timeOf(1, 'until')).toBe(Date.parse(until))
    expect(timeOf(0, 'until')).toBe(timeOf(1, 'made_at') + 24 * 3_600_000)
  })

  it('a token is revoked', async () => {
    const revoked = happened(
      stream,
      { type: 'PartnerTokenRevoked', data: { ...partner, tokenId: tokenOf(0) } },
      2,
    )
    const { partner_token } = await given(added(), made(0), revoked)
    expect(partner_token).toMatchObject([{ token_id: tokenOf(0), revoked: true }])
  })

  it('a partner is suspended and reinstated', async () => {
    const suspended = happened(stream, { type: 'PartnerSuspended', data: partner }, 1)
    const reinstated = happened(stream, { type: 'PartnerReinstated', data: partner }, 2)
    expect((await given(added(), suspended)).partner).toMatchObject([{ suspended: true }])
    expect((await given(added(), suspended, reinstated)).partner).toMatchObject([{ suspended: false }])
  })
})
