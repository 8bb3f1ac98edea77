import { useSyncExternalStore } from 'react'
import styles from '#app/features/errors/offline-notice.module.css'
import { useErrorText } from '#app/features/errors/strings.ts'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says that the connection is gone, for as long as it is. */
export function OfflineNotice() {
  const text = useErrorText()
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return <div role="status">{!online && <p className={styles.notice}>{text.offlineNotice}</p>}</div>
}
