import { userDetail } from '#app/features/users/user-queries.ts'
import type { PageContext } from '#app/routes/page.ts'

/** The member of a page, and the name to call him by. */
export function displayNameOf({ cache, params }: PageContext) {
  const user = cache.getQueryData(userDetail(params.name ?? '').queryKey)?.data.attributes ?? null
  return { user, name: user?.displayName ?? params.name ?? '' }
}

/** The page under the name that the member has now, when another one (or another spelling) was asked for. */
export function movedTo({ cache, params }: PageContext, part = ''): string | null {
  const name = cache.getQueryData(userDetail(params.name ?? '').queryKey)?.data.attributes.name
  return name && name !== params.name ? `/users/${name}${part}` : null
}
