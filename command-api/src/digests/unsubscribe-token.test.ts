import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import { unsubscribeHeaders, unsubscribeToken, userOfToken } from './unsubscribe-token.ts'

const userId = shortIdFrom('user')
const token = unsubscribeToken('secret', userId)

describe('an unsubscribe token', () => {
  it('names its user, to the site that signed it', () => {
    expect(userOfToken('secret', token)).toBe(userId)
    expect(userOfToken('another secret', token)).toBeUndefined()
  })
  it.each([
    '',
    '.',
    userId,
    `${userId}.`,
    token.slice(0, -1),
    `${token}x`,
    token.replace(userId, shortIdFrom('other')),
  ])('is not %j', changed => expect(userOfToken('secret', changed)).toBeUndefined())
  it('is in the headers of RFC 8058', () =>
    expect(unsubscribeHeaders({ PUBLIC_URL: 'https://site.example' }, token)).toEqual({
      'List-Unsubscribe': `<https://site.example/api/notification_unsubscribes/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }))
})
