import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, it } from 'vitest'
import { given } from '#testing/given-when-then.ts'
import { userDecider } from './user.decider.ts'
import { nameHashOf, userNameDecider } from './user-name.ts'

const userId = shortIdFrom('user')
const nameHash = nameHashOf('Taro')
const registration = { userId, sealedProfile: 'sealed', nameHash, emailVerified: false }
const registered = { type: 'UserRegistered', data: registration } as const
const confirmed = { type: 'EmailVerificationConfirmed', data: { userId } } as const
const granted = { type: 'RoleGranted', data: { userId, role: 'moderator', by: null } } as const
const revoked = { type: 'RoleRevoked', data: { userId, role: 'moderator', by: null } } as const
const by = null
const role = 'moderator'

describe('reserving a name', () => {
  const reserved = { type: 'UserNameReserved', data: { nameHash, userId } } as const
  const command = { nameHash, userId }

  it('gives it to the first', () => given(userNameDecider, []).when(command).happens(reserved))
  it('stays quiet for its holder', () => given(userNameDecider, [reserved]).when(command).nothingHappens())
  it('refuses everybody else', () =>
    given(userNameDecider, [reserved])
      .when({ nameHash, userId: shortIdFrom('other') })
      .isRefused('name_taken'))
})

describe('registering', () => {
  const register = { type: 'RegisterUser', ...registration } as const

  it('makes a member', () => given(userDecider, []).when(register).happens(registered))
  it('stays quiet when the same attempt is repeated', () =>
    given(userDecider, [registered]).when(register).nothingHappens())
  it('refuses another name', () =>
    given(userDecider, [registered])
      .when({ ...register, nameHash: nameHashOf('Jiro') })
      .isRefused('already_registered'))
})

describe('a member', () => {
  it('edits the profile', () =>
    given(userDecider, [registered])
      .when({ type: 'EditProfile', sealedProfile: 'new' })
      .happens({ type: 'ProfileEdited', data: { userId, sealedProfile: 'new' } }))
  it('confirms the address once', () => {
    const confirm = { type: 'ConfirmEmailVerification' } as const
    given(userDecider, [registered]).when(confirm).happens(confirmed)
    given(userDecider, [registered, confirmed]).when(confirm).nothingHappens()
  })
  it('is given a role once', () => {
    given(userDecider, [registered]).when({ type: 'GrantRole', role, by }).happens(granted)
    given(userDecider, [registered, granted]).when({ type: 'GrantRole', role, by }).nothingHappens()
  })
  it('loses a role that he has', () => {
    given(userDecider, [registered, granted]).when({ type: 'RevokeRole', role, by }).happens(revoked)
    given(userDecider, [registered, granted, revoked]).when({ type: 'RevokeRole', role, by }).nothingHappens()
  })
  it.each([
    { type: 'EditProfile', sealedProfile: 'x' } as const,
    { type: 'ConfirmEmailVerification' } as const,
    { type: 'GrantRole', role, by } as const,
  ])('must be there: $type', command => given(userDecider, []).when(command).isRefused('not_found'))
})
