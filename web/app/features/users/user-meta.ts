import { userDetail } from '#app/features/users/user-queries.ts'
import type { PageContext } from '#app/routes/page.ts'

/** The member of a page, and the name to call him by. */
export function displayNameOf({ cache, params }: PageContext) {
  const user = cache.getQueryData(userDetail(params.name ?? '').queryKey)?.data.attributes ?? null
  return { user, name: user?.displayName ?? params.name ?? '' }
}
