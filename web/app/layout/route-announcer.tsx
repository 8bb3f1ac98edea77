import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useLayoutText } from '#app/layout/strings.ts'

/** Long enough for most titles that depend on data to be there. */
const SETTLE_MS = 400

/** Tells screen readers which page is shown after a move inside the app. */
export function RouteAnnouncer() {
  const text = useLayoutText()
  const { pathname } = useLocation()
  // This part loads late: whoever was quicker has moved already, and then the first page is one to announce.
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
