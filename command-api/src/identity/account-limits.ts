import { mailboxOf } from '@koryaku/contracts/users/email-address.ts'
import { networkOf, rangesOf } from '@koryaku/server-kit/network.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import type { Count } from '#ports/limits.ts'
import { findAddress } from './find-address.ts'

const DAY = 24 * 3600
/** More than one, because users mistype the email address or lose the mail, and sign up again. */
const SIGN_UPS_PER_ACCOUNT = 3
/** A /48, which a provider assigns to one customer, counts as this number of households. */
const HOUSEHOLDS_AROUND = 3
const OF_MAILBOX = {
  signUps: { allowed: 10, seconds: DAY },
  accounts: { allowed: 3, seconds: 30 * DAY },
}

type Needs = Pick<Context, 'config' | 'limits'>

/** Counts a sign-up, whether the address is known or not; refuses with `too_many_accounts`. */
export async function countSignUp({ config, limits }: Needs, request: FastifyRequest, email: string) {
  const counts = fromNetwork('sign-up', request, config.ACCOUNTS_PER_NETWORK * SIGN_UPS_PER_ACCOUNT)
  // From one network only: others may not keep the owner of the mailbox from joining.
  if (email)
    counts.push({
      key: `sign-up-mailbox:${mailboxOf(email)}:${networkOf(request.ip)}`,
      ...OF_MAILBOX.signUps,
    })
  await limits.take(counts, 'too_many_accounts')
}

/**
 * Lets an identity become a member if its network and its mailbox are below their limits; failed attempts do not count.
 * With a hosted provider the mailbox is not known here.
 */
export async function countedAccount<T>(
  { config, db, limits }: Needs & Pick<Context, 'db'>,
  { request, identityId }: { request: FastifyRequest; identityId: string },
  register: () => Promise<T>,
): Promise<T> {
  const address = await findAddress(db, identityId)
  const counts = fromNetwork('account', request, config.ACCOUNTS_PER_NETWORK)
  if (address) counts.push({ key: `account-mailbox:${mailboxOf(address)}`, ...OF_MAILBOX.accounts })
  await limits.take(counts, 'too_many_accounts')
  try {
    return await register()
  } catch (error) {
    await limits.giveBack(counts)
    throw error
  }
}

function fromNetwork(what: string, { ip }: FastifyRequest, allowed: number): Count[] {
  const { household, around } = rangesOf(ip)
  const count = (network: string, allowed: number) => ({ key: `${what}:${network}`, allowed, seconds: DAY })
  return [count(household, allowed), ...(around ? [count(around, allowed * HOUSEHOLDS_AROUND)] : [])]
}
