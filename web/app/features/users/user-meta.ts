import { userDetail } from '#app/features/users/user-queries.ts'
import type { PageContext } from '#app/routes/page.ts'

/** The member of a page, and their display name. */
export function displayNameOf({ cache, params }: PageContext) {
  const user = cache.getQueryData(userDetail(params.name ?? '').queryKey)?.data.attributes ?? null
  return { user, name: user?.displayName ?? params.name ?? '' }
}

/** The page under the member's current name, if the URL has a former name or another spelling; otherwise null. */
export function movedTo({ cache, params }: PageContext, part = ''): string | null {
  const name = cache.getQueryData(userDetail(params.name ?? '').queryKey)?.data.attributes.name
  return name && name !== params.name ? `/users/${name}${part}` : null
}
