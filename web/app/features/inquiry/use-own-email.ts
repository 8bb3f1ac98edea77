import { useEffect } from 'react'
import { useViewerState } from '#app/entities/viewer/viewer.tsx'

/** Fills in the email address that a member signs in with; they may change it. */
export function useOwnEmail(fill: (email: string) => void): void {
  const member = useViewerState(({ viewer }) => viewer.status === 'member')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (!member) return
    const asking = new AbortController()
    fetch('/api/identity/get-session', { signal: asking.signal })
      .then(answer => answer.json() as Promise<{ user?: { email?: string } } | null>)
      .then(session => session?.user?.email && fill(session.user.email.toLowerCase()))
      .catch(() => {
        // A convenience: without it the field stays empty.
      })
    return () => asking.abort()
  }, [member])
}
