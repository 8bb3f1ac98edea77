import { newPartner } from './new-partner.ts'
import { type Caller, type TestApp, visitor } from './test-app.ts'

export type Who =
  | 'visitor'
  | 'unverified'
  | 'user'
  | 'other user'
  | 'g8writer'
  | 'moderator'
  | 'owner'
  | 'partner'
export const EVERYBODY: Who[] = [
  ...(['visitor', 'unverified', 'user', 'other user', 'g8writer', 'moderator', 'owner', 'partner'] as const),
]

/** One of each kind. `user` is whom the things of a test belong to. */
export async function oneOfEach(site: TestApp, user: Caller): Promise<Record<Who, Pick<Caller, 'headers'>>> {
  return {
    visitor,
    unverified: await site.newMember({ verified: false }),
    user,
    'other user': await site.newMember(),
    g8writer: await site.newMember({ roles: ['g8writer'] }),
    moderator: await site.newMember({ roles: ['moderator'] }),
    owner: await site.newMember({ roles: ['owner'] }),
    partner: await newPartner(site),
  }
}

/** Only routes for partners check its token. */
const signedOut = { visitor: 'not_signed_in', partner: 'not_signed_in' }
const ordinary: Partial<Record<Who, string>> = {
  ...signedOut,
  unverified: 'email_verification_required',
  user: 'forbidden',
  'other user': 'forbidden',
}
/** Expected refusals per declared access and caller; listed by hand, not derived from the code under test. */
export const REFUSALS: Record<string, Partial<Record<Who, string>>> = {
  visitor: {},
  member: signedOut,
  verified: { ...signedOut, unverified: 'email_verification_required' },
  g8writer: { ...ordinary, moderator: 'forbidden' },
  moderator: { ...ordinary, g8writer: 'forbidden' },
  owner: { ...ordinary, g8writer: 'forbidden', moderator: 'forbidden' },
  partner: Object.fromEntries(
    EVERYBODY.filter(who => who !== 'partner').map(who => [who, 'partner_token_invalid']),
  ),
}
export const REFUSAL_STATUS: Record<string, number> = {
  not_signed_in: 401,
  partner_token_invalid: 401,
  email_verification_required: 403,
  forbidden: 403,
}
