import { Navigate, useLocation } from 'react-router'

/** Sends whoever has to be signed in, and is not, to where one signs in, and from there back here (spec §4). */
export function SessionRequired() {
  const { pathname, search } = useLocation()
  const back = encodeURIComponent(pathname + search)
  return <Navigate to={`/signin?error=SessionRequired&callbackUrl=${back}`} replace />
}
