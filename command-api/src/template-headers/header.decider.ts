import { DomainError } from '@koryaku/contracts/errors.ts'
import type { TemplateHeaderEvent } from '@koryaku/contracts/templates/template-header.events.ts'
import type { HeaderWords } from '@koryaku/contracts/templates/template-parts.ts'
import { openContent, sealContent } from '@koryaku/server-kit/sealed-content.ts'
import { type Decider, ofTypes } from '#command-handling/decider.ts'

export type HeaderState = {
  headerId: string
  ownerId: string
  order: number
  /** null: its key is deleted. */
  words: HeaderWords | null
  removed: boolean
} | null
export type Header = NonNullable<HeaderState>

export interface NewHeader {
  headerId: string
  ownerId: string
  order: number
  words: HeaderWords
}
/** Fields that are omitted stay unchanged. */
export type HeaderChange = Partial<HeaderWords & { order: number }>
export type HeaderCommand =
  | ({ type: 'AddHeader' } & NewHeader)
  | { type: 'ChangeHeader'; actorId: string; change: HeaderChange }
  | { type: 'RemoveHeader'; actorId: string }

/** Another's header, or one that was removed, does not exist for the caller. */
export function ownHeader(state: HeaderState, actorId: string): Header {
  if (!state || state.removed || state.ownerId !== actorId) throw new DomainError('not_found')
  return state
}

/** The rules of one header; its words are opened and sealed by its key. */
export const headerDecider = (
  id: string,
  key: Buffer | undefined,
): Decider<HeaderState, HeaderCommand, TemplateHeaderEvent> => ({
  initial: null,
  lengthens: ofTypes('ChangeHeader'),

  evolve(state, { type, data }) {
    if (type === 'TemplateHeaderRemoved') return state && { ...state, words: null, removed: true }
    const { headerId, ownerId, order, sealed } = data
    const words = openContent(sealed, id, key) as HeaderWords | null
    return { headerId, ownerId, order, words, removed: false }
  },

  decide(command, state) {
    const seal = (words: HeaderWords): string => {
      if (!key) throw new DomainError('not_found')
      return sealContent(words, id, key)
    }
    if (command.type === 'AddHeader') {
      if (state) throw new DomainError('conflict')
      const { headerId, ownerId, order, words } = command
      return [{ type: 'TemplateHeaderAdded', data: { headerId, ownerId, order, sealed: seal(words) } }]
    }
    const isGone = state?.removed && state.ownerId === command.actorId
    // A repeat, or another tab was faster.
    if (command.type === 'RemoveHeader' && isGone) return []
    const header = ownHeader(state, command.actorId)
    const { headerId, ownerId, words: before } = header
    if (command.type === 'RemoveHeader')
      return [{ type: 'TemplateHeaderRemoved', data: { headerId, ownerId } }]
    if (!before) throw new DomainError('not_found')
    const { order = header.order, ...changed } = command.change
    const words = { ...before, ...changed }
    if (order === header.order && JSON.stringify(words) === JSON.stringify(before)) return []
    return [{ type: 'TemplateHeaderChanged', data: { headerId, ownerId, order, sealed: seal(words) } }]
  },
})
