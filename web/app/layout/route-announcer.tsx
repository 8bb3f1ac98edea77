import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useLayoutText } from '#app/layout/strings.ts'

/** Long enough for most titles that depend on data. */
const SETTLE_MS = 400

/** Announces the current page to screen-reader users after a navigation inside the app. */
export function RouteAnnouncer() {
  const text = useLayoutText()
  const { pathname } = useLocation()
  // This component loads late: after an earlier navigation, the first page it sees has to be announced.
  const first = useRef(useNavigationType() === 'POP' ? pathname : '')
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (first.current === pathname) return
    first.current = ''
    const timer = setTimeout(() => setMessage(text.moved(document.title)), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [pathname, text])
  return (
    <p className="visually-hidden" aria-live="polite">
      {message}
    </p>
  )
}
