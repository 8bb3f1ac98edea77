import { useEffect, useRef, useState } from 'react'
import { useBulkEditText } from '#app/features/games/bulk-edit-strings.ts'
import { useBackGuard } from '#app/features/games/use-back-guard.ts'
import { ConfirmDialog } from '#app/ui/dialog.tsx'

/** Asks before a link, the back button or the browser leaves the page. */
export function LeaveWarning() {
  const text = useBulkEditText()
  const [way, setWay] = useState<HTMLAnchorElement | 'back'>()
  const isLeaving = useRef(false)
  const guard = useBackGuard(() => setWay('back'))
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      const found = event.target instanceof Element ? event.target.closest('a') : null
      const opensHere = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
      if (!found?.href || !opensHere || found.target || found.download || isLeaving.current) return
      if (found.origin === location.origin && found.pathname === location.pathname) return
      event.preventDefault()
      event.stopPropagation()
      setWay(found)
    }
    window.addEventListener('beforeunload', onLeave)
    document.addEventListener('click', onClick, true)
    return () => {
      window.removeEventListener('beforeunload', onLeave)
      document.removeEventListener('click', onClick, true)
    }
  }, [])
  return (
    <ConfirmDialog
      open={way !== undefined}
      title={text.leaveTitle}
      text={text.leaveText}
      confirmLabel={text.leave}
      danger
      onConfirm={() => {
        isLeaving.current = true
        setWay(undefined)
        if (way === 'back') guard.goBack()
        else void guard.release().then(() => way?.click())
      }}
      onCancel={() => setWay(undefined)}
    />
  )
}
