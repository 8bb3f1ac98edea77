import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, it } from 'vitest'
import { given } from '#testing/given-when-then.ts'
import { inquiryDecider } from './inquiry.decider.ts'

const inquiryId = shortIdFrom('inquiry')
const by = shortIdFrom('moderator')
const what = { inquiryId, genre: 'violation', about: { kind: 'article', id: by }, memberId: null } as const
const received = { type: 'InquiryReceived', data: what } as const
const closed = { type: 'InquiryClosed', data: { inquiryId, by } } as const
const reopened = { type: 'InquiryReopened', data: { inquiryId, by } } as const
const set = (state: 'open' | 'done') => ({ type: 'SetInquiryState', by, state }) as const

describe('an inquiry', () => {
  it('is received', () =>
    given(inquiryDecider, [])
      .when({ type: 'ReceiveInquiry', ...what })
      .happens(received))
  it('is received once', () =>
    given(inquiryDecider, [received])
      .when({ type: 'ReceiveInquiry', ...what })
      .isRefused('conflict'))
  it('is closed', () => given(inquiryDecider, [received]).when(set('done')).happens(closed))
  it('is opened again', () => given(inquiryDecider, [received, closed]).when(set('open')).happens(reopened))
  it('is a no-op when nothing changes', () => {
    given(inquiryDecider, [received, closed]).when(set('done')).nothingHappens()
    given(inquiryDecider, [received, closed, reopened]).when(set('open')).nothingHappens()
  })
  it('is not found if it never came', () =>
    given(inquiryDecider, []).when(set('done')).isRefused('not_found'))
})
