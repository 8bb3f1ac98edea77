import { queryOptions, useQuery } from '@tanstack/react-query'
import { hasMailbox, identity } from '#app/api/identity-client.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { useLanguage } from '#app/i18n/language.ts'

/** The provider's data on the user of this browser; null when its session has ended. */
export function useIdentity() {
  const language = useLanguage()
  return useQuery(
    queryOptions({
      queryKey: queryKeys.my.identity(),
      queryFn: async () => {
        const session = await identity.session(language)
        if (!session.ok || !session.body) return null
        const { email } = session.body.user
        return { email: hasMailbox(email) ? email : null }
      },
      staleTime: 0,
    }),
  )
}
