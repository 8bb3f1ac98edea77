import { DomainError } from '@koryaku/contracts/errors.ts'
import type { Role } from '@koryaku/contracts/roles.ts'
import type { UserEvent } from '@koryaku/contracts/users/user.events.ts'
import type { Decider } from '#command-handling/decider.ts'

export type UserState =
  | { registered: false }
  | {
      registered: true
      userId: string
      sealedProfile: string
      nameHash: string
      verified: boolean
      roles: Role[]
    }

export type UserCommand =
  | { type: 'RegisterUser'; userId: string; sealedProfile: string; nameHash: string; emailVerified: boolean }
  | { type: 'EditProfile'; sealedProfile: string }
  | { type: 'ConfirmEmailVerification' }
  | { type: 'GrantRole'; role: Role; by: string | null }
  | { type: 'RevokeRole'; role: Role; by: string | null }

function evolve(state: UserState, event: UserEvent): UserState {
  if (event.type === 'UserRegistered') {
    const { userId, sealedProfile, nameHash, emailVerified } = event.data
    return { registered: true, userId, sealedProfile, nameHash, verified: emailVerified, roles: [] }
  }
  if (!state.registered) return state
  switch (event.type) {
    case 'ProfileEdited':
      return { ...state, sealedProfile: event.data.sealedProfile }
    case 'EmailVerificationConfirmed':
      return { ...state, verified: true }
    case 'RoleGranted':
      return { ...state, roles: [...state.roles, event.data.role] }
    case 'RoleRevoked':
      return { ...state, roles: state.roles.filter(role => role !== event.data.role) }
  }
}

function decide(command: UserCommand, state: UserState): UserEvent[] {
  if (command.type === 'RegisterUser') {
    const { userId, sealedProfile, nameHash, emailVerified } = command
    if (!state.registered)
      return [{ type: 'UserRegistered', data: { userId, sealedProfile, nameHash, emailVerified } }]
    // An attempt that was cut short after this event is completed by the next with the same name.
    if (state.nameHash === nameHash) return []
    throw new DomainError('already_registered')
  }
  if (!state.registered) throw new DomainError('not_found')
  const { userId } = state
  switch (command.type) {
    case 'EditProfile':
      return [{ type: 'ProfileEdited', data: { userId, sealedProfile: command.sealedProfile } }]
    case 'ConfirmEmailVerification':
      return state.verified ? [] : [{ type: 'EmailVerificationConfirmed', data: { userId } }]
    case 'GrantRole':
      return state.roles.includes(command.role)
        ? []
        : [{ type: 'RoleGranted', data: { userId, role: command.role, by: command.by } }]
    case 'RevokeRole':
      return state.roles.includes(command.role)
        ? [{ type: 'RoleRevoked', data: { userId, role: command.role, by: command.by } }]
        : []
  }
}

export const userDecider: Decider<UserState, UserCommand, UserEvent> = {
  initial: { registered: false },
  evolve,
  decide,
}
