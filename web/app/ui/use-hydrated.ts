import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while the server's HTML is taken over, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
