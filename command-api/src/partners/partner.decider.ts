import { DomainError } from '@koryaku/contracts/errors.ts'
import type { PartnerEvent } from '@koryaku/contracts/partners/partner.events.ts'
import { PARTNER_TOKENS_MAX, type PartnerScope } from '@koryaku/contracts/partners/partner.ts'
import { endOfReplaced } from '@koryaku/contracts/partners/token-until.ts'
import type { Decider } from '#command-handling/decider.ts'

export interface PartnerToken {
  scopes: readonly PartnerScope[]
  until: string
  revoked: boolean
}
export type PartnerState = {
  name: string
  authorId: string
  suspended: boolean
  tokens: ReadonlyMap<string, PartnerToken>
} | null

export type PartnerCommand =
  | { type: 'AddPartner'; by: string; name: string; authorId: string }
  | {
      type: 'MakeToken'
      by: string
      tokenId: string
      scopes: PartnerScope[]
      until: string
      replaces: string | null
      at: string
    }
  | { type: 'RevokeToken'; by: string; tokenId: string }
  | { type: 'SuspendPartner' | 'ReinstatePartner'; by: string }

export const isValid = ({ until, revoked }: PartnerToken, at: string): boolean => !revoked && until > at

function evolve(
  state: PartnerState,
  event: PartnerEvent,
  { occurredAt }: { occurredAt: string },
): PartnerState {
  if (event.type === 'PartnerAdded') {
    const { name, authorId } = event.data
    return { name, authorId, suspended: false, tokens: new Map() }
  }
  if (!state) return state
  switch (event.type) {
    case 'PartnerTokenMade': {
      const { tokenId, scopes, until, replaces } = event.data
      const tokens = new Map(state.tokens).set(tokenId, { scopes, until, revoked: false })
      const replaced = replaces === null ? undefined : tokens.get(replaces)
      if (replaces !== null && replaced)
        tokens.set(replaces, { ...replaced, until: endOfReplaced(replaced.until, occurredAt) })
      return { ...state, tokens }
    }
    case 'PartnerTokenRevoked': {
      const { tokenId } = event.data
      const token = state.tokens.get(tokenId)
      if (!token) return state
      return { ...state, tokens: new Map(state.tokens).set(tokenId, { ...token, revoked: true }) }
    }
    case 'PartnerSuspended':
      return { ...state, suspended: true }
    case 'PartnerReinstated':
      return { ...state, suspended: false }
    default:
      event satisfies never
      return state
  }
}

function decide(partnerId: string, command: PartnerCommand, state: PartnerState): PartnerEvent[] {
  const partner = { partnerId, by: command.by }
  if (command.type === 'AddPartner') {
    if (state) throw new DomainError('name_taken', { errors: [{ source: { pointer: '/name' } }] })
    const { name, authorId } = command
    return [{ type: 'PartnerAdded', data: { ...partner, name, authorId } }]
  }
  if (!state) throw new DomainError('not_found')
  switch (command.type) {
    case 'MakeToken': {
      const { tokenId, scopes, until, replaces, at } = command
      if (state.tokens.has(tokenId)) return []
      const replaced = replaces === null ? null : state.tokens.get(replaces)
      if (replaced === undefined || (replaced && !isValid(replaced, at))) throw new DomainError('not_found')
      const valid = [...state.tokens.values()].filter(token => isValid(token, at)).length
      if (valid >= PARTNER_TOKENS_MAX) throw new DomainError('too_many_partner_tokens')
      const data = { ...partner, tokenId, scopes: [...new Set(scopes)], until, replaces }
      return [{ type: 'PartnerTokenMade', data }]
    }
    case 'RevokeToken': {
      const token = state.tokens.get(command.tokenId)
      if (!token) throw new DomainError('not_found')
      if (token.revoked) return []
      return [{ type: 'PartnerTokenRevoked', data: { ...partner, tokenId: command.tokenId } }]
    }
    case 'SuspendPartner':
      return state.suspended ? [] : [{ type: 'PartnerSuspended', data: partner }]
    case 'ReinstatePartner':
      return state.suspended ? [{ type: 'PartnerReinstated', data: partner }] : []
  }
}

export const partnerDecider = (partnerId: string): Decider<PartnerState, PartnerCommand, PartnerEvent> => ({
  initial: null,
  evolve,
  decide: (command, state) => decide(partnerId, command, state),
})
