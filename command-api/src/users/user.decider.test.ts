import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import type { UserEvent } from '@koryaku/contracts/users/user.events.ts'
import { describe, expect, it } from 'vitest'
import { fold } from '#command-handling/decider.ts'
import { AT, given } from '#testing/given-when-then.ts'
import { EDITS_A_DAY, holdsName, userDecider } from './user.decider.ts'
import { userNameDecider } from './user-name.ts'

const userId = shortIdFrom('user')
const [nameHash, lookHash] = ['hash of taro', 'hash of the look of taro']
const registration = { userId, sealedProfile: 'sealed', nameHash, lookHash, emailVerified: false }
const registered = { type: 'UserRegistered', data: registration } as const
const confirmed = { type: 'EmailVerificationConfirmed', data: { userId } } as const
const granted = { type: 'RoleGranted', data: { userId, role: 'moderator', by: null } } as const
const ownRole = { type: 'RoleGranted', data: { userId, role: 'owner', by: null } } as const
const revoked = { type: 'RoleRevoked', data: { userId, role: 'moderator', by: null } } as const
const by = null
const role = 'moderator'
const stateAfter = (past: readonly UserEvent[]) =>
  fold(
    userDecider,
    past.map((event, i) => ({ ...event, revision: BigInt(i), metadata: { occurredAt: AT } })),
  )

describe('reserving a name', () => {
  const reserved = { type: 'UserNameReserved', data: { nameHash, userId } } as const
  const command = { nameHash, userId }

  it('gives it to the first', () => given(userNameDecider, []).when(command).happens(reserved))
  it('is a no-op for its holder', () => given(userNameDecider, [reserved]).when(command).nothingHappens())
  it('rejects all other users', () =>
    given(userNameDecider, [reserved])
      .when({ nameHash, userId: shortIdFrom('other') })
      .isRefused('name_taken'))
  it('gives it to the next when its holder has left it', () => {
    const next = { nameHash, userId: shortIdFrom('other') }
    given(userNameDecider, [reserved])
      .when({ ...next, freedFrom: userId })
      .happens({ type: 'UserNameReserved', data: next })
    const taken = { type: 'UserNameReserved', data: { nameHash, userId: shortIdFrom('faster') } } as const
    given(userNameDecider, [reserved, taken])
      .when({ ...next, freedFrom: userId })
      .isRefused('name_taken')
  })
  it('is renewed by who had it before', () =>
    given(userNameDecider, [reserved])
      .when({ ...command, freedFrom: userId })
      .happens(reserved))
})

describe('registering', () => {
  const register = { type: 'RegisterUser', ...registration } as const

  it('makes a member', () => given(userDecider, []).when(register).happens(registered))
  it('is a no-op when the same attempt is repeated', () =>
    given(userDecider, [registered]).when(register).nothingHappens())
  it('refuses another name', () =>
    given(userDecider, [registered])
      .when({ ...register, nameHash: 'hash of jiro' })
      .isRefused('already_registered'))
})

describe('a member', () => {
  it('edits the profile', () =>
    given(userDecider, [registered])
      .when({ type: 'EditProfile', at: AT, sealedProfile: 'new', from: registration.sealedProfile })
      .happens({ type: 'ProfileEdited', data: { userId, sealedProfile: 'new' } }))
  it('edits no profile that was changed meanwhile', () =>
    given(userDecider, [registered])
      .when({ type: 'EditProfile', at: AT, sealedProfile: 'new', from: 'older' })
      .isRefused('conflict'))
  it('edits the profile no more than a day allows', () => {
    const sealedProfile = registration.sealedProfile
    const edited = { type: 'ProfileEdited', data: { userId, sealedProfile } } as const
    const past = [registered, ...Array.from({ length: EDITS_A_DAY }, () => edited)]
    const edit = { type: 'EditProfile', at: AT, sealedProfile: 'new', from: sealedProfile } as const
    given(userDecider, past).when(edit).isRefused('too_many_requests')
    const tomorrow = new Date(Date.parse(AT) + 86_400_000).toISOString()
    given(userDecider, past)
      .when({ ...edit, at: tomorrow })
      .happens({ type: 'ProfileEdited', data: { userId, sealedProfile: 'new' } })
  })
  it('confirms the address once', () => {
    const confirm = { type: 'ConfirmEmailVerification' } as const
    given(userDecider, [registered]).when(confirm).happens(confirmed)
    given(userDecider, [registered, confirmed]).when(confirm).nothingHappens()
  })
  it('is given a role once', () => {
    given(userDecider, [registered]).when({ type: 'GrantRole', role, by }).happens(granted)
    given(userDecider, [registered, granted]).when({ type: 'GrantRole', role, by }).nothingHappens()
  })
  it('loses a role', () => {
    given(userDecider, [registered, granted]).when({ type: 'RevokeRole', role, by }).happens(revoked)
    given(userDecider, [registered, granted, revoked]).when({ type: 'RevokeRole', role, by }).nothingHappens()
  })
  it('cannot revoke their own role of owner', () =>
    given(userDecider, [registered, ownRole])
      .when({ type: 'RevokeRole', role: 'owner', by: { userId, roles: ['owner'] } })
      .isRefused('own_role'))
  it('is not given or taken by who holds no role of owner', () => {
    for (const type of ['GrantRole', 'RevokeRole'] as const)
      for (const roles of [[], ['moderator', 'g8writer']] as const)
        given(userDecider, [registered])
          .when({ type, role, by: { userId: 'other', roles: [...roles] } })
          .isRefused('forbidden')
  })
  it('cannot grant a role to their own account after losing the role of owner', () => {
    const taken = { type: 'RoleRevoked', data: { userId, role: 'owner', by: null } } as const
    given(userDecider, [registered, ownRole, taken])
      .when({ type: 'GrantRole', role: 'owner', by: { userId, roles: ['owner'] } })
      .isRefused('forbidden')
  })
  it.each([
    { type: 'EditProfile', at: AT, sealedProfile: 'x', from: 'w' } as const,
    { type: 'ConfirmEmailVerification' } as const,
    { type: 'GrantRole', role, by } as const,
  ])('must be registered: $type', command => given(userDecider, []).when(command).isRefused('not_found'))
})

describe('changing the name', () => {
  const naming = { sealedProfile: 'new', nameHash: 'hash of jiro', lookHash: 'hash of the look of jiro' }
  const from = registration.sealedProfile
  const renamed = { type: 'UserRenamed', data: { userId, ...naming } } as const
  const soon = '2026-04-20T00:00:00.000Z'
  const later = '2026-05-02T00:00:00.000Z'

  it('gives another name', () =>
    given(userDecider, [registered])
      .when({ type: 'RenameUser', at: soon, from, ...naming })
      .happens(renamed))
  it('is refused for the fourth time in thirty days', () => {
    const past = [registered, renamed, renamed, renamed]
    given(userDecider, past)
      .when({ type: 'RenameUser', at: soon, from: 'new', ...naming })
      .isRefused('renamed_too_often')
    given(userDecider, past)
      .when({ type: 'RenameUser', at: later, from: 'new', ...naming })
      .happens(renamed)
  })
  it.each([
    ['the new name', [registered, renamed], naming.nameHash, later, true],
    ['the new look', [registered, renamed], naming.lookHash, later, true],
    ['the old name for thirty days', [registered, renamed], nameHash, soon, true],
    ['the old look for thirty days', [registered, renamed], lookHash, soon, true],
    ['the old name no longer', [registered, renamed], nameHash, later, false],
    ['the name of another user never', [registered], naming.nameHash, soon, false],
  ] as const)('holds %s', (_, past, hash, at, held) =>
    expect(holdsName(stateAfter(past), hash, at)).toBe(held),
  )
})

describe('erasing', () => {
  const erase = { type: 'EraseUser', articles: 'keep' } as const
  const erased = { type: 'UserErased', data: { userId, articles: 'keep' } } as const

  it('ends a member, once', () => {
    given(userDecider, [registered]).when(erase).happens(erased)
    given(userDecider, [registered, erased]).when(erase).nothingHappens()
    given(userDecider, []).when(erase).isRefused('not_found')
  })
  it('waits until an owner has passed the role on', () => {
    given(userDecider, [registered, ownRole]).when(erase).isRefused('own_role')
  })
  it('is permanent', () => {
    const past = [registered, erased]
    given(userDecider, past)
      .when({ type: 'RegisterUser', ...registration })
      .isRefused('not_found')
    given(userDecider, past)
      .when({ type: 'EditProfile', at: AT, sealedProfile: 'x', from: 'w' })
      .isRefused('not_found')
    given(userDecider, past).when({ type: 'GrantRole', role, by }).isRefused('not_found')
  })
  it('keeps the name from others for thirty days', () => {
    const state = stateAfter([registered, erased])
    expect(holdsName(state, nameHash, '2026-04-20T00:00:00.000Z')).toBe(true)
    expect(holdsName(state, nameHash, '2026-05-02T00:00:00.000Z')).toBe(false)
  })
})
