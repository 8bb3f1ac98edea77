import { useSyncExternalStore } from 'react'
import { connection } from '#app/api/connection.ts'
import styles from '#app/layout/offline-notice.module.css'
import { useErrorText } from '#app/routes/error-strings.ts'

const subscribe = (listener: () => void) => {
  const check = () => void connection.check()
  const unsubscribe = connection.subscribe(listener)
  addEventListener('online', check)
  addEventListener('offline', check)
  check()
  return () => {
    unsubscribe()
    removeEventListener('online', check)
    removeEventListener('offline', check)
  }
}

/** Notice while the connection is lost. */
export function OfflineNotice() {
  const text = useErrorText()
  const gone = useSyncExternalStore(subscribe, connection.gone, () => false)
  return (
    <div role="status">
      {gone && (
        <p className={styles.notice} data-offline>
          {text.offlineNotice}
        </p>
      )}
    </div>
  )
}
