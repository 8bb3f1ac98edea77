import { Navigate, useLocation } from 'react-router'

/** Redirects signed-out visitors to the sign-in page, and from there back here (spec §4). */
export function SessionRequired() {
  const { pathname, search } = useLocation()
  const back = encodeURIComponent(pathname + search)
  return <Navigate to={`/signin?error=SessionRequired&callbackUrl=${back}`} replace />
}
