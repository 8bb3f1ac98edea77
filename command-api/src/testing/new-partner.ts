import type { PartnerScope } from '@koryaku/contracts/partners/partner.ts'
import type { Caller, TestApp } from './test-app.ts'

export interface TestPartner {
  partnerId: string
  tokenId: string
  /** The account under which its articles appear. */
  author: Caller
  owner: Caller
  /** Headers of a program with its token. */
  headers: Record<string, string>
}

/** A partner with a new account and a new token. */
export async function newPartner(
  site: TestApp,
  { scopes, owner }: { scopes?: PartnerScope[]; owner?: Caller } = {},
): Promise<TestPartner> {
  const author = await site.newMember()
  const by = owner ?? (await site.newMember({ roles: ['owner'] }))
  const body = { name: `P ${author.name}`, author_name: author.name }
  const partnerId: string = (await site.call(by, 'POST', '/api/partners', body)).json().data.id
  const { id: tokenId, token } = await newTokenOf(site, { partnerId, owner: by }, { scopes })
  return { partnerId, tokenId, author, owner: by, headers: { authorization: `Bearer ${token}` } }
}

export async function newTokenOf(
  site: TestApp,
  { partnerId, owner }: { partnerId: string; owner: Caller },
  body: object = {},
): Promise<{ id: string; token: string }> {
  const { data } = (await site.call(owner, 'POST', `/api/partners/${partnerId}/tokens`, body)).json()
  return { id: data.id, token: data.attributes.token }
}
