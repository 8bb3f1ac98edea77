import { DomainError } from '@koryaku/contracts/errors.ts'
import type { InquiryEvent } from '@koryaku/contracts/inquiries/inquiry.events.ts'
import type { InquirySubject } from '@koryaku/contracts/inquiries/inquiry-genre.ts'
import type { InquiryGenre } from '@koryaku/contracts/inquiries/inquiry-rules.ts'
import type { Decider } from '#command-handling/decider.ts'

type InquiryState = { inquiryId: string; about: InquirySubject | null; state: 'open' | 'done' } | null
type InquiryCommand =
  | {
      type: 'ReceiveInquiry'
      inquiryId: string
      genre: InquiryGenre
      about: InquirySubject | null
      memberId: string | null
    }
  | { type: 'SetInquiryState'; by: string; state: 'open' | 'done' }

export const inquiryDecider: Decider<InquiryState, InquiryCommand, InquiryEvent> = {
  initial: null,
  evolve(state, event) {
    switch (event.type) {
      case 'InquiryReceived':
        return { inquiryId: event.data.inquiryId, about: event.data.about, state: 'open' }
      case 'InquiryReopened':
        return state && { ...state, state: 'open' }
      case 'InquiryClosed':
        return state && { ...state, state: 'done' }
      default:
        event satisfies never
        return state
    }
  },
  decide(command, inquiry) {
    if (command.type === 'ReceiveInquiry') {
      if (inquiry) throw new DomainError('conflict')
      const { type: _, ...data } = command
      return [{ type: 'InquiryReceived', data }]
    }
    if (!inquiry) throw new DomainError('not_found')
    if (inquiry.state === command.state) return []
    const data = { inquiryId: inquiry.inquiryId, by: command.by }
    return [command.state === 'done' ? { type: 'InquiryClosed', data } : { type: 'InquiryReopened', data }]
  },
}
