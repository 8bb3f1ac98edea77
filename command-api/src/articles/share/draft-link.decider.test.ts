import type { DraftLinkEvent } from '@koryaku/contracts/articles/share/draft-link.events.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, it } from 'vitest'
import { AT, given } from '#testing/given-when-then.ts'
import { draftLinkDecider as decider, LINK_CHANGES_MAX, LINKS_MAX } from './draft-link.decider.ts'

const where = { articleId: shortIdFrom('a'), authorId: shortIdFrom('b'), gameId: shortIdFrom('c') }
const later = (minutes: number) => new Date(Date.parse(AT) + minutes * 60_000).toISOString()
const DAY = 24 * 60
const facts = (n: number) => ({
  ...{ linkId: shortIdFrom(`link ${n}`), tokenHash: 'h'.repeat(43), textRef: 't3' as const },
  until: later(DAY),
})
const made = (n = 1): DraftLinkEvent => ({ type: 'DraftLinkMade', data: { ...where, ...facts(n) } })
const data = { ...where, linkId: facts(1).linkId }
const revoked: DraftLinkEvent = { type: 'DraftLinkRevoked', data }
const restored: DraftLinkEvent = { type: 'DraftLinkRestored', data }
const opened = (day: string): DraftLinkEvent => ({ type: 'DraftLinkOpened', data: { ...data, day } })
const make = (n: number, at = AT) => ({ type: 'MakeDraftLink', where, at, ...facts(n) }) as const
const revoke = (at = AT) => ({ type: 'RevokeDraftLink', where, at, linkId: data.linkId }) as const
const restore = (at = AT) => ({ type: 'RestoreDraftLink', where, at, linkId: data.linkId }) as const
const note = (day: string, at = AT) => ({ type: 'NoteOpened', where, at, linkId: data.linkId, day }) as const
const many = (count: number) => Array.from({ length: count }, (_, n) => made(n + 10))

describe('a link to a draft', () => {
  it('is made of one version, until a time', () => given(decider, []).when(make(1)).happens(made()))

  it('is revoked once', () => {
    given(decider, [made()]).when(revoke()).happens(revoked)
    given(decider, [made(), revoked]).when(revoke()).nothingHappens()
    given(decider, []).when(revoke()).isRefused('not_found')
  })

  it('opens again if its revocation is undone within ten minutes', () => {
    given(decider, [made(), revoked])
      .when(restore(later(10)))
      .happens(restored)
    given(decider, [made(), revoked])
      .when(restore(later(11)))
      .isRefused('link_not_restorable')
    given(decider, [made()]).when(restore()).nothingHappens()
    given(decider, [made(), revoked, restored]).when(revoke()).happens(revoked)
  })

  it('is over at its time, and nothing brings it back', () => {
    given(decider, [made()])
      .when(revoke(later(DAY)))
      .nothingHappens()
    given(decider, [made()])
      .when(restore(later(DAY)))
      .isRefused('link_not_restorable')
    given(decider, [made()])
      .when(note('2026-04-02', later(DAY)))
      .nothingHappens()
  })

  it('is noted as opened once a day, and never backwards', () => {
    given(decider, [made()]).when(note('2026-04-01')).happens(opened('2026-04-01'))
    given(decider, [made(), opened('2026-04-01')])
      .when(note('2026-04-01'))
      .nothingHappens()
    given(decider, [made(), opened('2026-04-01')])
      .when(note('2026-04-02'))
      .happens(opened('2026-04-02'))
    given(decider, [made(), opened('2026-04-02')])
      .when(note('2026-04-01'))
      .nothingHappens()
    given(decider, [made(), revoked]).when(note('2026-04-01')).nothingHappens()
  })
})

describe('the limits of an article', () => {
  it('allow twenty open links', () => {
    given(decider, many(LINKS_MAX)).when(make(1)).isRefused('too_many_links')
    given(decider, many(LINKS_MAX))
      .when(make(1, later(DAY)))
      .happens(made())
    given(decider, [made(), revoked, ...many(LINKS_MAX)])
      .when(restore())
      .isRefused('too_many_links')
  })

  it('allow a thousand links and undone revocations in total, and every revocation', () => {
    const cycles = Array.from({ length: LINK_CHANGES_MAX - 1 }, () => [revoked, restored]).flat()
    const past = [made(), ...cycles]
    given(decider, past).when(make(2)).isRefused('too_many_links')
    given(decider, past).when(revoke()).happens(revoked)
    given(decider, [...past, revoked])
      .when(restore())
      .isRefused('too_many_links')
  })
})
