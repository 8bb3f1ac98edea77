import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { inquiryStream } from '@koryaku/contracts/inquiries/inquiry.events.ts'
import { describe, expect, it } from 'vitest'
import { examplesOf, happened } from '#testing/examples.ts'
import { articleId, fan, moderator } from '#testing/small-world.ts'
import { inquiries } from './inquiries.ts'

const { given } = examplesOf(inquiries)
const inquiryId = shortIdFrom('inquiry')
const stream = inquiryStream(inquiryId)
const received = (memberId: string | null) =>
  happened(stream, {
    type: 'InquiryReceived',
    data: { inquiryId, genre: 'violation', about: { kind: 'article', id: articleId }, memberId },
  })
const by = { inquiryId, by: moderator }
const closed = (minute: number) => happened(stream, { type: 'InquiryClosed', data: by }, minute)
const reopened = (minute: number) => happened(stream, { type: 'InquiryReopened', data: by }, minute)

describe('inquiries: given what was written to the moderators, their inbox without a word of it', () => {
  it('stores the subject of a report, and its author if that is a member', async () => {
    expect((await given(received(fan))).inquiry).toMatchObject([
      { genre: 'violation', about_kind: 'article', about_id: articleId, member_id: fan, state: 'open' },
    ])
    expect((await given(received(null))).inquiry).toMatchObject([{ member_id: null, changed_at: null }])
  })

  it('stores the time when it was closed', async () => {
    expect((await given(received(null), closed(30))).inquiry).toMatchObject([
      { state: 'done', received_at: '2026-10-30T12:00:00+00:00', changed_at: '2026-10-30T12:30:00+00:00' },
    ])
  })

  it('reopened, it waits again', async () => {
    expect((await given(received(null), closed(30), reopened(40))).inquiry).toMatchObject([{ state: 'open' }])
  })
})
