import { DomainError } from '@koryaku/contracts/errors.ts'
import type { Role } from '@koryaku/contracts/roles.ts'
import type { UserEvent } from '@koryaku/contracts/users/user.events.ts'
import { FORMER_NAME_DAYS } from '@koryaku/contracts/users/user-profile.ts'
import { type Decider, type EventPlace, ofTypes } from '#command-handling/decider.ts'
import { dayOf, secondsToTomorrow } from '#limits/japan-day.ts'

const DAY_MS = 24 * 3600 * 1000
/** Maximum edits of one profile per day (Japan time), because its stream is permanent. */
export const EDITS_A_DAY = 50
/** Maximum changes of a name within `FORMER_NAME_DAYS`, because each former name stays reserved that long. */
const CHANGES_ALLOWED = 3

/** A former name. Other users cannot take it before `until` (ISO). */
interface FormerName {
  hashes: string[]
  until: string
}
interface Member {
  registered: true
  userId: string
  sealedProfile: string
  nameHash: string
  lookHash: string | undefined
  formerNames: FormerName[]
  /** How often the profile was edited on the last day (Japan time) of an edit. */
  edited: { day: string; times: number }
  verified: boolean
  roles: Role[]
}
export type UserState = Member | { registered: false; erased: boolean; formerNames: FormerName[] }

/** The hashes of a name, and the whole profile under it. */
interface Naming {
  sealedProfile: string
  nameHash: string
  lookHash: string
}
/** The owner who grants or revokes a role, with the roles from that owner's stream; null for the operator. */
interface RoleGiver {
  userId: string
  roles: Role[]
}
export type UserCommand =
  | ({ type: 'RegisterUser'; userId: string; emailVerified: boolean } & Naming)
  | ({ type: 'RenameUser'; at: string; from: string } & Naming)
  /** `from`: the sealed profile that the new one was made of. */
  | { type: 'EditProfile'; at: string; sealedProfile: string; from: string }
  | { type: 'ConfirmEmailVerification' }
  | { type: 'GrantRole' | 'RevokeRole'; role: Role; by: RoleGiver | null }
  | { type: 'EraseUser'; articles: 'keep' | 'delete' }

function evolve(state: UserState, event: UserEvent, { occurredAt }: EventPlace): UserState {
  if (event.type === 'UserRegistered') {
    const { userId, sealedProfile, nameHash, lookHash, emailVerified: verified } = event.data
    const names = { nameHash, lookHash, formerNames: [] }
    const edited = { day: dayOf(occurredAt), times: 0 }
    return { registered: true, userId, sealedProfile, ...names, edited, verified, roles: [] }
  }
  if (!state.registered) return state
  switch (event.type) {
    case 'UserRenamed': {
      const { sealedProfile, nameHash, lookHash } = event.data
      return { ...state, sealedProfile, nameHash, lookHash, formerNames: withFormer(state, occurredAt) }
    }
    case 'ProfileEdited': {
      const edited = { day: dayOf(occurredAt), times: editsOn(state, occurredAt) + 1 }
      return { ...state, sealedProfile: event.data.sealedProfile, edited }
    }
    case 'EmailVerificationConfirmed':
      return { ...state, verified: true }
    case 'RoleGranted':
      return { ...state, roles: [...state.roles, event.data.role] }
    case 'RoleRevoked':
      return { ...state, roles: state.roles.filter(role => role !== event.data.role) }
    case 'UserErased':
      return { registered: false, erased: true, formerNames: withFormer(state, occurredAt) }
    default:
      event satisfies never
      return state
  }
}

const editsOn = ({ edited }: Member, at: string): number => (edited.day === dayOf(at) ? edited.times : 0)

const hashesOf = ({ nameHash, lookHash }: Member): string[] => (lookHash ? [nameHash, lookHash] : [nameHash])

const withFormer = (state: Member, at: string): FormerName[] => [
  ...state.formerNames,
  {
    hashes: hashesOf(state),
    until: new Date(Date.parse(at) + FORMER_NAME_DAYS * DAY_MS).toISOString(),
  },
]

/** Whether a name or look belongs to this user: the present one, or a former one that is still reserved. */
export const holdsName = (state: UserState, hash: string, at: string): boolean =>
  (state.registered && hashesOf(state).includes(hash)) ||
  state.formerNames.some(({ hashes, until }) => hashes.includes(hash) && until > at)

function decide(command: UserCommand, state: UserState): UserEvent[] {
  if (command.type === 'RegisterUser') {
    const { userId, sealedProfile, nameHash, lookHash, emailVerified } = command
    if (!state.registered) {
      if (state.erased) throw new DomainError('not_found')
      const data = { userId, sealedProfile, nameHash, lookHash, emailVerified }
      return [{ type: 'UserRegistered', data }]
    }
    // An attempt that was cut short after this event is completed by the next with the same name.
    if (state.nameHash === nameHash) return []
    throw new DomainError('already_registered')
  }
  if (!state.registered) {
    // Erased already: a repeat changes nothing.
    if (command.type === 'EraseUser' && state.erased) return []
    throw new DomainError('not_found')
  }
  const { userId } = state
  switch (command.type) {
    case 'RenameUser': {
      const { sealedProfile, nameHash, lookHash, at, from } = command
      if (from !== state.sealedProfile) throw new DomainError('conflict')
      const recent = state.formerNames.filter(({ until }) => until > at)
      if (recent.length >= CHANGES_ALLOWED) throw new DomainError('renamed_too_often')
      return [{ type: 'UserRenamed', data: { userId, sealedProfile, nameHash, lookHash } }]
    }
    case 'EditProfile':
      // The profile changed concurrently. Its fields that this command does not set would be reset to old values.
      if (command.from !== state.sealedProfile) throw new DomainError('conflict')
      if (editsOn(state, command.at) >= EDITS_A_DAY)
        throw new DomainError('too_many_requests', { retryAfter: secondsToTomorrow(command.at) })
      return [{ type: 'ProfileEdited', data: { userId, sealedProfile: command.sealedProfile } }]
    case 'ConfirmEmailVerification':
      return state.verified ? [] : [{ type: 'EmailVerificationConfirmed', data: { userId } }]
    case 'GrantRole':
      requireOwner(command.by, state)
      return state.roles.includes(command.role)
        ? []
        : [{ type: 'RoleGranted', data: { userId, role: command.role, by: command.by?.userId ?? null } }]
    case 'RevokeRole':
      requireOwner(command.by, state)
      // So that the site always has an owner.
      if (command.role === 'owner' && command.by?.userId === userId) throw new DomainError('own_role')
      return state.roles.includes(command.role)
        ? [{ type: 'RoleRevoked', data: { userId, role: command.role, by: command.by?.userId ?? null } }]
        : []
    case 'EraseUser':
      if (state.roles.includes('owner')) throw new DomainError('own_role')
      return [{ type: 'UserErased', data: { userId, articles: command.articles } }]
  }
}

/** For a change of the giver's own roles, the state at the revision that is appended to decides. */
function requireOwner(by: RoleGiver | null, state: Member): void {
  if (by === null) return
  const held = by.userId === state.userId ? state.roles : by.roles
  if (!held.includes('owner')) throw new DomainError('forbidden')
}

export const userDecider: Decider<UserState, UserCommand, UserEvent> = {
  initial: { registered: false, erased: false, formerNames: [] },
  evolve,
  decide,
  lengthens: ofTypes('EditProfile', 'RenameUser'),
  bytesOf: state => (state.registered ? 2 * state.sealedProfile.length : 0) + 300 * state.formerNames.length,
}
